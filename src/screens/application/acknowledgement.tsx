import { downloadPaper } from '../../api/files.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { copyText } from '../parts/copy-text.ts'
import { currentLocale } from '../parts/locale.ts'
import { Row } from '../parts/page.tsx'
import { usePaper } from '../parts/use-paper.ts'

/** What can be done with the number of an application: keep the acknowledgement as a PDF, or copy the number. @source look Litigant */
export function Acknowledgement({ id, number }: { id: string; number: string }) {
  const { pending, failure, get } = usePaper({
    load: (language) => downloadPaper(`/applications/${encodeURIComponent(id)}/acknowledgement`, language),
    fileName: number,
  })
  return (
    <>
      {failure ? (
        <Banner tone="danger" title={m.acknowledgement_title_failed()} isLive>
          <p>{failure}</p>
        </Banner>
      ) : null}
      <Row>
        <Button variant="secondary" onPress={() => void get(currentLocale())} isPending={pending !== null}>
          {m.acknowledgement_action_download()}
        </Button>
        <Button variant="secondary" onPress={() => void copyText(number)}>
          {m.my_action_copy_reference()}
        </Button>
      </Row>
    </>
  )
}

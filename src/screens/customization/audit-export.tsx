import { useState } from 'react'
import { downloadAudit } from '../../api/files.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { saveAs } from '../parts/save-as.ts'

/** Takes what the list is narrowed to as a file. @source product 7 */
export function AuditExport({ query }: { query: Parameters<typeof downloadAudit>[0] }) {
  const [state, setState] = useState<{ isUnder: boolean; failure: string | null }>({
    isUnder: false,
    failure: null,
  })
  const take = async () => {
    setState({ isUnder: true, failure: null })
    const file = await downloadAudit(query)
    if (file instanceof Blob) saveAs('audit.csv', file)
    setState({ isUnder: false, failure: file instanceof Blob ? null : file.message })
  }
  return (
    <>
      <Button variant="secondary" onPress={() => void take()} isPending={state.isUnder}>
        {m.audit_action_export()}
      </Button>
      {state.failure === null ? null : (
        <Banner tone="danger" title={m.audit_title_export_failed()} isLive>
          <p>{state.failure}</p>
        </Banner>
      )}
    </>
  )
}

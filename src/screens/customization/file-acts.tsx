import { useState, type ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { saveAs } from '../parts/save-as.ts'

interface ActsProps {
  /** Of the file as it is kept. */
  name: string
  download: () => Promise<Blob | { message: string }>
  /** Where a file is given; null for whoever may give none. */
  importHref: string | null
  children?: ReactNode
}

/** A file out and in, with what else is done with a list as a whole. */
export function FileActs({ name, download, importHref, children }: ActsProps) {
  const [state, setState] = useState<{ isUnder: boolean; failure: string | null }>({
    isUnder: false,
    failure: null,
  })
  const take = async () => {
    setState({ isUnder: true, failure: null })
    const file = await download()
    if (file instanceof Blob) saveAs(name, file)
    setState({ isUnder: false, failure: file instanceof Blob ? null : file.message })
  }
  return (
    <div>
      <ButtonRow>
        <Button variant="secondary" onPress={() => void take()} isPending={state.isUnder}>
          {m.reference_action_export()}
        </Button>
        {importHref === null ? null : (
          <LinkButton href={importHref} variant="secondary">
            {m.reference_action_import()}
          </LinkButton>
        )}
        {children}
      </ButtonRow>
      {state.failure === null ? null : (
        <Banner tone="danger" title={m.reference_error_export()} isLive>
          <p>{state.failure}</p>
        </Banner>
      )}
    </div>
  )
}

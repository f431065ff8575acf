import { useState } from 'react'
import { downloadInvoice } from '../../api/client.ts'
import type { Invoice } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import type { Locale } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { saveAs } from '../parts/save-as.ts'

/** One paper on its way: which language is awaited, and why the last one did not come. */
function usePaper({ transactionId, invoiceNumber }: Invoice) {
  const [state, setState] = useState<{ pending: Locale | null; failure: string | null }>({
    pending: null,
    failure: null,
  })
  const get = async (language: Locale) => {
    setState({ pending: language, failure: null })
    const answer = await downloadInvoice(transactionId, language)
    if (answer instanceof Blob) saveAs(`${invoiceNumber}-${language}.pdf`, answer)
    setState({ pending: null, failure: answer instanceof Blob ? null : answer.message })
  }
  return { ...state, get }
}

/** What can be done with an invoice: print it, keep it as a PDF in either language, go back to all of them. */
export function PaperActions({ invoice, hasList }: { invoice: Invoice; hasList: boolean }) {
  const { pending, failure, get } = usePaper(invoice)
  const own = currentLocale()
  const other: Locale = own === 'bn' ? 'en' : 'bn'
  return (
    <div data-print="hide">
      {failure ? (
        <Banner tone="danger" title={m.invoice_title_pdf_failed()} isLive>
          <p>{failure}</p>
        </Banner>
      ) : null}
      <ButtonRow>
        <Button onPress={() => void get(own)} isPending={pending === own}>
          {m.invoice_action_pdf()}
        </Button>
        <Button variant="secondary" onPress={() => window.print()}>
          {m.parts_action_print()}
        </Button>
        <Button variant="secondary" onPress={() => void get(other)} isPending={pending === other}>
          {m.invoice_action_pdf_other()}
        </Button>
        {hasList ? (
          <LinkButton href="/my-invoices" variant="quiet">
            {m.invoice_action_back()}
          </LinkButton>
        ) : null}
      </ButtonRow>
    </div>
  )
}

import { downloadPaper } from '../../api/files.ts'
import type { OwnInvoice } from '../../api/payment-calls.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import type { Locale } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { copyText } from '../parts/copy-text.ts'
import { usePaper } from '../parts/use-paper.ts'
import styles from './paper-actions.module.css'

/** Leads whoever gets it to the check of this receipt, which says nothing about a person. @source product 8 */
async function share({ checkAddress: url, invoiceNumber }: OwnInvoice): Promise<void> {
  if ('share' in navigator)
    // Whoever closes the sheet of their system has decided; nothing has to be said.
    return navigator
      .share({ title: m.invoice_title_document({ number: invoiceNumber }), url })
      .catch(() => undefined)
  await copyText(url)
}

const Tool = ({ label, look, onPress }: { label: string; look: string | undefined; onPress: () => void }) => (
  <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onPress}>
    <span aria-hidden="true" className={look} />
  </button>
)

/** What can be done with an invoice: keep it as a PDF in either language, pass it on, print it. */
export function PaperActions({ invoice }: { invoice: OwnInvoice }) {
  const { pending, failure, get } = usePaper({
    load: (language) => downloadPaper(`/invoices/${encodeURIComponent(invoice.transactionId)}/pdf`, language),
    fileName: invoice.invoiceNumber,
  })
  const own = currentLocale()
  const other: Locale = own === 'bn' ? 'en' : 'bn'
  return (
    <div className={styles.acts} data-print="hide">
      {failure ? (
        <Banner tone="danger" title={m.invoice_title_pdf_failed()} isLive>
          <p>{failure}</p>
        </Banner>
      ) : null}
      <div className={styles.bar}>
        <Button onPress={() => void get(own)} isPending={pending === own} isWide>
          {m.invoice_action_pdf()}
        </Button>
        <Tool label={m.invoice_action_share()} look={styles.share} onPress={() => void share(invoice)} />
        <Tool label={m.parts_action_print()} look={styles.print} onPress={() => window.print()} />
      </div>
      <Button variant="quiet" onPress={() => void get(other)} isPending={pending === other}>
        {m.invoice_action_pdf_other()}
      </Button>
    </div>
  )
}

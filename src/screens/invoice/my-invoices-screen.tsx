import { useSearch } from 'wouter'
import { invoiceStateWords } from '../../words/groups/invoice-state.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Money } from '../parts/money.tsx'
import { Page } from '../parts/page.tsx'
import { neighboursOf, Pagination } from '../parts/pagination.tsx'
import { Rows, WayRow } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

/** The litigant's invoices, newest first. @source spec §2 /my-invoices */
export function MyInvoicesScreen() {
  const search = new URLSearchParams(useSearch())
  const after = search.get('after')
  const before = search.get('before')
  const query = {
    page: search.get('page') ?? 1,
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  }
  const read = useCall('GET /auth/my-invoices', { query }, { isLive: true })
  const page = read.data
  return (
    <Page title={m.route_title_my_invoices()}>
      {!page ? (
        read.state === 'failed' ? (
          <ErrorState text={read.message} onRetry={read.reload} />
        ) : (
          <Skeleton lineCount={6} />
        )
      ) : page.rows.length === 0 ? (
        <EmptyPage page={page}>
          <EmptyState
            title={m.invoice_title_empty()}
            text={m.invoice_text_empty()}
            action={<LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>}
          />
        </EmptyPage>
      ) : (
        <>
          <Rows label={m.invoice_label_list()}>
            {page.rows.map((invoice) => (
              <WayRow
                key={invoice.id}
                href={`/invoice/${encodeURIComponent(invoice.transactionId)}`}
                title={written(invoice.caseNumber) || invoice.invoiceNumber}
                about={
                  <>
                    <DateTime at={invoice.issuedAt} form="day" /> · <span>{invoice.invoiceNumber}</span>
                    {invoice.standing === 'unused' ? null : ` · ${invoiceStateWords[invoice.standing]()}`}
                  </>
                }
                value={<Money amountPoisha={invoice.amountPoisha} />}
              />
            ))}
          </Rows>
          <Pagination {...neighboursOf(page, '/my-invoices')} />
        </>
      )}
    </Page>
  )
}

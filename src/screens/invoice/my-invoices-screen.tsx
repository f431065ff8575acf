import { useSearch } from 'wouter'
import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Money } from '../parts/money.tsx'
import { Card, Cards, Page } from '../parts/page.tsx'
import { neighboursOf, Pagination } from '../parts/pagination.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

/** The litigant's invoices, newest first. @source spec §2 /my-invoices */
export function MyInvoicesScreen() {
  const search = new URLSearchParams(useSearch())
  const after = search.get('after')
  const before = search.get('before')
  const read = useCall('GET /auth/my-invoices', {
    query: {
      page: search.get('page') ?? 1,
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
    },
  })
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
        <EmptyState
          title={m.invoice_title_empty()}
          text={m.invoice_text_empty()}
          action={<LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>}
        />
      ) : (
        <>
          <Cards label={m.invoice_label_list()}>
            {page.rows.map((invoice) => (
              <Card key={invoice.id}>
                <h2>{invoice.invoiceNumber}</h2>
                <SummaryList
                  items={[
                    { term: m.case_field_case_number(), description: written(invoice.caseNumber) },
                    {
                      term: m.parts_label_amount(),
                      description: <Money amountPoisha={invoice.amountPoisha} />,
                    },
                    { term: m.invoice_label_date(), description: <DateTime at={invoice.issuedAt} /> },
                  ]}
                />
                <ButtonRow>
                  <LinkButton
                    href={`/invoice/${encodeURIComponent(invoice.transactionId)}`}
                    variant="secondary"
                  >
                    {m.invoice_action_see()}
                  </LinkButton>
                </ButtonRow>
              </Card>
            ))}
          </Cards>
          <Pagination {...neighboursOf(page, '/my-invoices')} />
        </>
      )}
    </Page>
  )
}

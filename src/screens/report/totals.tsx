import { useLocation } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { addressOfFilter, type EntryKind } from '../../machines/report/filter.ts'
import { entryKindWords } from '../../words/groups/entry-kind.ts'
import { m } from '../../words/messages.js'
import { Figures } from '../parts/figures.tsx'
import { Money } from '../parts/money.tsx'
import { useReportFilter } from '../parts/report-filter.tsx'
import { waiversHref } from '../parts/waivers-href.ts'

type Reply = CallReply<'GET /accountant/report'>

/**
 * Received, refunded and net of all that fits, once, and what was moved to or from the fund; each leads to its entries. Beside them what
 * was waived, which nobody paid: it leads to the waivers.
 */
export const Totals = ({
  receivedPoisha,
  refundedPoisha,
  correctedPoisha,
  netPoisha,
  waivedPoisha,
}: Reply) => {
  const [path] = useLocation()
  const filter = useReportFilter()
  const figure = (kind: EntryKind | undefined, label: string, amountPoisha: number) => ({
    key: kind ?? 'net',
    label,
    value: <Money amountPoisha={amountPoisha} />,
    href: `${path}?${addressOfFilter({ ...filter, kind }).toString()}`,
  })
  return (
    <Figures
      figures={[
        figure('received', m.payment_label_gross(), receivedPoisha),
        figure('refunded', m.payment_label_refunded(), refundedPoisha),
        ...(correctedPoisha === 0 ? [] : [figure('corrected', entryKindWords.corrected(), correctedPoisha)]),
        figure(undefined, m.payment_label_net(), netPoisha),
        ...(waivedPoisha === null
          ? []
          : [
              {
                key: 'waived',
                label: m.bill_label_waived(),
                value: <Money amountPoisha={waivedPoisha} />,
                href: waiversHref(filter),
              },
            ]),
      ]}
    />
  )
}

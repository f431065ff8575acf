import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { send } from '../../api/client.ts'
import type { CallReply } from '../../api/calls.ts'
import type { ReportEntry } from '../../api/report-calls.ts'
import { printRowsMax } from '../../machines/limits.ts'
import type { ReportFilter } from '../../machines/report/filter.ts'
import { m } from '../../words/messages.js'
import { placeOf } from '../parts/pages.tsx'
import { useReportFilter } from '../parts/report-filter.tsx'
import { showToast } from '../parts/toasts.ts'
import { useCall, type Read } from '../use-call.ts'

type Reply = CallReply<'GET /accountant/report'>

/** As many as one page of the list may have. */
const pageSize = 100

/** Everything that fits, page by page, or why it could not be had. */
async function everythingOf(filter: ReportFilter): Promise<Reply | string> {
  const rows: ReportEntry[] = []
  for (let after: string | undefined; ;) {
    const query = { ...filter, size: pageSize, ...(after === undefined ? {} : { after }) }
    const answer = await send('GET /accountant/report', { query })
    if (!answer.isOk) return answer.message
    rows.push(...answer.data.rows)
    const { nextCursor, ...reply } = answer.data
    if (nextCursor === null)
      return { ...reply, rows, page: 1, pageCount: 1, nextCursor: null, previousCursor: null }
    after = nextCursor
  }
}

/** The report of the address: a page of it, and all of it for as long as it goes to paper. */
export interface Entries {
  read: Read<Reply>
  print: () => void
}

/** Reads the report of the address, and prints all that fits; more than a few hundred rows are no paper. @source product 4 */
export function useEntries(): Entries {
  const [params] = useSearchParams()
  const filter = useReportFilter()
  const read = useCall('GET /accountant/report', { query: { ...filter, ...placeOf(params) } })
  const [whole, setWhole] = useState<Reply | null>(null)
  useEffect(() => {
    if (whole === null) return
    const done = () => setWhole(null)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [whole])
  const print = async () => {
    if (read.data && read.data.total > printRowsMax) {
      showToast({ tone: 'danger', text: m.report_error_too_long_print() })
      return
    }
    const all = await everythingOf(filter)
    if (typeof all === 'string') showToast({ tone: 'danger', text: all })
    else setWhole(all)
  }
  const { reload } = read
  return {
    read: whole ? { state: 'ready', data: whole, message: null, code: null, reload } : read,
    print: () => void print(),
  }
}

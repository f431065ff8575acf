import type { ApplicationRow, OwnRow } from '../../../src/api/entities.ts'
import { ownColumnsOf, queueListNames } from '../../../src/machines/queue-view.ts'
import { serverDouble, type Asked, type Told } from '../server-double.ts'

/** The case of a list by its number, as the server tells it. */
export const rowAt = (number: number, state: ApplicationRow['state'] = 'unverified'): ApplicationRow => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  state,
  version: 1,
  referenceNumber: `REF-${number}`,
  caseNumber: `FS-${number}/2026`,
  petitionerName: `নমুনা বাদী ${number}`,
  caseType: { name: 'Divorce', nameBn: 'বিবাহ বিচ্ছেদ' },
  court: null,
  outstandingPoisha: 0,
  paidPoisha: 0,
  owedPoisha: 0,
  hasDefendant: true,
  dispatchState: null,
  dispatchId: null,
  stateSince: '2026-11-01T00:00:00.000Z',
  submittedAt: '2026-10-30T06:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  keptUntil: null,
  isDamaged: false,
  heldBy: null,
  assignedTo: null,
  isOverdue: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  cursor: `cursor-${number}`,
})

/** The case of one's own list by its number: nothing is owed, and nothing can be done but to pay. */
export const ownRowAt = (
  number: number,
  state: OwnRow['state'] = 'unverified',
  more: Partial<OwnRow> = {},
): OwnRow => ({
  ...rowAt(number, state),
  wasSent: false,
  cameBack: false,
  owingBillId: null,
  payingTransactionId: null,
  offers: { application: [], dispatch: [], paymentBlockedBy: null },
  ...more,
})

/** One page of a list. */
export const pageOf = (rows: readonly ApplicationRow[], more: object = {}): Told => ({
  code: 200,
  data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null, ...more },
})

/** What is told of a list: a page of its rows, or one of them by itself. */
export function listed(rows: readonly ApplicationRow[], { path }: Pick<Asked, 'path'>): Told {
  const one = rows.find(({ id }) => path === `/applications/${id}`)
  return one ? { code: 200, data: one } : pageOf(rows)
}

/** What is told of how somebody looks at a list who keeps nothing of it; null where something else is asked. */
export function plainLooks({ path }: Pick<Asked, 'path'>): Told | null {
  const list = queueListNames.find((name) => path === `/queue-views?list=${name}`)
  return list ? { code: 200, data: { views: [], columns: ownColumnsOf(list) } } : null
}

/** The server of a list whose reader keeps nothing of it; what is asked besides is kept and answered by the test. */
export function listDouble(answer: (asked: Asked) => Told) {
  const asked: Asked[] = []
  serverDouble((request) => {
    const looks = plainLooks(request)
    if (looks !== null) return looks
    asked.push(request)
    return answer(request)
  })
  return { asked, posts: () => asked.filter(({ method }) => method === 'POST') }
}

import { unreckonedOfApplication } from '../../machines/application/facts.ts'
import type { DraftForm } from '../../machines/form.ts'
import type { Deps, Trx } from '../deps.ts'
import { draftsMax } from '../../machines/limits.ts'
import { formatNumber } from '../../machines/format.ts'
import { m } from '../../words/messages.js'
import { refuse, type Refused } from '../errors.ts'
import { lockDraftCount } from './draft-store.ts'
import { insertDraft } from './store.ts'

/** A draft before the law: nobody's office, nothing owed, its row made by the answer; `form` is kept as typed. @source product 2.1 */
export const draftBirth = (
  deps: Deps,
  trx: Trx,
  { id, ownerId, form }: { id: string; ownerId: string; form: DraftForm },
) => ({
  id,
  event: 'begin' as const,
  payload: { form },
  facts: {
    ownerId,
    officeId: '',
    outstandingPoisha: 0,
    ...unreckonedOfApplication,
  },
  insert: () => insertDraft(trx, { id, ownerId, at: deps.clock.now() }),
})

/** 409 for whoever has as many open drafts as one person may; null for anybody else. @source product 7 */
export async function refusedDraft(trx: Trx, ownerId: string): Promise<Refused | null> {
  if ((await lockDraftCount(trx, ownerId)) < draftsMax) return null
  return refuse(409, (locale) =>
    m.application_error_too_many_drafts({ count: formatNumber(draftsMax, locale) }, { locale }),
  )
}

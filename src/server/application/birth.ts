import { notReckoned } from '../../machines/entity.ts'
import type { DraftForm } from '../../machines/form.ts'
import type { Deps, Trx } from '../deps.ts'
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
    dueAtVerifyPoisha: notReckoned,
    outstandingPoisha: 0,
    openDispatchDefendantIds: notReckoned,
    keptDaysLeft: notReckoned,
    reference: notReckoned,
  },
  insert: () => insertDraft(trx, { id, ownerId, at: deps.clock.now() }),
})

import { reasonSchema } from '../../machines/application/payloads.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { dropFactor } from '../account/factor-store.ts'
import { endSessionsOf } from '../account/own-pages.ts'
import { activeContact } from '../account/store.ts'
import { statusOf } from '../catalogue/editor.ts'
import { invalid, notFound, refuse } from '../errors.ts'
import { appendHistory } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { tellAccount } from '../notice/account-notice.ts'
import type { Handlers } from '../web/handler.ts'
import { lockAccount } from './user-store.ts'

/** For whoever lost both app and recovery codes; the own one is turned off by password and code alone. @source product 7 */
export const userFactorHandlers = {
  'POST /user-role-management/users/{id}/take-factor': ({ params, body }, { deps, caller }) =>
    inTransaction(deps.db, async (trx) => {
      const row = await lockAccount(trx, params.id, true)
      if (!row) return notFound()
      if (row.subject_id === caller.userId)
        return refuse(422, (locale) => m.user_error_own_factor({}, { locale }))
      const parsed = reasonSchema.safeParse(body)
      if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
      const { reason } = parsed.data
      if (!(await dropFactor(trx, row.subject_id)))
        return refuse(409, (locale) => m.factor_error_off({}, { locale }))
      await endSessionsOf(deps, trx, row.subject_id, 'all')
      await appendHistory(trx, {
        entity: 'user',
        subjectId: row.subject_id,
        event: 'factor_taken',
        fromState: statusOf(row),
        toState: statusOf(row),
        actorId: caller.userId,
        payload: { reason },
        at: deps.clock.now(),
      })
      const to = await activeContact(trx, { id: row.subject_id })
      if (to)
        await tellAccount(deps, trx, {
          accountNotice: 'factor_taken',
          mobile: null,
          email: to.email,
          locale: to.locale,
          answer: reason,
        })
      return {}
    }),
} satisfies Partial<Handlers>

import { applicationStatesThat, type ApplicationMeaning } from '../../machines/application/states.ts'
import { emptyForm } from '../../machines/form.ts'
import { advanceWithin } from '../lifecycle/advance.ts'
import type { Deps, Trx } from '../deps.ts'
import { isRefused, type Refused } from '../errors.ts'
import type { Actor } from '../../machines/actor.ts'
import { applicationEntity } from '../application/entity.ts'
import { endSessions } from '../account/session-store.ts'

const statesOnErasure = (fate: ApplicationMeaning['onErasure']) =>
  applicationStatesThat(({ onErasure }) => onErasure === fate)

/** What stands where a name was. */
const noName = '—'

/** Drafts are discarded in the person's own right, as they asked; what was typed into them and into earlier ones goes. */
async function discardDrafts(deps: Deps, trx: Trx, userId: string): Promise<Refused | void> {
  const actor: Actor = {
    kind: 'person',
    userId,
    slugs: ['litigant.application.discard'],
    officeId: null,
    isHeadOffice: false,
  }
  const drafts = await trx
    .selectFrom('applications')
    .select('id')
    .where('owner_id', '=', userId)
    .where('state', 'in', statesOnErasure('discarded'))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of drafts) {
    const discarded = await advanceWithin(deps, trx, applicationEntity, { id, event: 'discard', actor })
    if (isRefused(discarded)) return discarded
  }
  await trx
    .updateTable('applications')
    .set({ form: JSON.stringify(emptyForm('petitioner')), petitioner_name: '', case_number: '' })
    .where('owner_id', '=', userId)
    .where('state', 'in', [...statesOnErasure('discarded'), ...statesOnErasure('emptied')])
    .execute()
}

/** Document entries of drafts and of no application, and the bytes nobody else needs. */
async function removeFiles(deps: Deps, trx: Trx, userId: string): Promise<void> {
  const submitted = trx
    .selectFrom('applications')
    .select('id')
    .where('owner_id', '=', userId)
    .where('state', 'in', statesOnErasure('kept'))
  const removed = await trx
    .deleteFrom('documents')
    .where('owner_id', '=', userId)
    .where((where) =>
      where.or([where('application_id', 'is', null), where('application_id', 'not in', submitted)]),
    )
    .returning('sha256')
    .execute()
  const sha256s = [...new Set(removed.map(({ sha256 }) => sha256))]
  if (sha256s.length > 0) await deps.queue.add(trx, 'remove-files', { sha256s })
}

/** Codes, tickets, visits, identities and notices. */
async function removeTraces(trx: Trx, user: { id: string; mobile: string | null }): Promise<void> {
  const mobile = user.mobile ?? ''
  await trx.deleteFrom('otps').where('mobile', '=', mobile).execute()
  await trx
    .deleteFrom('tickets')
    .where((where) => where.or([where('user_id', '=', user.id), where('mobile', '=', mobile)]))
    .execute()
  const own = trx.selectFrom('identities').select('subject').where('user_id', '=', user.id)
  await trx
    .deleteFrom('identity_visits')
    .where((where) => where.or([where('link_user_id', '=', user.id), where('subject', 'in', own)]))
    .execute()
  await trx.deleteFrom('identities').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('notices').where('user_id', '=', user.id).execute()
}

/**
 * Erases a litigant's account inside a transaction: sessions end, drafts go with their files, and nothing that says who it
 * was stays with the account, which is closed. Submitted cases, payments and history stay as the law asks.
 * @source domain 9
 */
export async function eraseAccount(
  deps: Deps,
  trx: Trx,
  user: { id: string; mobile: string | null },
): Promise<Refused | void> {
  const at = deps.clock.now()
  await endSessions(trx, user.id, 'all', at)
  // Before the discard takes the entries away: their bytes are known by them alone.
  await removeFiles(deps, trx, user.id)
  const refused = await discardDrafts(deps, trx, user.id)
  if (refused) return refused
  await removeTraces(trx, user)
  await trx
    .updateTable('users')
    .set({
      name: noName,
      email: null,
      mobile: null,
      nid: null,
      date_of_birth: null,
      verified_at: null,
      password_hash: '',
      is_active: false,
      erased_at: at,
    })
    .where('id', '=', user.id)
    .execute()
}

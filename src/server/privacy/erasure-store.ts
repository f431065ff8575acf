import { applicationStatesThat, type ApplicationMeaning } from '../../machines/application/states.ts'
import { emptyForm } from '../../machines/form.ts'
import type { Trx } from '../deps.ts'

const statesOnErasure = (fate: ApplicationMeaning['onErasure']) =>
  applicationStatesThat(({ onErasure }) => onErasure === fate)

/** What stands where a name was. */
const noName = '—'

/** The drafts that go, locked until the transaction ends. */
export async function lockDrafts(trx: Trx, userId: string): Promise<string[]> {
  const drafts = await trx
    .selectFrom('applications')
    .select('id')
    .where('owner_id', '=', userId)
    .where('state', 'in', statesOnErasure('discarded'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return drafts.map(({ id }) => id)
}

/** Nothing that was typed stays in what was never submitted. */
export async function emptyDrafts(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('applications')
    .set({ form: JSON.stringify(emptyForm('petitioner')), petitioner_name: '', case_number: '' })
    .where('owner_id', '=', userId)
    .where('state', 'in', [...statesOnErasure('discarded'), ...statesOnErasure('emptied')])
    .execute()
}

/** Forgets the documents of drafts and of no application; answers the hashes of their bytes, each once. */
export async function removeLooseDocuments(trx: Trx, userId: string): Promise<string[]> {
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
  return [...new Set(removed.map(({ sha256 }) => sha256))]
}

/** Codes, addresses that were never proved, tickets, visits, identities and notices. */
export async function removeTraces(
  trx: Trx,
  user: { id: string; mobile: string | null; email: string | null },
): Promise<void> {
  const mobile = user.mobile ?? ''
  const waiting = await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', user.id)
    .returning('address')
    .execute()
  const reached = [mobile, user.email ?? '', ...waiting.map(({ address }) => address)]
  await trx
    .deleteFrom('otps')
    .where(
      'sent_to',
      'in',
      reached.map((address) => address.toLowerCase()),
    )
    .execute()
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

/** The account is closed, and nothing that says who it was stays with it. */
export async function closeAccount(trx: Trx, userId: string, at: Date): Promise<void> {
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
    .where('id', '=', userId)
    .execute()
}

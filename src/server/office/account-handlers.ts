import type { OfficeAccounts } from '../../api/office-calls.ts'
import { theBeginning } from '../../machines/bank-account.ts'
import { bankAccountSchema } from '../../machines/catalogue.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { funds } from '../../machines/money.ts'
import { dhakaDay } from '../../machines/text.ts'
import { statusOf } from '../catalogue/editor.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { changedMeanwhile, invalid, notFound, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers } from '../web/handler.ts'
import { accountsOf, insertAccount } from './account-store.ts'
import { lockOffice, officeOf } from './store.ts'

type Row = Awaited<ReturnType<typeof accountsOf>>[number]
type Account = OfficeAccounts['funds'][number]['accounts'][number]

/** The accounts of one fund, newest first; of several for one day the last that was written holds. One that says nothing is none. */
function viewAccounts(rows: readonly Row[], today: string): Account[] {
  const inForce = rows.find(({ effective_from }) => effective_from <= today)
  return rows
    .map((row, place) => {
      const isReplaced = rows[place - 1]?.effective_from === row.effective_from
      const isComing = row.effective_from > today
      const standing: Account['standing'] = isReplaced
        ? 'replaced'
        : isComing
          ? 'coming'
          : row === inForce
            ? 'in_force'
            : 'past'
      return {
        id: row.id,
        accountNumber: row.account_number,
        bank: row.bank,
        branch: row.branch,
        effectiveFrom: row.effective_from === theBeginning ? null : row.effective_from,
        source: row.source,
        standing,
        enteredBy: row.entered_by_name,
      }
    })
    .filter(({ accountNumber }) => accountNumber !== '')
}

const newestOf = (rows: readonly Row[]): number => rows.reduce((newest, { id }) => Math.max(newest, id), 0)

async function viewOffice(db: Db | Trx, id: string, today: string): Promise<OfficeAccounts | Refused> {
  const office = await officeOf(db, id)
  if (!office) return notFound()
  const rows = await accountsOf(db, id)
  return {
    office: { id, name: office.name, nameBn: office.name_bn, status: statusOf(office) },
    version: newestOf(rows),
    funds: funds.map((fund) => ({
      fund,
      accounts: viewAccounts(
        rows.filter((row) => row.fund === fund),
        today,
      ),
    })),
  }
}

interface Change {
  officeId: string
  seenVersion: number
  typed: unknown
  by: string
}

/**
 * Adds an account of a fund from a day that has not begun; what was posted stays where it is. 404 for an office that is not there,
 * 409 with who and when where somebody wrote one since, 422 with every wrong field.
 * @source product 4
 */
const addAccount = (deps: Deps, { officeId, seenVersion, typed, by }: Change): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const office = await lockOffice(trx, officeId)
    if (!office) return notFound()
    const rows = await accountsOf(trx, officeId)
    if (newestOf(rows) !== seenVersion) return changedMeanwhile(await lastChange(trx, 'office', officeId), at)
    const told = new Set(rows.filter((row) => row.account_number !== '').map(({ fund }) => fund))
    const untold = funds.filter((fund) => !told.has(fund))
    const parsed = bankAccountSchema(dhakaDay(at), untold).safeParse(typed)
    if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
    await insertAccount(trx, officeId, parsed.data, { by, at })
    await appendHistory(trx, {
      entity: 'office',
      subjectId: officeId,
      event: 'account',
      fromState: statusOf(office),
      toState: statusOf(office),
      actorId: by,
      payload: { after: parsed.data },
      at,
    })
  })

/** The bank accounts of an office's funds, by the day from which each holds. @source spec §2 Office management, product 4 */
export const accountHandlers = {
  'GET /office-management/offices/{id}/accounts': ({ params }, { deps }) =>
    viewOffice(deps.db, params.id, dhakaDay(deps.clock.now())),
  'POST /office-management/offices/{id}/accounts': async ({ params, body }, { deps, caller }) => {
    const { version, ...typed } = body
    const refused = await addAccount(deps, {
      officeId: params.id,
      seenVersion: version,
      typed,
      by: caller.userId,
    })
    return refused ?? viewOffice(deps.db, params.id, dhakaDay(deps.clock.now()))
  },
} satisfies Partial<Handlers>

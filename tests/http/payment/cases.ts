import { emptyForm, emptyPerson } from '../../../src/machines/form.ts'
import { insertBill } from '../../../src/server/billing/store.ts'
import type { Deps } from '../../../src/server/deps.ts'
import type { People } from './people.ts'

const someLines: readonly [string, number][] = [
  ['treasury', 100_000],
  ['bar_council', 20_050],
  ['dispatch', 5_001],
]

/** A bill of these lines (fund and poisha); answers its id. */
export async function createBill(
  deps: Deps,
  people: People,
  of: { applicationId: string; dispatchId: string | null },
  lines: readonly [string, number][],
): Promise<string> {
  const head = {
    ...of,
    kind: of.dispatchId === null ? ('application' as const) : ('dispatch' as const),
    ownerId: people.litigant.userId,
    officeId: people.officeId,
  }
  const billLines = lines.map(([fund, amountPoisha]) => ({
    title: fund,
    titleBn: fund,
    fund: fund as 'treasury',
    feeTypeId: null,
    feeRuleId: null,
    amountPoisha,
    quantity: 1,
  }))
  const at = deps.clock.now()
  const made = await deps.db.transaction().execute((trx) => insertBill(deps, trx, head, billLines, at))
  if (typeof made !== 'string') throw new Error('the bill was refused')
  return made
}

/** A verified application with one bill; lines are fund and poisha. */
export async function createCase(deps: Deps, people: People, lines = someLines) {
  const at = deps.clock.now()
  const applicationId = deps.ids.uuid()
  const ownerId = people.litigant.userId
  const { officeId } = people
  const form = {
    ...emptyForm('petitioner'),
    caseNumber: 'TS-123/2026',
    defendants: [emptyPerson('defendant')],
  }
  await deps.db
    .insertInto('applications')
    .values({
      id: applicationId,
      owner_id: ownerId,
      office_id: officeId,
      state: 'verified',
      form: JSON.stringify(form),
      division: null,
      category_id: null,
      type_id: null,
      court_id: null,
      case_number: form.caseNumber,
      reference_number: null,
      reason: null,
      proposal: null,
      submitted_at: at,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const billId = await createBill(deps, people, { applicationId, dispatchId: null }, lines)
  const voidBill = () =>
    deps.db.updateTable('bills').set({ is_void: true }).where('id', '=', billId).execute()
  return { applicationId, billId, voidBill, totalPoisha: lines.reduce((all, [, poisha]) => all + poisha, 0) }
}

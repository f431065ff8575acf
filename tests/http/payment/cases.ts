import { emptyForm, emptyPerson } from '../../../src/machines/form.ts'
import { funds, sum, type Fund } from '../../../src/machines/money.ts'
import { insertBill, voidBills } from '../../../src/server/billing/store.ts'
import { insertWaiver } from '../../../src/server/billing/waiver-store.ts'
import { appendHistory } from '../../../src/server/lifecycle/state.ts'
import { inTransaction } from '../../../src/server/lifecycle/transaction.ts'
import type { Deps } from '../../../src/server/deps.ts'
import type { People } from './people.ts'

const someLines: readonly [string, number][] = [
  ['treasury', 100_000],
  ['bar_council', 20_050],
  ['dispatch', 5_001],
]

const lineOf = (fund: Fund, amountPoisha: number) => ({
  title: fund,
  titleBn: fund,
  fund,
  feeTypeId: null,
  feeRuleId: null,
  amountPoisha,
  quantity: 1,
})

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
  const billLines = lines.map(([fund, amountPoisha]) => lineOf(fund as Fund, amountPoisha))
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
  const verified = { event: 'verify', fromState: 'unverified', toState: 'verified', payload: {} }
  const actorId = people.administrator.userId
  await deps.db.transaction().execute(async (trx) => {
    await trx
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
    await appendHistory(trx, { ...verified, entity: 'application', subjectId: applicationId, actorId, at })
  })
  const billId = await createBill(deps, people, { applicationId, dispatchId: null }, lines)
  // As the product does: two that wait for each other are tried again.
  const voidBill = () => inTransaction(deps.db, (trx) => voidBills(trx, { applicationId }))
  return { applicationId, billId, voidBill, totalPoisha: lines.reduce((all, [, poisha]) => all + poisha, 0) }
}

/** A further bill of a case, of which so much (poisha) of each fund was waived; nothing of it is left to pay. */
export async function grantWaiver(
  { deps, ...people }: { deps: Deps } & People,
  applicationId: string,
  waived: Readonly<Partial<Record<Fund, number>>>,
  officeId = people.officeId,
): Promise<void> {
  const lines = funds.flatMap((fund) => (waived[fund] === undefined ? [] : [{ fund, poisha: waived[fund] }]))
  const at = deps.clock.now()
  const head = {
    applicationId,
    dispatchId: null,
    kind: 'application' as const,
    ownerId: people.litigant.userId,
    officeId,
  }
  await deps.db.transaction().execute(async (trx) => {
    const billed = await insertBill(
      deps,
      trx,
      head,
      lines.map(({ fund, poisha }) => ({ ...lineOf(fund, poisha), waivedPoisha: poisha })),
      at,
    )
    if (typeof billed !== 'string') throw new Error('the bill was refused')
    await insertWaiver(trx, {
      id: deps.ids.uuid(),
      application_id: applicationId,
      bill_id: billed,
      office_id: officeId,
      ground: 'legal_aid',
      document_id: '',
      waived_poisha: sum(lines.map(({ poisha }) => poisha)),
      reason: 'Legal aid was granted',
      decided_by: people.administrator.userId,
      decided_at: at,
    })
  })
}

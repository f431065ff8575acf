import type { CallReply } from '../../api/calls.ts'
import { uncappedPoisha } from '../../machines/money.ts'
import { feeVersionsSchema, type FeeVersions } from '../../machines/fee-edit.ts'
import { versionOn } from '../../machines/fee-form.ts'
import { fieldErrorsOf, type FieldError } from '../../machines/form.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { changedMeanwhile, invalid, isRefused, notFound, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers } from '../web/handler.ts'
import { statusOf } from './editor.ts'
import * as store from './fee-store.ts'
import { catalogueTypes } from './store.ts'

type FeeList = CallReply<'GET /fee-type-lists-edit/{id}'>
type Version = FeeList['fees'][number]['versions'][number]
type VersionRow = Awaited<ReturnType<typeof store.versionsOf>>[number]

/** The newest version of any of the fees: who edits says which they saw. */
const newestOf = (rows: readonly VersionRow[]): number =>
  rows.reduce((newest, { rule_id }) => Math.max(newest, rule_id ?? 0), 0)

/** The versions of one fee, newest first; of several for one day the last that was written holds. */
function viewVersions(rows: readonly VersionRow[], today: string): Version[] {
  const inForce = rows.find(({ effective_from }) => effective_from !== null && effective_from <= today)
  return rows.flatMap((row, place) => {
    if (row.rule_id === null || row.formula === null || row.effective_from === null) return []
    const isReplaced = rows[place - 1]?.effective_from === row.effective_from
    const isComing = row.effective_from > today
    return [
      {
        id: row.rule_id,
        formula:
          row.formula.kind === 'ad_valorem' && row.formula.capPoisha === uncappedPoisha
            ? { ...row.formula, capPoisha: null }
            : row.formula,
        effectiveFrom: row.effective_from,
        source: row.source ?? '',
        standing: isReplaced ? 'replaced' : isComing ? 'coming' : row === inForce ? 'in_force' : 'past',
        enteredBy: row.entered_by_name,
        enteredAt: row.entered_at?.toISOString() ?? null,
      },
    ]
  })
}

/** Every case type with what its fees are today and will be; one that was replaced before its day is not told. */
async function viewCaseFees(db: Db, today: string): Promise<CallReply<'GET /customization/case-fees'>> {
  const types = await catalogueTypes(db)
  const owned = await store.ownFees(db)
  const rows = await store.allVersions(db)
  const fees = [...new Set(rows.map(({ id }) => id))].flatMap((feeTypeId) => {
    const own = rows.filter(({ id }) => id === feeTypeId)
    const [first] = own
    if (!first) return []
    const versions = viewVersions(own, today).map(({ formula, effectiveFrom, standing }) => {
      return { formula, effectiveFrom, standing }
    })
    const dated = (wanted: Version['standing']) =>
      versions
        .filter(({ standing }) => standing === wanted)
        .map(({ formula, effectiveFrom }) => ({ formula, effectiveFrom }))
    const { name, name_bn: nameBn, is_base_payment: isBasePayment } = first
    const [inForce = null] = dated('in_force')
    return [{ feeTypeId, name, nameBn, isBasePayment, inForce, coming: dated('coming').toReversed() }]
  })
  return {
    rows: types.map(({ version: _version, ...type }) => {
      const own = new Set(owned.filter((row) => row.case_type_id === type.id).map((row) => row.fee_type_id))
      const isOwed = ({ feeTypeId, isBasePayment }: (typeof fees)[number]) =>
        isBasePayment || own.has(feeTypeId)
      return { ...type, fees: fees.filter(isOwed) }
    }),
  }
}

/** The fees of a case type with all their versions; 404 where there is no such type. */
async function viewFees(db: Db | Trx, typeId: number, today: string): Promise<FeeList | Refused> {
  const owner = await store.feesOwner(db, typeId)
  if (!owner) return notFound()
  const rows = await store.versionsOf(db, typeId)
  const ids = [...new Set(rows.map(({ id }) => id))]
  return {
    id: owner.id,
    name: owner.name,
    nameBn: owner.name_bn,
    version: newestOf(rows),
    fees: ids.flatMap((id) => {
      const own = rows.filter((row) => row.id === id)
      const [first] = own
      if (!first) return []
      const { slug, name, name_bn: nameBn, fund, access, is_base_payment: isBasePayment } = first
      return [
        {
          feeTypeId: id,
          slug,
          name,
          nameBn,
          fund,
          access,
          isBasePayment,
          typeCount: first.type_count,
          versions: viewVersions(own, today),
        },
      ]
    }),
  }
}

/** What only the catalogue knows: whether the type owes the fee, and whether there is an amount to reckon a share of. */
async function faultsOf(trx: Trx, { fees }: FeeVersions, owed: readonly number[]): Promise<FieldError[]> {
  const shares = fees.filter(({ formula }) => formula.kind === 'ad_valorem').map(({ feeTypeId }) => feeTypeId)
  const without = await store.feesWithoutAmount(trx, shares)
  return fees.flatMap(({ feeTypeId, formula }, place): FieldError[] => {
    if (!owed.includes(feeTypeId)) return [{ path: `fees.${place}.feeTypeId`, error: 'not_offered' }]
    return formula.kind === 'ad_valorem' && without.includes(feeTypeId)
      ? [{ path: `fees.${place}.kind`, error: 'amount_needed' }]
      : []
  })
}

/** The version of a fee that would hold on a day without another one, as the history tells it; null for none. */
function heldBefore(rows: readonly VersionRow[], feeTypeId: number, day: string) {
  const versions = viewVersions(
    rows.filter(({ id }) => id === feeTypeId),
    day,
  )
  const held = versionOn(versions, day)
  return held && { feeRuleId: held.id, formula: held.formula, effectiveFrom: held.effectiveFrom }
}

const atPayment = (faults: readonly FieldError[]): Refused =>
  invalid(faults.map(({ path, error }) => ({ path: `payment_data.${path}`, error })))

interface Edit {
  typeId: number
  seenVersion: number
  typed: unknown
  userId: string
}

/**
 * Adds a version of each fee that is named, from a day that has not begun; none is changed, and no bill. 404 for a type that is not
 * there, 409 with who and when where somebody wrote a version since, 422 with every wrong field.
 * @source spec §7, product 4
 */
const editFees = (deps: Deps, { typeId, seenVersion, typed, userId }: Edit): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    if (!(await store.feesOwner(trx, typeId))) return notFound()
    const types = await store.lockFees(trx, typeId)
    const rows = await store.versionsOf(trx, typeId)
    if (newestOf(rows) !== seenVersion) {
      const newest = rows.find(({ rule_id }) => rule_id === newestOf(rows))
      return changedMeanwhile(await lastChange(trx, 'fee_type', newest?.subject_id ?? ''), at)
    }
    const parsed = feeVersionsSchema(dhakaDay(at)).safeParse(typed)
    if (!parsed.success) return atPayment(fieldErrorsOf(parsed.error))
    const faults = await faultsOf(
      trx,
      parsed.data,
      types.map(({ id }) => id),
    )
    if (faults.length > 0) return atPayment(faults)
    const { effectiveFrom, source, fees } = parsed.data
    for (const { feeTypeId, formula } of fees) {
      const type = types.find(({ id }) => id === feeTypeId)
      if (!type) throw new Error(`fee type ${feeTypeId} was there a moment ago`)
      const before = heldBefore(rows, feeTypeId, effectiveFrom)
      const feeRuleId = await store.insertVersion(trx, {
        feeTypeId,
        formula,
        effectiveFrom,
        source,
        by: userId,
        at,
      })
      await appendHistory(trx, {
        entity: 'fee_type',
        subjectId: type.subject_id,
        event: 'update',
        fromState: statusOf(type),
        toState: statusOf(type),
        actorId: userId,
        payload: { feeRuleId, formula, effectiveFrom, source, before },
        at,
      })
    }
  })

/** The fees of a case type with their versions, and new ones. @source spec §2 Customization area, §7 */
export const feeHandlers = {
  'GET /customization/case-fees': (_input, { deps }) => viewCaseFees(deps.db, dhakaDay(deps.clock.now())),
  'GET /fee-type-lists-edit/{id}': ({ params }, { deps }) =>
    viewFees(deps.db, params.id, dhakaDay(deps.clock.now())),
  'POST /fee-type-lists-edit/{id}': async ({ params, body }, { deps, caller }) => {
    const refused = await editFees(deps, {
      typeId: params.id,
      seenVersion: body.app_state.version,
      typed: body.payment_data,
      userId: caller.userId,
    })
    return isRefused(refused) ? refused : viewFees(deps.db, params.id, dhakaDay(deps.clock.now()))
  },
} satisfies Partial<Handlers>

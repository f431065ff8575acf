import type { Actor } from '../../machines/actor.ts'
import type { ApplicationLifecycle } from '../../machines/application/chart.ts'
import { bringsWholeForm, type ApplicationEvents } from '../../machines/application/events.ts'
import { birth } from '../../machines/entity.ts'
import { isSubmittedIn } from '../../machines/application/states.ts'
import { emptyPerson, type PersonDraft } from '../../machines/form.ts'
import { isWithinBill } from '../../machines/bounds.ts'
import { personsMax } from '../../machines/limits.ts'
import { rowTotal, sum } from '../../machines/money.ts'
import { dhakaDay } from '../../machines/text.ts'
import { applySetAside, setRefundsAside } from '../billing/aside-store.ts'
import { feeTypesOn, type FeeLine } from '../billing/fees-store.ts'
import { openRefundsOf, setAsideOf } from '../billing/refund-store.ts'
import { insertReplacement, voidRests } from '../billing/replacement-store.ts'
import { balanceOf, insertBill, voidBills } from '../billing/store.ts'
import { gathering } from '../database/gather.ts'
import type { PaymentRecord } from '../database/rows.ts'
import { unuseReceiptsOf, useReceiptsOf } from '../invoice/receipt-store.ts'
import { openDispatch } from '../dispatch/open.ts'
import { invalid, isRefused, type Refused } from '../errors.ts'
import { issueInvoice } from '../invoice/effects.ts'
import type { EffectHandlers, Work, WorkOf } from '../lifecycle/effects.ts'
import { notify } from '../notice/notify.ts'
import { faultsOfForm, faultsOfPersons } from './belonging.ts'
import { draftBirth, refusedDraft } from './birth.ts'
import { documentsOf, insertDocuments, removeDocuments } from './document-store.ts'
import { withClaimed } from './documents.ts'
import { refusedRecovery, storeWaiver, waivedLines } from './waiver.ts'
import { dueLinesOf, nextReferenceNumber, readApplication, setColumns, storeForm } from './store.ts'

type Handlers = EffectHandlers<'application', ApplicationLifecycle, ApplicationEvents>
type Act = Work<'application'>
type ActOf<Effect extends keyof Handlers> = WorkOf<
  'application',
  ApplicationLifecycle,
  ApplicationEvents,
  Effect
>

const officeOf = (work: Act): string => {
  if (work.row.office_id === null) throw new Error(`application ${work.row.id} has no office`)
  return work.row.office_id
}

const head = (work: Act, kind: 'application' | 'request') => ({
  applicationId: work.row.id,
  dispatchId: null,
  kind,
  ownerId: work.row.owner_id,
  officeId: officeOf(work),
})

async function assignReferenceNumber(work: Act): Promise<void> {
  const { trx, row, at } = work
  const year = Number(dhakaDay(at).slice(0, 4))
  const reference_number = await nextReferenceNumber(trx, officeOf(work), year)
  await setColumns(trx, row.id, { reference_number, submitted_at: at })
}

async function requestedLines(work: ActOf<'billRequest' | 'replaceBill'>): Promise<FeeLine[] | Refused> {
  const { rows } = work.payload
  const types = await feeTypesOn(work.trx, dhakaDay(work.at))
  const unknown = rows.findIndex(({ feeTypeId }) => !types.some(({ id }) => id === feeTypeId))
  if (unknown !== -1) return invalid([{ path: `rows.${unknown}.feeTypeId`, error: 'not_offered' }])
  return rows.flatMap((row) => {
    const type = types.find(({ id }) => id === row.feeTypeId)
    if (!type) return []
    return [
      {
        title: type.name,
        titleBn: type.name_bn,
        fund: type.fund,
        feeTypeId: type.id,
        feeRuleId: null,
        amountPoisha: row.amountPoisha,
        quantity: row.quantity,
      },
    ]
  })
}

/** A further bill, which recovers the waiver that its payload names. */
async function billFees(
  work: ActOf<'billRequest' | 'replaceBill'>,
  lines: readonly FeeLine[],
): Promise<string | Refused> {
  const { deps, trx, row, payload, at } = work
  const { waiverId } = payload
  const refused = await refusedRecovery(trx, { applicationId: row.id, waiverId, lines })
  if (refused) return refused
  return insertBill(deps, trx, { ...head(work, 'request'), recoversWaiverId: waiverId }, lines, at)
}

/**
 * What is still owed on wrong bills gives way to a right bill, or to nothing, in the one transaction. What was received stays where
 * it is: too much of it goes back by a correction.
 * @source product 2.5
 */
async function replaceBill(work: ActOf<'replaceBill'>): Promise<Refused | void> {
  const { deps, trx, row, actor, at } = work
  if (actor.kind !== 'person') throw new Error(`application ${row.id}: a bill is replaced by a person`)
  const lines = await requestedLines(work)
  if (!Array.isArray(lines)) return lines
  const wrongPoisha = await voidRests(trx, row.id)
  const billed = lines.length === 0 ? null : await billFees(work, lines)
  if (isRefused(billed)) return billed
  await insertReplacement(deps, trx, {
    applicationId: row.id,
    billId: billed,
    wrongPoisha,
    rightPoisha: sum(lines.map(rowTotal)),
    reason: work.payload.reason,
    replacedBy: actor.userId,
    at,
  })
}

async function storeProposal(work: ActOf<'storeProposal'>): Promise<Refused | void> {
  const { rows } = work.payload
  const types = await feeTypesOn(work.trx, dhakaDay(work.at))
  const closed = rows.findIndex(
    ({ feeTypeId }) => !types.some(({ id, access }) => id === feeTypeId && access === 'accessible'),
  )
  if (closed !== -1) return invalid([{ path: `rows.${closed}.feeTypeId`, error: 'not_offered' }])
  const proposal = JSON.stringify({ rows, at: work.at.toISOString() })
  await setColumns(work.trx, work.row.id, { proposal })
}

/** What a defendant is in the typed form, from its parsed change. */
const asTyped = (person: ActOf<'storeDefendants'>['payload']['saved'][number]): PersonDraft => ({
  ...emptyPerson(person.id),
  name: person.name,
  email: person.email ?? '',
  mobile: person.mobile ?? '',
  nid: person.nid ?? '',
  dateOfBirth: person.dateOfBirth ?? '',
  districtId: person.districtId,
  upazilaId: person.upazilaId,
  unionId: person.unionId,
  address: person.address,
})

async function storeDefendants({ trx, row, payload, at }: ActOf<'storeDefendants'>): Promise<Refused | void> {
  const isThere = (wanted: string) => row.form.defendants.some(({ id }) => id === wanted)
  const unknown = payload.removedIds.findIndex((id) => !isThere(id))
  if (unknown !== -1) return invalid([{ path: `removedIds.${unknown}`, error: 'not_offered' }])
  const faults = await faultsOfPersons(trx, payload.saved, { prefix: 'saved', at })
  if (faults.length > 0) return invalid(faults)
  const saved = payload.saved.map(asTyped)
  const kept = row.form.defendants.filter(({ id }) => !payload.removedIds.includes(id))
  const defendants = [
    ...kept.map((defendant) => saved.find(({ id }) => id === defendant.id) ?? defendant),
    ...saved.filter(({ id }) => !kept.some((defendant) => defendant.id === id)),
  ]
  if (defendants.length > personsMax) return invalid([{ path: 'saved', error: 'too_many' }])
  await storeForm(trx, row, { ...row.form, defendants }, false)
}

const userOf = (actor: Actor): string | null => (actor.kind === 'person' ? actor.userId : null)

async function markUsed({ trx, row, actor, at }: Act): Promise<void> {
  await useReceiptsOf(trx, row, { at, by: userOf(actor) })
}

/** Money of a rejected case is owed back: it goes on the list of refunds due, where accountants see it. @source product 2.1, 2.5 */
async function openRefunds(work: Act): Promise<void> {
  if (await openRefundsOf(work.deps, work.trx, { applicationId: work.row.id }, work.at))
    await notify(work, { kind: 'RefundDue', audience: 'accountants' })
}

/** What was paid before the case was rejected and reinstated goes to its new bill; what that has no room for is owed back. @source product 2.5 */
async function layAside(
  work: Act,
  aside: readonly PaymentRecord[],
  { billId, duePoisha }: { billId: string | null; duePoisha: number },
): Promise<void> {
  const { deps, trx, at } = work
  if (await applySetAside(deps, trx, aside, { billId, duePoisha, at }))
    await notify(work, { kind: 'RefundDue', audience: 'accountants' })
}

/** A new draft of the owner's with the same content and its own copies of the document entries. */
async function copyToDraft(work: Act): Promise<Refused | void> {
  const { deps, trx, row, at } = work
  const refused = await refusedDraft(trx, row.owner_id)
  if (refused) return refused
  const files = await documentsOf(trx, row.id)
  const copies = new Map(files.map((file) => [file.id, { ...file, id: deps.ids.uuid() }]))
  const made = [...copies.values()].map((copy) => ({ ...copy, application_id: null, created_at: at }))
  await insertDocuments(trx, made)
  const documents = row.form.documents.flatMap((document) => {
    const copy = copies.get(document.id)
    return copy ? [{ ...document, id: copy.id }] : []
  })
  const { waiver } = row.form
  const paper = copies.get(waiver?.documentId ?? '')?.id ?? ''
  const form = { ...row.form, documents, ...(waiver ? { waiver: { ...waiver, documentId: paper } } : {}) }
  const born = await work.bear(draftBirth(deps, trx, { id: deps.ids.uuid(), ownerId: row.owner_id, form }))
  if (isRefused(born)) return born
}

/**
 * What the fees come to by the rules of today is what its owner is shown before sending the form; the bill may say otherwise, and
 * then both are told. What an officer changes was quoted to nobody.
 * @source product 4
 */
async function storeQuote(work: Act): Promise<void> {
  const { deps, trx, row, actor, at } = work
  if (actor.kind !== 'person' || actor.userId !== row.owner_id) return
  const totals = (await dueLinesOf(deps, trx, await readApplication(trx, row.id))).map(rowTotal)
  const quoted_poisha = isWithinBill(totals) ? sum(totals) : null
  await setColumns(trx, row.id, { quoted_poisha, quoted_at: at })
}

/** Who carries out what the application chart asks for. @source product 2.1 */
export const applicationEffects: Handlers = {
  notify,
  issueInvoice,
  assignReferenceNumber,
  storeDefendants,
  storeProposal,
  markInvoicesUsed: markUsed,
  async releaseReceipts({ trx, row, actor, at }) {
    await unuseReceiptsOf(trx, row.id, { at, by: userOf(actor) })
  },
  async setAside({ trx, row, actor, payload, at }) {
    await setRefundsAside(trx, row.id, { at, by: userOf(actor), reason: payload.reason })
  },
  openRefunds,
  replaceBill,
  copyToDraft,
  async storeForm(work) {
    const form = await withClaimed(work.trx, work.row, work.payload.form)
    if (isRefused(form)) return form
    // Until it is submitted, its office follows its court.
    const canMoveOffice = work.from === birth || !isSubmittedIn(work.from)
    if (bringsWholeForm(work.event, work.from)) {
      const officeId = canMoveOffice ? null : work.row.office_id
      const faults = await faultsOfForm(work.trx, form, { officeId, at: work.at })
      if (faults.length > 0) return invalid(faults)
    }
    await storeForm(work.trx, work.row, form, canMoveOffice)
    if (bringsWholeForm(work.event, work.from)) await storeQuote(work)
  },
  async removeFiles({ deps, trx, row }) {
    const sha256s = await removeDocuments(trx, row.id)
    // After the commit: bytes that another document names stay.
    if (sha256s.length > 0) await deps.queue.add(trx, 'remove-files', { sha256s })
  },
  async billApplication(work) {
    const { deps, trx, row, at } = work
    const asked = gathering(trx)
    const [due, standing, aside] = await Promise.all([
      dueLinesOf(deps, asked, row),
      balanceOf(asked, { applicationId: row.id }),
      setAsideOf(asked, row.id),
    ])
    const lines = waivedLines(row.form.waiver ?? null, work.payload.waiver, due)
    if (isRefused(lines)) return lines
    // Without anything due there is nothing to be billed, nor to be let off.
    if (lines.length === 0) return layAside(work, aside, { billId: null, duePoisha: 0 })
    const billed = await insertBill(deps, trx, head(work, 'application'), lines, at, standing)
    if (isRefused(billed)) return billed
    await storeWaiver(work, officeOf(work), billed)
    const duePoisha = sum(lines.map((line) => rowTotal(line) - (line.waivedPoisha ?? 0)))
    await layAside(work, aside, { billId: billed, duePoisha })
  },
  async billRequest(work) {
    const lines = await requestedLines(work)
    if (!Array.isArray(lines)) return lines
    const billed = await billFees(work, lines)
    if (isRefused(billed)) return billed
  },
  async voidBills(work) {
    await voidBills(work.trx, { applicationId: work.row.id })
  },
  async storeReason(work) {
    await setColumns(work.trx, work.row.id, { reason: work.payload.reason })
  },
  async storeRemarks(work) {
    await setColumns(work.trx, work.row.id, { remarks: JSON.stringify(work.payload.remarks) })
  },
  async openDispatch(work) {
    const { id, owner_id: ownerId } = work.row
    await openDispatch(work.deps, work.trx, { id, ownerId, officeId: officeOf(work) })
  },
}

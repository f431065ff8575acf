import { deepStrictEqual } from 'node:assert'
import { dhakaDay } from '../../src/machines/text.ts'
import { v7 } from 'uuid'
import { openings, partPoisha } from '../../src/atlas/acts.ts'
import { at } from '../../src/atlas/case.ts'
import { walkDay } from '../../src/atlas/facts.ts'
import { realPayload } from '../support/drivers/law-places.ts'
import { idOf, idsOf, post, tables, type Hands, type Rows, type WalkCourt } from './court.ts'
import { caseOf } from './seen.ts'

/** A payload with what exists here; a case keeps its kind when its form is sent again. */
export async function realOf(
  { world, stage }: WalkCourt,
  { applicationId }: Rows,
  payload: unknown,
): Promise<unknown> {
  const kept = world.db.selectFrom('applications').select('type_id').where('id', '=', applicationId)
  const { type_id: typeId } = await kept.executeTakeFirstOrThrow()
  const real = realPayload(
    { ...stage, form: { ...stage.form, typeId: typeId ?? stage.form.typeId } },
    payload,
  )
  // A summons is not served before it was sent, and a walk goes on over midnight.
  const today = `"outcomeDate":"${dhakaDay(world.clock.now())}"`
  return JSON.parse(JSON.stringify(real).replace(/"outcomeDate":"[^"]*"/g, today)) as unknown
}

/** What of a bill is paid at the counter, in poisha. */
export async function counterPoishaOf(
  court: WalkCourt,
  rows: Rows,
  { bill, isPart }: { bill: number; isPart: boolean },
): Promise<number> {
  const { totalPoisha, paidPoisha } = at((await caseOf(court, rows.applicationId)).bills, bill)
  return isPart ? partPoisha : totalPoisha - paidPoisha
}

/** Acts by whom whose answers were compared already. */
const compared = new Set<string>()

/** People who make their calls without a page. */
export const posting = (court: WalkCourt): Hands => ({
  level: 'http',
  async begin(rows, { isFree }) {
    const { form } = court.stage
    const body = {
      applicationId: null,
      draftKey: v7(),
      version: null,
      intent: 'save',
      form: isFree ? { ...form, typeId: court.freeTypeId } : form,
    }
    const { applicationId } = await post(court, 'owner', 'POST /auth/send-application', { body })
    rows.applicationId = applicationId ?? ''
  },
  async tell(rows, { entity, index, event, who, payload }) {
    const id = await idOf(court, rows, entity, index)
    const stored = court.world.db.selectFrom(tables[entity]).select('version').where('id', '=', id)
    const { version } = await stored.executeTakeFirstOrThrow()
    const body = { version, payload: await realOf(court, rows, payload) }
    const name = `POST /${tables[entity]}/{id}/actions/{event}`
    const answered = await post(court, who, name, { params: { id, event }, body }, rows)
    if (compared.has(`${name} ${event} ${who}`)) return
    compared.add(`${name} ${event} ${who}`)
    // Whoever acts is told what came of it as whoever comes next is.
    deepStrictEqual(answered, await post(court, who, `GET /${tables[entity]}/{id}`, { params: { id } }))
  },
  async start(rows, act) {
    const id = at(await idsOf(court, 'bills', rows), act.bill)
    const { modes } = court.world.gateway.control.switches
    const choice = {
      method: 'cards',
      type: act.isPart ? 'part' : 'full',
      partPoisha: act.isPart ? partPoisha : null,
    }
    modes.session = openings[act.opening]
    await post(court, 'owner', 'POST /bills/{id}/payments', { params: { id }, body: choice })
    modes.session = 'up'
  },
  async counter(rows, act) {
    const id = at(await idsOf(court, 'bills', rows), act.bill)
    const amountPoisha = await counterPoishaOf(court, rows, act)
    const body = { kind: 'counter', number: v7(), date: walkDay, amountPoisha }
    await post(court, 'accountant', 'POST /bills/{id}/counter-payments', { params: { id }, body })
  },
  chosen: (made) => [...made],
})

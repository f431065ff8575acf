import { walkPrices, type Act } from '../../src/atlas/acts.ts'
import { at } from '../../src/atlas/case.ts'
import type { CaseWalk, Leg } from '../../src/atlas/plan.ts'
import { nameOfAct } from '../../src/atlas/told.ts'
import { createCourt, type Court } from '../support/drivers/law.ts'
import type { WorldOptions } from '../support/world.ts'
import { idsOf, post, type Hands, type Rows, type WalkCourt } from './court.ts'
import { gatewaySays, outlive } from './outside.ts'
import { posting } from './posted.ts'
import { caseOf, seenOf } from './seen.ts'

/** Another kind of case of the same category, for which nothing is asked. */
async function makeFreeType({ world, stage }: Court): Promise<number> {
  const type = await world.db
    .selectFrom('case_types')
    .select('id')
    .where('category_id', '=', stage.form.categoryId)
    .where('id', '!=', stage.form.typeId)
    .where('is_amount_needed', '=', false)
    .where('is_case_dependent', '=', false)
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('case_type_fees').where('case_type_id', '=', type.id).execute()
  await world.db.updateTable('fee_types').set({ is_base_payment: false }).execute()
  return type.id
}

const nothingYet = (): Rows => ({ applicationId: '', lastLinkId: 0, lastSent: null })

/** What the bill of a case comes to here, in poisha: read off one that is verified and left as it is. */
async function duePoishaOf(court: WalkCourt): Promise<number> {
  const rows = nothingYet()
  const hands = posting(court)
  const tell = { entity: 'application', index: 0 } as const
  const { form } = court.stage
  await hands.begin(rows, { kind: 'begin', isFree: false })
  await hands.tell(rows, { ...tell, event: 'submit', who: 'owner', payload: { form } })
  await hands.tell(rows, { ...tell, event: 'verify', who: 'administrator', payload: {} })
  return at((await caseOf(court, rows.applicationId)).bills, 0).totalPoisha
}

/** A world in which cases are walked from their birth on; nothing of a case is ever placed there. */
export const createWalkCourt = async (options: WorldOptions = {}): Promise<WalkCourt> =>
  walkCourtOf(await createCourt(options))

/** The same of a court that there is already. */
export async function walkCourtOf(court: Court): Promise<WalkCourt> {
  const walkCourt = { ...court, prices: walkPrices(0), freeTypeId: await makeFreeType(court) }
  court.world.gateway.control.switches.refundState = 'processing'
  return { ...walkCourt, prices: walkPrices(await duePoishaOf(walkCourt)) }
}

/** Does one act for real: by the hands of whoever does it, at the gateway's stand-in or by time passing where nobody does. */
async function carryOut(court: WalkCourt, hands: Hands, rows: Rows, act: Act): Promise<void> {
  switch (act.kind) {
    case 'begin':
      return hands.begin(rows, act)
    case 'tell':
      return act.told.event === 'expire' ? outlive(court) : hands.tell(rows, act.told)
    case 'gateway':
      return gatewaySays(court, rows, act)
    case 'start':
      return hands.start(rows, act)
    case 'counter':
      return hands.counter(rows, act)
  }
}

/** The transitions that the histories of the case hold since the act before. */
async function stepsSince(court: Court, rows: Rows): Promise<string[]> {
  const ids = [
    rows.applicationId,
    ...(await idsOf(court, 'payments', rows)),
    ...(await idsOf(court, 'dispatches', rows)),
  ]
  const links = await court.world.db
    .selectFrom('history')
    .select(['id', 'entity', 'event', 'from_state', 'to_state'])
    .where('subject_id', 'in', ids)
    .where('id', '>', rows.lastLinkId)
    .orderBy('id')
    .execute()
  rows.lastLinkId = Number(links.at(-1)?.id ?? rows.lastLinkId)
  return links.map(({ entity, event, from_state, to_state }) =>
    [entity, from_state === '' ? 'unborn' : from_state, event, to_state].join(' '),
  )
}

const stepsOf = ({ steps }: Leg): string[] =>
  steps.map(({ entity, from, event, to }) => [entity, from, event, to].join(' '))

/** Cases that were filed again leave drafts behind: their owner discards them, for nobody has more than a hundred. @source product 7 */
async function discardDrafts(court: WalkCourt): Promise<void> {
  const drafts = await court.world.db
    .selectFrom('applications')
    .select(['id', 'version'])
    .where('owner_id', '=', court.stage.ownerId)
    .where('state', '=', 'draft')
    .execute()
  for (const { id, version } of drafts)
    await post(court, 'owner', 'POST /applications/{id}/actions/{event}', {
      params: { id, event: 'discard' },
      body: { version, payload: {} },
    })
}

/** How the case on the server differs from what the plan says of it and of its last transitions; null where it does not. */
async function differenceAt(
  court: WalkCourt,
  rows: Rows,
  {
    steps: wanted,
    one,
    chosen,
  }: { steps: readonly string[]; one: Leg['one']; chosen: (made: readonly string[]) => string[] },
): Promise<string | null> {
  const steps = chosen(await stepsSince(court, rows))
  if (steps.join('\n') !== wanted.join('\n')) return `made ${steps.join(', ')}, expected ${wanted.join(', ')}`
  const seen = JSON.stringify(await caseOf(court, rows.applicationId))
  const planned = JSON.stringify(seenOf(one))
  return seen === planned ? null : `became ${seen}, expected ${planned}`
}

/** What comes between two acts of a walk: its name, or null where nothing came. */
export type Between = (court: WalkCourt, rows: Rows, leg: Leg) => Promise<string | null>

/**
 * Walks one case from its birth on. After each act states, bills, attempts and every transition in the histories are what
 * the plan says, whosever `hands` did it, and whatever comes `between` two acts changes nothing; answers the first difference, or null. `judged` hears of each leg that was right.
 * @source house 6
 */
async function walkForReal(
  court: WalkCourt,
  walk: CaseWalk,
  { hands, judged, between }: { hands: Hands; judged: (leg: Leg) => void; between: Between },
): Promise<string | null> {
  const rows = nothingYet()
  for (const [place, leg] of walk.entries()) {
    let name = `act ${place + 1}, ${nameOfAct(leg.act)}`
    try {
      await carryOut(court, hands, rows, leg.act)
      const chosen = (made: readonly string[]) => hands.chosen(made, leg.act)
      const difference = await differenceAt(court, rows, { steps: stepsOf(leg), one: leg.one, chosen })
      if (difference) return `${name}: ${difference}`
      judged(leg)
      const came = await between(court, rows, leg)
      if (came === null) continue
      name += `, then ${came}`
      const after = await differenceAt(court, rows, { steps: [], one: leg.one, chosen })
      if (after) return `${name}: ${after}`
    } catch (error) {
      return `${name}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return null
}

/** The same, put as what a test found, with the command that walks it again; the drafts that it leaves behind are discarded. */
export async function differencesOf(
  court: WalkCourt,
  { walk, again }: { walk: CaseWalk; again: string },
  how: Parameters<typeof walkForReal>[2],
): Promise<string[]> {
  const difference = await walkForReal(court, walk, how)
  await discardDrafts(court)
  const acts = walk.map(({ act }) => nameOfAct(act)).join(' → ')
  return difference ? [`${acts}: ${difference}\nagain: ${again}`] : []
}

import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { birth } from '../../../src/machines/entity.ts'
import { emptyForm } from '../../../src/machines/form.ts'
import { lawCharts } from '../../support/charts.ts'
import { covered, coveredTransition } from '../../support/coverage.ts'
import { createCourt, everybody, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication, placeBill } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

/** The first link of a subject's history is the row of the witness that begins it. */
async function isBorn(entity: string, id: string, event?: string): Promise<void> {
  const row = lawCharts
    .find(({ name }) => name === entity)
    ?.witness.rows.find((one) => one.from === birth && (event === undefined || one.event === event))
  if (!row) throw new Error(`nothing begins a ${entity}`)
  const link = await court.world.db
    .selectFrom('history')
    .select(['event', 'from_state', 'to_state'])
    .where('subject_id', '=', id)
    .where('sequence', '=', 1)
    .executeTakeFirstOrThrow()
  expect(link).toEqual({ event: row.event, from_state: '', to_state: row.to })
  coveredTransition('http', entity, birth, row.event, row.to)
}

const countOf = async (table: 'applications' | 'payments') => {
  const rows = court.world.db.selectFrom(table).select((select) => select.fn.countAll<string>().as('count'))
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

describe('what begins a subject, by its own call (product 2)', () => {
  const litigants: readonly Person[] = ['owner', 'otherLitigant']

  test.each(everybody)(
    'an application is begun by whoever files one, and %s is one of them or not',
    async (who) => {
      const body = {
        applicationId: null,
        draftKey: v7(),
        version: null,
        intent: 'save' as const,
        form: emptyForm('petitioner-1'),
      }
      const before = await countOf('applications')
      const reply = await court.world.call('POST /auth/send-application', { body }, court.tokens[who])
      expect(reply.code).toBe(litigants.includes(who) ? 200 : 403)
      if (reply.code === 200) await isBorn('application', reply.data.applicationId)
      else expect(await countOf('applications')).toBe(before)
    },
  )

  test('a dispatch is opened by the approval of its application', async () => {
    const { world, stage, tokens } = court
    const id = await placeApplication(stage, 'paid')
    const params = { id, event: 'approve' as const }
    const approve = { params, body: { version: 1, payload: {} } }
    const reply = await world.call('POST /applications/{id}/actions/{event}', approve, tokens.administrator)
    expect(reply.code).toBe(200)
    const dispatches = world.db.selectFrom('dispatches').select('id').where('application_id', '=', id)
    await isBorn('dispatch', (await dispatches.executeTakeFirstOrThrow()).id)
  })

  test.each(everybody)('a payment is started by whoever owes it, and %s does or not', async (who) => {
    const { world, stage, tokens } = court
    const applicationId = await placeApplication(stage, 'verified')
    const id = await placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
    const body = { method: 'cards', type: 'full', partPoisha: null } as const
    const reply = await world.call('POST /bills/{id}/payments', { params: { id }, body }, tokens[who])
    const attempts = await world.db.selectFrom('payments').select('id').where('bill_id', '=', id).execute()
    expect([reply.code, attempts.length]).toEqual(
      who === 'owner' ? [200, 1] : [who === 'otherLitigant' ? 404 : 403, 0],
    )
    const [attempt] = attempts
    if (attempt) await isBorn('payment', attempt.id)
  })

  test.each(everybody)(
    'a counter payment is recorded by an accountant, and %s is one or not',
    async (who) => {
      const { world, stage, tokens } = court
      const applicationId = await placeApplication(stage, 'verified')
      const id = await placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
      const body = { kind: 'counter', number: `S-${who}`, date: '2026-01-10', amountPoisha: 45_000 }
      const reply = await world.call(
        'POST /bills/{id}/counter-payments',
        { params: { id }, body },
        tokens[who],
      )
      const attempts = await world.db.selectFrom('payments').select('id').where('bill_id', '=', id).execute()
      const isAccountant = who === 'accountant' || who === 'headAccountant'
      expect([reply.code, attempts.length]).toEqual(isAccountant ? [200, 1] : [403, 0])
      const [attempt] = attempts
      if (attempt) await isBorn('payment', attempt.id, 'recordCounter')
    },
  )

  interface Owed {
    paidPoisha?: number
    isVoid?: boolean
    isAgainstNobody?: boolean
  }
  const conditions = ['isBillOpen', 'isBillOwing', 'isDefendantNamed']
  test.each<[string, Owed, string | null]>([
    ['owes nothing', { paidPoisha: 45_000 }, 'isBillOwing'],
    ['is void', { isVoid: true }, 'isBillOpen'],
    ['is of a case against nobody', { isAgainstNobody: true }, 'isDefendantNamed'],
    ['is owed', {}, null],
  ])(
    'a bill that %s is paid and taken over a counter, or it is not',
    async (_what, { paidPoisha = 0, isVoid = false, isAgainstNobody = false }, lacks) => {
      const { world, stage, tokens } = court
      const form = isAgainstNobody ? { ...stage.form, defendants: [] } : stage.form
      const bill = async () => ({
        id: await placeBill(stage, {
          applicationId: await placeApplication({ ...stage, form }, 'verified'),
          totalPoisha: 45_000,
          paidPoisha,
          isVoid,
        }),
      })
      const whole = { method: 'cards', type: 'full', partPoisha: null } as const
      const started = await world.call(
        'POST /bills/{id}/payments',
        { params: await bill(), body: whole },
        tokens.owner,
      )
      const scroll = { kind: 'counter', number: v7(), date: '2026-01-10', amountPoisha: 45_000 }
      const recorded = await world.call(
        'POST /bills/{id}/counter-payments',
        { params: await bill(), body: scroll },
        tokens.accountant,
      )
      // Whom a case is against is asked of who pays online alone.
      const isRecorded = lacks === null || lacks === 'isDefendantNamed'
      expect([started.code, recorded.code]).toEqual([lacks === null ? 200 : 409, isRecorded ? 200 : 409])
      expect(started.code === 409 ? started.refusal.blockedBy : null).toBe(lacks)
      const outcomes = lacks === null ? conditions.map((name) => `${name} holds`) : [`${lacks} fails`]
      for (const outcome of outcomes) covered('http', 'payment', 'guard', outcome)
    },
  )
})

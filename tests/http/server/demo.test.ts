import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoRoles, type DemoRole } from '../../../src/machines/demo.ts'
import { latinDigits } from '../../../src/machines/text.ts'
import { gatewayNamed } from '../../../src/server/ports/gateways.ts'
import { rememberSamplePayments } from '../../../src/server/seed/gateway.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
/** What every start does with the stand-in of the gateway. */
const remember = () => rememberSamplePayments(world.db, (payment) => world.gateway.control.remember(payment))
beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps)
  await remember()
})
afterAll(() => world.close())

const paymentRows = () =>
  world.db.selectFrom('payments').selectAll().where('state', '=', 'paid').orderBy('id').execute()

describe('one press lets in (product 5)', () => {
  const enter = (role: DemoRole) => world.call('POST /auth/demo-login', { body: { role } })

  test.each(demoRoles)('%s, by their own account', async (role) => {
    const { code, data } = await enter(role)
    expect(code).toBe(200)
    const { user } = (await world.call('GET /auth/info', {}, data.access_token)).data
    expect(user.roles).toEqual([role])
    expect(demoAccounts.map(({ email }) => email)).toContain(user.email)
    const { rows } = (await world.call('GET /auth/sessions', {}, data.access_token)).data
    expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({ isRemembered: false })
  })

  test('nobody where there are no demo accounts, whatever the database holds', async () => {
    world.deps.settings.DEMO_ACCOUNTS = false
    for (const role of demoRoles) expect((await enter(role)).code).toBe(404)
    world.deps.settings.DEMO_ACCOUNTS = true
  })

  test('nor to an account that has a password of its own by now', async () => {
    const token = await world.login('dispatcher')
    const secret = 'Secret34'
    const change = (currentPassword: string, password: string) =>
      world.call(
        'POST /auth/update-password',
        { body: { currentPassword, password, passwordConfirmation: password } },
        token,
      )
    expect((await change(demoPassword, secret)).code).toBe(200)
    expect((await enter('dispatcher')).code).toBe(422)
    expect((await change(secret, demoPassword)).code).toBe(200)
  })
})

describe('payments of the demo data (product 5)', () => {
  test('are known to the gateway’s stand-in as the books have them, however often it is told', async () => {
    await remember()
    const rows = await paymentRows()
    expect(rows.length).toBeGreaterThan(0)
    expect(world.gateway.control.sessions()).toHaveLength(rows.length)
    for (const row of rows) {
      const told = {
        transactionId: row.transaction_id,
        validationId: row.validation_id,
        bankTransactionId: row.bank_transaction_id,
        amountPoisha: row.amount_poisha,
        storeAmountPoisha: row.store_amount_poisha,
        cardType: row.card_type,
        isRisky: false,
      }
      const asked = { transactionId: row.transaction_id, sessionKey: null, claims: [], isOver: true }
      const vouched = { ...asked, validationId: row.validation_id }
      const gateway = gatewayNamed(world.deps.gateways, 'sslcommerz')
      expect(await gateway.outcomeOf(vouched)).toMatchObject({ status: 'valid', validation: told })
      const found = await gateway.outcomeOf({ ...asked, validationId: null })
      expect(found).toMatchObject({ kind: 'found', status: 'valid', validation: told })
    }
  })

  test('are refunded end to end', async () => {
    const accountant = await world.login('accountant')
    const [row] = await paymentRows()
    if (!row) throw new Error('no payment was seeded')
    // The receipts of an approved case are used: its money comes back by order of a court, and a second person confirms it.
    const order = { ground: 'order', orderNumber: 'TS-1/2026', orderDate: '2026-02-10' }
    const payload = { reason: 'আদালতের আদেশ', refundPoisha: row.amount_poisha, ...order }
    const act = (event: 'refund' | 'confirmRefund', version: number, token: string, given: object) =>
      world.call(
        'POST /payments/{id}/actions/{event}',
        { params: { id: row.id, event }, body: { version, payload: given } },
        token,
      )
    const asked = await act('refund', row.version, accountant, payload)
    const head = await world.login('headAccountant')
    const confirmed = await act('confirmRefund', asked.data.version, head, {})
    expect([asked.code, confirmed.code]).toEqual([200, 200])
    await world.drain()
    const after = await world.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect([after.state, after.refunded_poisha, after.error]).toEqual(['refunded', row.amount_poisha, null])
  })
})

describe('cases of the demo data', () => {
  test('have documents that open, with weight, by which a dispatch is priced', async () => {
    const rows = await world.db.selectFrom('applications').select(['id', 'form', 'owner_id']).execute()
    const shown = rows.filter(({ form }) => form.documents.length > 0)
    expect(shown.length).toBe(rows.length)
    for (const { form } of shown)
      for (const { weight } of form.documents) expect(Number(latinDigits(weight))).toBeGreaterThan(0)
    const token = await world.login('administrator')
    const { data } = await world.call('GET /dispatches', { query: { list: 'dispatch_request' } }, token)
    const requested = data.rows.find(({ state }) => state === 'requested')
    const detail = await world.call('GET /dispatches/{id}', { params: { id: requested?.id ?? '' } }, token)
    expect(detail.data.weightGrams).toBe(50)
    const document = await world.db
      .selectFrom('documents')
      .selectAll()
      .where('application_id', '=', detail.data.applicationId)
      .executeTakeFirstOrThrow()
    const bytes = await world.app.inject({
      url: `/api/documents/${document.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([bytes.statusCode, bytes.rawPayload.length]).toEqual([200, document.size_bytes])
    const kept = await world.deps.inspector.inspect('application/pdf', bytes.rawPayload)
    expect(kept).toMatchObject({ kind: 'fit' })
    const lines = detail.data.lines.map((line) => ({
      defendantId: line.defendantId,
      postalCostPoisha: line.suggestedPostalCostPoisha ?? 0,
      summonFeePoisha: line.suggestedSummonFeePoisha,
    }))
    const accepted = await world.call(
      'POST /dispatches/{id}/actions/{event}',
      {
        params: { id: detail.data.id, event: 'accept' },
        body: { version: detail.data.version, payload: { lines } },
      },
      token,
    )
    expect([accepted.code, accepted.data.state]).toEqual([200, 'payable'])
  })

  test('are written in Bangla, with Bangla digits alone', async () => {
    const rows = await world.db
      .selectFrom('applications')
      .select(['case_number', 'petitioner_name', 'form'])
      .execute()
    const written = rows.flatMap(({ form, case_number: caseNumber, petitioner_name: name }) => [
      caseNumber,
      name,
      ...[...form.petitioners, ...form.defendants].flatMap((person) => [person.name, person.address]),
      ...form.documents.flatMap((document) => [document.name, document.weight]),
    ])
    expect(written.filter((text) => text !== '').length).toBeGreaterThan(50)
    expect(written.filter((text) => /[0-9A-Za-z]/.test(text))).toEqual([])
    const people = await world.db.selectFrom('users').select('name').execute()
    expect(people.filter(({ name }) => /[0-9A-Za-z]/.test(name))).toEqual([])
  })
})

import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { post } from '../../../src/server/billing/ledger-store.ts'
import { historyOf } from '../../../src/server/lifecycle/state.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  type Stage,
} from '../../support/stage.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let token = ''
let head = ''
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  token = await world.login('superAdmin')
  head = await world.officeId('head-office')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

type OfficeForm = CallInput<'POST /office-management/offices'>['body']
type CourtForm = CallInput<'POST /office-management/offices/{id}/courts'>['body']
type AccountForm = CallInput<'POST /office-management/offices/{id}/accounts'>['body']
let count = 0
const officeForm = (part: Partial<OfficeForm> = {}): OfficeForm => ({
  name: 'Trial Office',
  nameBn: 'পরীক্ষা কার্যালয়',
  code: `trial-${(count += 1)}`,
  jurisdiction: 'Trial District',
  jurisdictionBn: 'পরীক্ষা জেলা',
  ...places,
  status: 'active',
  ...part,
})
/** Places of the seed that belong to each other, and a district and an upazila that do not. */
const places = { divisionId: '', districtId: '', upazilaId: '' }
const elsewhere = { districtId: '', upazilaId: '' }
beforeAll(async () => {
  const chains = await sql<{ division: number; district: number; upazila: number }>`
    select distinct on (division_id) division_id as division, districts.id as district, upazilas.id as upazila
    from upazilas join districts on districts.id = district_id order by division_id, upazilas.id`.execute(
    world.db,
  )
  const [here, there] = chains.rows
  Object.assign(places, {
    divisionId: String(here?.division),
    districtId: String(here?.district),
    upazilaId: String(here?.upazila),
  })
  Object.assign(elsewhere, { districtId: String(there?.district), upazilaId: String(there?.upazila) })
})
const add = (part: Partial<OfficeForm> = {}) =>
  world.call('POST /office-management/offices', { body: officeForm(part) }, token)
const change = (id: string, version: number, part: Partial<OfficeForm> = {}) => {
  const { code, ...form } = officeForm(part)
  expect(code).not.toBe('')
  return world.call(
    'POST /office-management/offices/{id}',
    { params: { id }, body: { ...form, version } },
    token,
  )
}
const read = async (id: string) =>
  (await world.call('GET /office-management/offices/{id}', { params: { id } }, token)).data
const addCourt = (id: string, part: Partial<CourtForm> = {}) =>
  world.call(
    'POST /office-management/offices/{id}/courts',
    {
      params: { id },
      body: {
        name: 'Trial Court',
        nameBn: 'পরীক্ষা আদালত',
        division: 'subordinate',
        districtId: places.districtId,
        status: 'active',
        ...part,
      },
    },
    token,
  )
const changeCourt = (id: number, version: number, status: string) =>
  world.call(
    'POST /office-management/courts/{id}',
    { params: { id }, body: { name: 'Trial Court', nameBn: 'পরীক্ষা আদালত', status, version } },
    token,
  )
const accounts = async (id: string) =>
  (await world.call('GET /office-management/offices/{id}/accounts', { params: { id } }, token)).data
const addAccount = async (id: string, part: Partial<AccountForm> = {}) =>
  world.call(
    'POST /office-management/offices/{id}/accounts',
    {
      params: { id },
      body: {
        fund: 'treasury',
        accountNumber: '১২৩৪ ৫৬৭৮ ৯০',
        bank: 'Trial Bank',
        branch: 'Trial Branch',
        effectiveFrom: '2026-03-01',
        source: 'Order 7',
        version: (await accounts(id)).version,
        ...part,
      },
    },
    token,
  )
const offered = async () =>
  (await world.call('GET /subordinate-courts', { query: { division: 'subordinate' } })).data.map(
    ({ id }) => id,
  )
const fieldsOf = (refusal: { fields?: { path: string; error: string }[] | undefined }) =>
  refusal.fields?.map(({ path, error }) => [path, error])

describe('an office (spec §2 Office management, §3 Office)', () => {
  test('is added, changed, listed, and its history keeps what it was and who did it (product 7)', async () => {
    const { code, data } = await add({ code: 'Trial-Ａ'.replace('Ａ', 'a') })
    expect([code, data]).toMatchObject([
      200,
      {
        code: 'trial-a',
        isHeadOffice: false,
        courtCount: 0,
        openCaseCount: 0,
        hasAccounts: false,
        version: 1,
      },
    ])
    const changed = await change(data.id, 1, { name: 'Other Office' })
    expect([changed.code, changed.data]).toMatchObject([
      200,
      { name: 'Other Office', code: 'trial-a', version: 2 },
    ])
    const { data: list } = await world.call('GET /office-management/offices', {}, token)
    expect(list.rows.find(({ id }) => id === data.id)).toMatchObject({ name: 'Other Office' })
    expect(list.rows[0]).toMatchObject({ id: head, isHeadOffice: true })
    const actor_id = await world.userId('superAdmin')
    expect(await historyOf(world.db, 'office', data.id)).toMatchObject([
      { event: 'store', actor_id },
      {
        event: 'update',
        actor_id,
        payload: { before: { name: 'Trial Office' }, after: { name: 'Other Office' } },
      },
    ])
  })

  const refusals: [
    string,
    number,
    [string, string][] | string | undefined,
    () => Promise<{ code: number; message: string; refusal: object }>,
  ][] = [
    [
      'a district of another division',
      422,
      [
        ['districtId', 'not_offered'],
        ['upazilaId', 'not_offered'],
      ],
      () => add({ districtId: elsewhere.districtId }),
    ],
    [
      'an upazila of another district',
      422,
      [['upazilaId', 'not_offered']],
      () => add({ upazilaId: elsewhere.upazilaId }),
    ],
    ['a code that another has', 422, [['code', 'code_taken']], () => add({ code: 'DHAKA' })],
    [
      'a jurisdiction in the other language',
      422,
      [['jurisdiction', 'not_english']],
      () => add({ jurisdiction: 'ঢাকা' }),
    ],
    ['no status', 422, [['status', 'required']], () => add({ status: '' })],
    [
      'the head office, de-activated',
      422,
      m.office_error_head_stays({}, { locale: 'bn' }),
      () => change(head, 1, { status: 'de_active' }),
    ],
    ['a change of an older version', 409, undefined, () => change(head, 0)],
    ['an office that is none', 404, undefined, () => change(v7(), 1)],
    ['a court without a bank account for its money', 409, undefined, async () => addCourt((await bare()).id)],
    ['a court of an office that is none', 404, undefined, () => addCourt(v7())],
    [
      'a court in a district that is none',
      422,
      [['districtId', 'not_offered']],
      () => addCourt(head, { districtId: '999999' }),
    ],
    ['an account from a day that has begun', 422, [['effectiveFrom', 'date_begun']], () => addAccount(head)],
    [
      'an account with no number',
      422,
      [['accountNumber', 'number_invalid']],
      () => addAccount(head, { accountNumber: '12', effectiveFrom: '2026-03-02' }),
    ],
    ['an account that somebody overtook', 409, undefined, () => addAccount(head, { version: 0 })],
  ]
  let one: { id: string } | null = null
  const bare = async () => (one ??= (await add()).data)
  test.each(refusals)('%s is refused with %i and changes nothing', async (_name, wanted, told, act) => {
    await bare()
    const state = async () => [
      await sql`select * from offices order by id`.execute(world.db).then(({ rows }) => rows),
      await sql`select * from courts order by id`.execute(world.db).then(({ rows }) => rows),
      await sql`select * from office_accounts order by id`.execute(world.db).then(({ rows }) => rows),
      await historiesOf(world.db),
    ]
    const before = await state()
    const { code, message, refusal } = await act()
    // A sentence, or what is wrong at which field.
    expect([code, typeof told === 'string' ? message : fieldsOf(refusal)]).toEqual([wanted, told])
    expect(await state()).toEqual(before)
  })

  test('by two people at once is changed by one (product 2)', async () => {
    const { id } = (await add()).data
    const answers = await Promise.all([change(id, 1, { name: 'First' }), change(id, 1, { name: 'Second' })])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('courts and cases of an office that is closed (spec §4)', () => {
  test('are offered while both are active, and to nobody after; what was filed is worked on as ever', async () => {
    const { id } = (await add()).data
    for (const fund of ['treasury', 'bar_council', 'dispatch'])
      expect((await addAccount(id, { fund })).code).toBe(200)
    const court = (await addCourt(id)).data
    expect(await offered()).toContain(court.id)
    const form = { ...stage.form, division: 'subordinate' as const, courtId: court.id }
    const placed = { ...stage, form, officeId: id }
    const [draft, filed] = [
      await placeApplication(placed, 'draft'),
      await placeApplication(placed, 'unverified'),
    ]
    await sql`insert into counters (office_id, entity, state, count) values (${id}, 'application', 'unverified', 1)
      on conflict (office_id, entity, state) do update set count = 1`.execute(world.db)
    expect((await read(id)).openCaseCount).toBe(1)
    const closed = await change(id, 1, { status: 'de_active' })
    expect(closed.code).toBe(200)
    expect(await offered()).not.toContain(court.id)
    const submit = async (applicationId: string) => {
      const body = { applicationId, draftKey: v7(), version: 1, intent: 'submit' as const, form }
      return world.call('POST /auth/send-application', { body }, await world.login('litigant'))
    }
    expect(fieldsOf((await submit(draft)).refusal)).toEqual([['form.courtId', 'not_offered']])
    const corrected = await world.call(
      'POST /applications/{id}/actions/{event}',
      {
        params: { id: filed, event: 'update' },
        body: { version: 1, payload: { form: { ...form, remark: 'সংশোধন' } } },
      },
      await world.login('headAdministrator'),
    )
    expect(corrected.code).toBe(200)
    await change(id, 2)
    expect(await offered()).toContain(court.id)
    expect((await changeCourt(court.id, 1, 'de_active')).data.status).toBe('de_active')
    expect(await offered()).not.toContain(court.id)
    const { data } = await world.call('GET /office-management/offices/{id}/courts', { params: { id } }, token)
    expect(data.rows.map((row) => [row.id, row.status])).toEqual([[court.id, 'de_active']])
  })
})

describe('the bank account of a fund (product 4)', () => {
  const accountOf = async (id: string) => {
    const { rows } = await sql<{ held: string }>`select account_number as held from ledger_entries
      join office_accounts on office_accounts.id = office_account_id join ledger_postings posting on posting.id = posting_id
      where payment_id = ${id} order by ledger_entries.id`.execute(world.db)
    return rows.map(({ held }) => held)
  }
  /** Posts one taka to the treasury, as a settlement does. */
  const settle = async () => {
    const applicationId = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId, totalPoisha: 100, paidPoisha: 0 })
    const paymentId = await placePayment(stage, {
      applicationId,
      billId,
      state: 'paid',
      amountPoisha: 100,
      refundedPoisha: 0,
      isSurplus: false,
    })
    const posting = {
      kind: 'payment' as const,
      paymentId,
      officeId: stage.officeId,
      reference: v7(),
      at: world.clock.now(),
    }
    await world.db.transaction().execute((trx) =>
      post(world.deps, trx, posting, [
        { account: 'gateway', debitPoisha: 100 },
        { account: 'treasury', creditPoisha: 100 },
      ]),
    )
    return paymentId
  }
  test('holds from its day, and what was posted before stays where it was posted', async () => {
    const officeId = stage.officeId
    const before = await accounts(officeId)
    const old = before.funds[0]?.accounts[0]
    const first = await settle()
    const { data, code } = await addAccount(officeId, { effectiveFrom: '2026-03-03' })
    expect([
      code,
      data.funds[0]?.accounts.map(({ accountNumber, standing }) => [accountNumber, standing]),
    ]).toEqual([
      200,
      [
        ['1234567890', 'coming'],
        [old?.accountNumber, 'in_force'],
      ],
    ])
    const second = await settle()
    world.clock.advance({ days: 2 })
    token = await world.login('superAdmin')
    const third = await settle()
    expect([await accountOf(first), await accountOf(second), await accountOf(third)]).toEqual([
      [old?.accountNumber],
      [old?.accountNumber],
      ['1234567890'],
    ])
    expect((await accounts(officeId)).funds[0]?.accounts.map(({ standing }) => standing)).toEqual([
      'in_force',
      'past',
    ])
  })
})

test('the overview tells of each office what is open, overdue and received, and who works there (spec §2)', async () => {
  const approved = await placeApplication(stage, 'approved')
  const dispatch = await placeDispatch(stage, approved, 'completed')
  await sql`update dispatches set due_date = '2026-01-01', is_outcome_recorded = false where id = ${dispatch}`.execute(
    world.db,
  )
  const { data } = await world.call('GET /office-management/overview', {}, token)
  const own = data.rows.find(({ id }) => id === stage.officeId)
  expect(own).toMatchObject({ hasAccounts: true, overdueCount: 1, monthPoisha: 300 })
  expect(own?.people.map(({ role, count: held }) => [role, held])).toEqual([
    ['administrator', 1],
    ['dispatcher', 1],
    ['accountant', 1],
  ])
  // Who holds a second role is told of once, by the first.
  await sql`insert into user_roles (user_id, role_id, position) select ${await world.userId('accountant')}, id, 1
    from roles where slug = 'administrator'`.execute(world.db)
  await sql`update users set is_active = false where id = ${await world.userId('dispatcher')}`.execute(
    world.db,
  )
  const { data: after } = await world.call('GET /office-management/overview', {}, token)
  const left = after.rows.find(({ id }) => id === stage.officeId)?.people
  expect(left?.map(({ role, count: held }) => [role, held])).toEqual([
    ['administrator', 1],
    ['accountant', 1],
  ])
  const listed = await world.call('GET /office-management/offices', {}, token)
  expect(data.rows.map(({ id, district, hasAccounts }) => [id, district, hasAccounts])).toEqual(
    listed.data.rows.map(({ id, district, hasAccounts }) => [id, district, hasAccounts]),
  )
  expect(new Set(data.rows.map(({ hasAccounts }) => hasAccounts)), 'with accounts and without').toEqual(
    new Set([true, false]),
  )
  const kept = await sql<{
    district: number
  }>`select district_id as district from offices where id = ${stage.officeId}`.execute(world.db)
  expect(own?.district).toMatchObject({ id: kept.rows[0]?.district })
  expect(data.rows.find(({ id }) => id === head)?.people.map(({ role }) => role)).toEqual(
    expect.arrayContaining(['super-admin', 'administrator']),
  )
})

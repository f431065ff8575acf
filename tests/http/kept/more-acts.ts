import { sql } from 'kysely'
import { dhakaDay } from '../../../src/machines/text.ts'
import { placeBill, placeDispatch, placePayment } from '../../support/stage.ts'
import type { WalkCourt } from '../../walks/court.ts'
import { at, idsIn, type Act } from './acting.ts'

/** What the bench does with receipts: one is kept, one let go again, one used at once, and one used after it was kept. */
export async function benched(court: WalkCourt, act: Act, tryTo: Act): Promise<void> {
  const numbers = await idsIn(
    court,
    `select invoices.transaction_id as id from invoices join payments on payments.id = payment_id
      join bills on bills.id = invoices.bill_id and not bills.is_void left join receipt_uses on invoice_id = invoices.id
      where invoices.office_id = '${court.stage.officeId}' and invoice_id is null and payments.refunded_poisha = 0
        and payments.state = 'paid' and invoices.dispatch_id is null order by issued_at, invoices.id`,
  )
  const uses = ['kept', 'let go', 'used', 'kept and used'] as const
  for (const [index, use] of uses.entries()) {
    const number = numbers[index]
    if (number === undefined) break
    const receipt = { params: { transaction_id: number } }
    const body = {
      caseNumber: `TS-9${index}/2026`,
      note: index % 2 === 0 ? `টীকা ${index}` : '',
      isForOtherCase: true,
    }
    if (use !== 'used')
      await act('administrator', 'POST /receipts/{transaction_id}/reserve', { ...receipt, body })
    if (use === 'let go')
      await act('headAdministrator', 'POST /receipts/{transaction_id}/release', { ...receipt, body: {} })
    if (use === 'used' || use === 'kept and used') {
      await act('headAdministrator', 'POST /receipts/{transaction_id}/use', { ...receipt, body })
      await tryTo('administrator', 'POST /receipts/{transaction_id}/use', { ...receipt, body })
    }
  }
}

/** With which of their views a list opens, and for how long remarks have stood where. */
export async function reordered(court: WalkCourt, act: Act): Promise<void> {
  const views = await idsIn(court, 'select id from queue_views order by name, id')
  const opens = (index: number, isOpening: boolean) =>
    act('administrator', 'POST /queue-views/{id}', { params: { id: at(views, index) }, body: { isOpening } })
  await opens(0, true)
  await opens(0, false)
  await opens(1, true)
  await act('administrator', 'POST /queue-columns', {
    body: { list: 'unverified', columns: ['court', 'type'] },
  })
  await act('administrator', 'POST /queue-columns', { body: { list: 'paid', columns: ['court'] } })
  const remarks = [
    ['No stamp', 'স্ট্যাম্প নেই', 'reject', 'active'],
    ['Name differs', 'নাম মেলে না', 'returnForCorrection', 'active'],
    ['Old form', 'পুরোনো ফরম', 'reject', 'de_active'],
  ] as const
  for (const [name, nameBn, remarkAct, status] of remarks)
    await act('administrator', 'POST /common-remarks', { body: { name, nameBn, act: remarkAct, status } })
  const { rows, version } = await act('administrator', 'GET /common-remarks', {})
  const ids = rows.map(({ id }) => id).toReversed()
  await act('administrator', 'POST /common-remarks/order', { body: { ids, version } })
}

/** What the super admin changes more than once, and what waits for a second person. */
export async function rewritten(court: WalkCourt, act: Act, tryTo: Act): Promise<void> {
  for (const [index, day] of ['2029-05-05', '2030-01-01'].entries()) {
    const { services } = await act('superAdmin', 'GET /customization/postal-tariffs', {})
    const version = services.find(({ service }) => service === 'usual')?.version ?? 0
    const bands = [
      { from: '1', to: '50', price: `${30 + index}`, ad: '1.50' },
      { from: '51', to: '900', price: `${40 + index}`, ad: '2.25' },
    ]
    await act('superAdmin', 'POST /customization/postal-tariffs/{service}', {
      params: { service: 'usual' },
      body: { bands, effectiveFrom: day, source: `Order ${index + 7}`, version },
    })
  }
  const footer = { params: { slug: 'footer' as const } }
  for (const title of ['The court', 'The courts']) {
    const { texts, version } = await act('superAdmin', 'GET /customization/pages/{slug}', footer)
    await act('superAdmin', 'POST /customization/pages/{slug}', {
      ...footer,
      body: { texts: { ...texts, footer_title: title }, version },
    })
  }
  await act('superAdmin', 'POST /customization/faqs', {
    body: {
      name: 'Old?',
      nameBn: 'পুরোনো?',
      status: 'de_active',
      description: 'No more',
      descriptionBn: 'আর নেই',
    },
  })
  const [webhook] = await idsIn(court, 'select id from webhooks order by id')
  const hook = { params: { id: webhook ?? '' } }
  const { version } = await act('superAdmin', 'GET /customization/webhooks/{id}', hook)
  await act('superAdmin', 'POST /customization/webhooks/{id}/test', { ...hook, body: { version } })
  await act('superAdmin', 'POST /customization/webhooks/{id}/rotate', { ...hook, body: { version } })
  const [upazila] = await idsIn(
    court,
    `select upazila_id as id from offices where upazila_id is not null union select min(upazila_id) from unions order by 1`,
  )
  const place = { params: { kind: 'upazila' as const, id: upazila ?? '' } }
  const found = await act('superAdmin', 'GET /customization/reference/{kind}/{id}', place)
  await tryTo('superAdmin', 'POST /customization/reference/{kind}/{id}/delete', {
    ...place,
    body: { version: found.version },
  })
}

/** A person who is given rights over money: it waits, and is asked again after it was withdrawn. */
export async function raised(court: WalkCourt, act: Act): Promise<void> {
  const person = await idsIn(court, `select number as id from users where email = 'dispatcher@court.example'`)
  const roles = await idsIn(
    court,
    `select id from roles where slug in ('dispatcher', 'accountant') order by slug desc`,
  )
  const who = { params: { id: at(person) } }
  for (const isWithdrawn of [true, false]) {
    const { name, office, version } = await act('superAdmin', 'GET /user-role-management/users/{id}', who)
    await act('superAdmin', 'POST /user-role-management/users/{id}', {
      ...who,
      body: {
        name,
        officeId: office?.id ?? '',
        firstRoleId: at(roles),
        otherRoleIds: at(roles, 1),
        status: 'active',
        version,
      },
    })
    const { rows } = await act('superAdmin', 'GET /user-role-management/rights-requests', {})
    const waits = rows.find(({ state }) => state === 'asked')
    if (isWithdrawn && waits)
      await act('superAdmin', 'POST /user-role-management/rights-requests/{id}/withdraw', {
        params: { id: waits.id },
        body: {},
      })
  }
}

/** Drafts of one litigant, each of another moment and about something else. */
export async function drafted(court: WalkCourt, act: Act): Promise<void> {
  for (const number of [1, 2, 3])
    await act(number === 2 ? 'otherLitigant' : 'owner', 'POST /auth/send-application', {
      body: {
        applicationId: null,
        draftKey: court.world.deps.ids.uuid(),
        version: null,
        intent: 'save',
        form: { ...court.stage.form, caseNumber: `DR-${number}/2026`, remark: `Draft ${number}` },
      },
    })
}

/** A summons to three, told in another order than they were written in, and money of the court that is held for several reasons. */
export async function troubled({ world, stage }: WalkCourt, applicationId: string): Promise<void> {
  const dispatchId = await placeDispatch(stage, applicationId, 'sent')
  for (const position of [2, 1])
    await sql`insert into dispatch_lines (id, dispatch_id, defendant_id, position, name, address, postal_cost_poisha,
        summon_fee_poisha, suggested_postal_cost_poisha, suggested_summon_fee_poisha)
      values (${world.deps.ids.uuid()}, ${dispatchId}, ${`defendant-${4 - position}`}, ${position}, ${`বিবাদী ${position}`},
        ${`গলি ${position}`}, ${1_000 + position}, ${50 + position}, ${1_100 + position}, ${60 + position})`.execute(
      world.db,
    )
  for (const index of [1, 2, 3]) {
    const amountPoisha = 60_000 + index * 1_111
    const billId = await placeBill(stage, { applicationId, totalPoisha: amountPoisha, paidPoisha: 0 })
    const attempt = { applicationId, billId, amountPoisha, refundedPoisha: 0 }
    await placePayment(stage, { ...attempt, state: 'failed', isSurplus: false })
    world.clock.advance({ minutes: 6 })
    await placePayment(stage, { ...attempt, state: 'held', isSurplus: true })
    world.clock.advance({ hours: index })
  }
}

/** A day that is signed, and reopened by the head office. */
export async function signedOff(court: WalkCourt, act: Act, day: string): Promise<void> {
  const officeId = court.stage.officeId
  let close = await act('accountant', 'GET /day-close', { query: { day } })
  for (const { id, settled } of close.differences)
    if (!settled)
      close = await act('accountant', 'POST /day-close/settle', {
        body: { day, id, settledAt: null, resolution: 'gateway_told', reason: 'Ticket 88122' },
      })
  close = await act('accountant', 'POST /day-close/sign', {
    body: { day, version: close.close?.version ?? 0 },
  })
  await act('headAccountant', 'POST /day-close/reopen', {
    body: { day, officeId, version: close.close?.version ?? 0, reason: 'A file came after it' },
  })
  const other = dhakaDay(new Date(Date.parse(day) - 86_400_000))
  const before = await act('accountant', 'POST /day-close/file', {
    body: {
      day: other,
      fileName: 'none.csv',
      text: 'Tran_ID,bank_tran_id,amount,store_amount,type,date,card',
    },
  })
  if (before.offered.includes('sign'))
    await act('accountant', 'POST /day-close/sign', {
      body: { day: other, version: before.close?.version ?? 0 },
    })
}

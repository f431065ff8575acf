import { sql } from 'kysely'
import { takaDecimal } from '../../../src/machines/money.ts'
import { typedTargets } from '../../../src/machines/target.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import {
  placeApplication,
  placeBill,
  placeDelivery,
  placeDispatch,
  placeInvoice,
  placePayment,
} from '../../support/stage.ts'
import type { WalkCourt } from '../../walks/court.ts'
import { actingIn, at, idsIn, type Act, type AfterAct } from './acting.ts'
import { benched, drafted, raised, reordered, rewritten, signedOff, troubled } from './more-acts.ts'

/** Officers share out the cases of their office, note what they heard, and arrange their lists. */
async function sharedOut(court: WalkCourt, act: Act): Promise<void> {
  const officer = await court.world.userId('administrator')
  const cases = (state: string) =>
    idsIn(
      court,
      `select id from applications where state = '${state}' and office_id = '${court.stage.officeId}' order by created_at, id`,
    )
  const unverified = await cases('unverified')
  const paid = await cases('paid')
  const claimed = { params: { id: at(unverified) }, body: { takeOver: false } }
  await act('administrator', 'POST /applications/{id}/claim', claimed)
  await act('headAdministrator', 'POST /applications/{id}/claim', {
    params: { id: at(paid) },
    body: { takeOver: false },
  })
  await act('headAdministrator', 'POST /assignments', {
    body: { ids: [at(unverified), at(paid)], assigneeId: officer },
  })
  const noted = { params: { id: at(unverified) } }
  const texts = ['ফোনে কথা হয়েছে', 'নকল দেখা হয়েছে', 'ভুল টীকা']
  const notes: { id: string; version: number }[] = []
  for (const [index, text] of texts.entries())
    notes.push(
      await act(index === 1 ? 'headAdministrator' : 'administrator', 'POST /applications/{id}/notes', {
        ...noted,
        body: { text },
      }),
    )
  const [first, , last] = notes
  if (first && last) {
    await act('administrator', 'POST /applications/{id}/notes/{noteId}', {
      params: { ...noted.params, noteId: first.id },
      body: { text: 'ফোনে দুইবার কথা হয়েছে', version: first.version },
    })
    await act('administrator', 'POST /applications/{id}/notes/{noteId}/take-back', {
      params: { ...noted.params, noteId: last.id },
      body: { version: last.version },
    })
  }
  for (const [name, query] of [
    ['আমার কাজ', 'assignee=me'],
    ['বাকি পড়া', 'overdue=yes'],
  ] as const)
    await act('administrator', 'POST /queue-views', { body: { list: 'unverified', name, query } })
  await act('administrator', 'POST /queue-columns', {
    body: { list: 'unverified', columns: ['court'] },
  })
}

/** What an office says of itself and in its own words. */
async function arranged(court: WalkCourt, act: Act): Promise<void> {
  await act('administrator', 'POST /common-remarks', {
    body: { name: 'Papers are missing', nameBn: 'কাগজ নেই', status: 'active', act: 'reject' },
  })
  const targets = typedTargets({})
  await act('headAdministrator', 'POST /stage-targets', { body: { values: targets, version: 0 } }).catch(() =>
    act('administrator', 'POST /stage-targets', { body: { values: targets, version: 0 } }),
  )
  const office = { params: { id: court.stage.officeId } }
  const { version } = await act('superAdmin', 'GET /office-management/offices/{id}/accounts', office)
  await act('superAdmin', 'POST /office-management/offices/{id}/accounts', {
    ...office,
    body: {
      fund: 'treasury',
      accountNumber: '1234567890',
      bank: 'Sample Bank',
      branch: 'Sample Branch',
      effectiveFrom: '2030-01-01',
      source: 'Sample order',
      version,
    },
  })
}

const named = (name: string, nameBn: string) => ({ name, nameBn, status: 'active' as const })

/** What the super admin writes for everybody. */
async function written(court: WalkCourt, act: Act): Promise<void> {
  const audiences = [
    ['Closed on Sunday', 'রবিবার বন্ধ', 'everybody', 'warning', ''],
    ['New forms', 'নতুন ফরম', 'staff', 'information', court.stage.officeId],
  ] as const
  for (const [name, nameBn, audience, tone, officeId] of audiences)
    await act('superAdmin', 'POST /customization/broadcasts', {
      body: {
        ...named(name, nameBn),
        tone,
        audience,
        officeId,
        roleId: '',
        fromDay: '2026-02-01',
        toDay: '2026-12-31',
      },
    })
  const webhook = {
    ...named('Case tracker', 'মামলা অনুসরণ'),
    url: 'https://hook.example/court',
    officeId: 'all',
    application: true,
    dispatch: false,
    payment: true,
  }
  await act('superAdmin', 'POST /customization/webhooks', { body: webhook })
  await act('superAdmin', 'POST /customization/faqs', {
    body: { ...named('How long?', 'কত দিন?'), description: 'Two weeks', descriptionBn: 'দুই সপ্তাহ' },
  })
  const faq = await act('superAdmin', 'GET /customization/faqs/{id}', { params: { id: '1' } })
  await act('superAdmin', 'POST /customization/faqs/{id}', {
    params: { id: '1' },
    body: {
      ...named('Who files?', 'কে আবেদন করেন?'),
      description: 'A party',
      descriptionBn: 'পক্ষ',
      version: faq.version,
    },
  })
  await act('superAdmin', 'POST /customization/notices/{kind}', {
    params: { kind: 'PaymentCompleted' },
    body: {
      subjectBn: 'টাকা পাওয়া গেছে',
      subject: 'Money received',
      textBn: '{caseNumber}: টাকা পাওয়া গেছে',
      text: '{caseNumber}: money received',
      version: 0,
    },
  })
}

/** What the super admin sets: a place, a fee, an officer and a role. */
async function set(court: WalkCourt, act: Act): Promise<void> {
  const union = { params: { kind: 'union' as const, id: '1' } }
  const { version } = await act('superAdmin', 'GET /customization/reference/{kind}/{id}', union)
  await act('superAdmin', 'POST /customization/reference/{kind}/{id}', {
    ...union,
    body: { ...named('First union', 'প্রথম ইউনিয়ন'), version },
  })
  await act('superAdmin', 'POST /customization/fee-types', {
    body: {
      ...named('Copy fee', 'নকল ফি'),
      slug: 'copy',
      fund: 'treasury',
      access: 'restricted',
      isBasePayment: false,
    },
  })
  await act('superAdmin', 'POST /user-role-management/users', {
    body: {
      name: 'New Officer',
      officeId: court.stage.officeId,
      firstRoleId: at(await idsIn(court, `select id from roles where slug = 'dispatcher'`)),
      otherRoleIds: '',
      email: 'new-officer@court.example',
      mobile: '01799999901',
      locale: 'en',
    },
  })
  await act('superAdmin', 'POST /user-role-management/roles', {
    body: {
      slug: 'reader',
      name: 'Reader',
      nameBn: 'পাঠক',
      description: 'Reads',
      slugs: 'dispatch.dashboard.index',
    },
  })
}

/** What litigants ask for besides their cases, and what did not reach them. */
async function askedFor(court: WalkCourt, act: Act): Promise<void> {
  await act('owner', 'POST /auth/data-requests', { body: { kind: 'erasure', text: 'সব মুছে দিন' } })
  await act('otherLitigant', 'POST /auth/data-requests', { body: { kind: 'correction', text: 'নাম ভুল' } })
  const requests = await idsIn(court, 'select id from data_requests order by id')
  await act('superAdmin', 'POST /data-requests/{id}/answer', {
    params: { id: at(requests, 1) },
    body: { answer: 'ঠিক করা হয়েছে', isCarriedOut: true },
  })
  const mine = await idsIn(
    court,
    `select id from applications where owner_id = '${court.stage.ownerId}' and state = 'verified' order by created_at, id`,
  )
  await placeDelivery(court.stage, at(mine))
  await act('owner', 'POST /auth/send-application', {
    body: {
      applicationId: null,
      draftKey: court.world.deps.ids.uuid(),
      version: null,
      intent: 'save',
      form: court.stage.form,
    },
  })
}

interface Paid {
  id: string
  application: string
  tran: string
  bank: string
  amount: string
  store: string
  isOfDay: boolean
}

/** The day that is closed: the one on which cases are walked. */
const dayBegins = '2026-03-01T00:00:00+06:00'

/** The money of a day: moved between funds, looked at, and closed against the gateway's file. */
async function counted(court: WalkCourt, act: Act): Promise<void> {
  const { world } = court
  const { rows } =
    await sql<Paid>`select payments.id, payments.application_id as application, payments.transaction_id as tran, bank_transaction_id as bank,
      payments.amount_poisha::text as amount, store_amount_poisha::text as store, transacted_at >= ${dayBegins} as "isOfDay"
    from payments join invoices on payment_id = payments.id where gateway = 'sslcommerz' and payments.state = 'paid'
    order by payments.created_at, payments.id`.execute(world.db)
  const [first, second] = rows
  if (!first || !second) throw new Error('nothing was paid in this court')
  for (const { id } of [first, second]) {
    const { standing } = await act('accountant', 'GET /payments/{id}/corrections', { params: { id } })
    await act('accountant', 'POST /payments/{id}/corrections', {
      params: { id },
      body: {
        billLineId: standing[0]?.billLineId ?? '',
        fromFund: standing[0]?.fund ?? 'treasury',
        toFund: 'bar_council',
        amountPoisha: 1_234,
        reason: 'The stamp is the bar council’s',
      },
    })
  }
  const { corrections } = await act('headAccountant', 'GET /payments/{id}/corrections', {
    params: { id: first.id },
  })
  await act('headAccountant', 'POST /payments/{id}/corrections/confirm', {
    params: { id: first.id },
    body: { correctionId: corrections[0]?.id ?? '' },
  })
  await troubled(court, first.application)
  const open = await act('accountant', 'GET /discrepancies', { query: { state: 'open' } })
  for (const [index, trouble] of open.rows.slice(0, 3).entries())
    await act('accountant', 'POST /discrepancies/{id}/close', {
      params: { id: trouble.id },
      body: { kind: trouble.kind, since: trouble.since, reason: `Ticket 8812${index} at the gateway` },
    })
  const day = dhakaDay(new Date(dayBegins))
  world.clock.advance({ days: 1 })
  const text = [
    'Tran_ID,bank_tran_id,amount,store_amount,type,date,card',
    ...rows
      .filter(({ isOfDay }) => isOfDay)
      .slice(1)
      .map(({ tran, bank, amount, store }) =>
        [
          tran,
          bank,
          takaDecimal(Number(amount)),
          takaDecimal(Number(store)),
          'payment',
          `${day} 12:00:00`,
          'VISA',
        ].join(),
      ),
  ].join('\r\n')
  const close = await act('accountant', 'POST /day-close/file', {
    body: { day, fileName: 'gateway.csv', text },
  })
  const [difference] = close.differences
  if (difference)
    await act('accountant', 'POST /day-close/settle', {
      body: { day, id: difference.id, settledAt: null, resolution: 'gateway_told', reason: 'Ticket 88121' },
    })
  await signedOff(court, act, day)
}

/** What another office has: a case in each of some states, one of them with money and a summons. */
export async function elsewhere(court: WalkCourt): Promise<void> {
  const { world, stage } = court
  const other = await world.officeOf('otherAdministrator')
  const ownerId = await world.userId('secondLitigant')
  const there = { ...stage, officeId: other, ownerId }
  const cases: string[] = []
  for (const [index, state] of (['unverified', 'verified', 'paid', 'approved'] as const).entries()) {
    const caseNumber = `CTG-${index + 1}/2026`
    const placed = { ...there, form: { ...stage.form, caseNumber, remark: 'Elsewhere' } }
    cases.push(await placeApplication(placed, state))
    world.clock.advance({ minutes: 9 })
  }
  const [, owing = '', , approved = ''] = cases
  const money = { totalPoisha: 77_700, paidPoisha: 0 }
  await placeBill(there, { applicationId: owing, ...money })
  const billId = await placeBill(there, { applicationId: approved, ...money, paidPoisha: 77_700 })
  const attempt = {
    applicationId: approved,
    billId,
    amountPoisha: 77_700,
    refundedPoisha: 0,
    isSurplus: false,
  }
  const paymentId = await placePayment(there, { ...attempt, state: 'paid' })
  await placeInvoice(there, { ...attempt, paymentId })
  await placePayment(there, { ...attempt, state: 'held', isSurplus: true })
  await placeDispatch(there, approved, 'sent')
}

/** What people do in a court besides walking its cases; `after` looks at each act. */
export async function actIn(court: WalkCourt, after: AfterAct): Promise<void> {
  const { act, tryTo } = actingIn(court, after)
  await sharedOut(court, act)
  await arranged(court, act)
  await written(court, act)
  await set(court, act)
  await askedFor(court, act)
  await reordered(court, act)
  await rewritten(court, act, tryTo)
  await raised(court, act)
  await drafted(court, act)
  await benched(court, act, tryTo)
  await counted(court, act)
  await court.world.drain()
}

import { v7 } from 'uuid'
import type { RoleSlug } from '../../src/machines/roles.ts'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { addBroadcast } from './broadcast.ts'
import { addWebhook } from './webhook.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeDelivery,
  placeDispatch,
  placeInvoice,
  placePayment,
  transactionOf,
  type Stage,
} from './stage.ts'
import type { World } from './world.ts'

/** One litigant's subjects, one of each kind, by the ids that calls take. `whose` is seen from the office under test. */
export interface Subject {
  whose: 'mine' | 'theirs'
  application: string
  dispatch: string
  bill: string
  payment: string
  transaction: string
  invoice: string
  session: string
  request: string
  document: string
  /** A refused SMS about the application. */
  delivery: string
  /** An office that there is. */
  office: string
  /** Somebody of staff and a litigant, by the numbers of their accounts. */
  staffNumber: string
  litigantNumber: string
}

/** Two litigants of two offices, and as many people as a test wants. */
export interface Subjects {
  officeIds: Record<'own' | 'other' | 'head', string>
  /** What stands in the one's subjects and must never reach somebody who does not reach them. */
  secrets: Record<Subject['whose'], readonly string[]>
  /** Ids that exist nowhere. */
  nowhere: Subject
  /** Makes somebody with a role, or with none, in one of the offices; answers the id. */
  person(name: string, role: RoleSlug | null, office: 'own' | 'other' | 'head' | null): Promise<string>
  /** Fresh subjects of one of the litigants. */
  place(whose: Subject['whose'], userId: (name: string) => string): Promise<Subject>
  /** Has a dispatch of an application sent, as far as the tables tell. */
  send(application: string): Promise<void>
  /** Every address that the server answers at, with its method, HEAD left out. */
  routes(): string[]
}

const secretsOf = (digit: number) => [
  `গোপননাম${'কখ'[digit] ?? ''}`,
  `0179900000${digit}`,
  `990000000${digit}`,
]

type There = 'office' | 'staffNumber' | 'litigantNumber'

const freshIds = (whose: Subject['whose'], there: Pick<Subject, There>): Subject => ({
  whose,
  ...there,
  application: v7(),
  dispatch: v7(),
  bill: v7(),
  payment: v7(),
  transaction: `T${v7().replaceAll('-', '').slice(0, 28)}`,
  invoice: `T${v7().replaceAll('-', '').slice(0, 28)}`,
  session: v7(),
  request: v7(),
  document: v7(),
  delivery: v7(),
})

function stageOf(stage: Stage, ownerId: string, officeId: string, secrets: readonly string[]): Stage {
  const [name = '', mobile = '', nid = ''] = secrets
  const [petitioner] = stage.form.petitioners
  if (!petitioner) throw new Error('the whole form has a petitioner')
  return {
    ...stage,
    ownerId,
    officeId,
    form: {
      ...stage.form,
      petitioners: [{ ...petitioner, name, mobile, nid }],
    },
  }
}

async function placeMoney(world: World, stage: Stage) {
  const application = await placeApplication(stage, 'verified')
  const amount = { totalPoisha: 45_000, paidPoisha: 0 }
  const bill = await placeBill(stage, { applicationId: application, ...amount })
  const heldBill = await placeBill(stage, { applicationId: application, ...amount })
  const paidBill = await placeBill(stage, { applicationId: application, ...amount, paidPoisha: 45_000 })
  const attempt = { applicationId: application, amountPoisha: 45_000, refundedPoisha: 0, isSurplus: false }
  const payment = await placePayment(stage, { ...attempt, billId: heldBill, state: 'held' })
  const paid = await placePayment(stage, { ...attempt, billId: paidBill, state: 'paid' })
  const transaction = await transactionOf(world, payment)
  const invoice = await placeInvoice(stage, { ...attempt, billId: paidBill, paymentId: paid })
  return { bill, payment, transaction, invoice }
}

async function placePapers(world: World, stage: Stage, application: string) {
  const at = world.clock.now()
  const [document, session, request] = [v7(), v7(), v7()]
  const { sha256, sizeBytes } = await world.deps.files.put(Buffer.from('%PDF-1.4 test'))
  await world.db
    .insertInto('documents')
    .values({
      id: document,
      application_id: application,
      owner_id: stage.ownerId,
      sha256,
      file_name: 'test.pdf',
      content_type: 'application/pdf',
      size_bytes: sizeBytes,
      created_at: at,
    })
    .execute()
  await world.db
    .insertInto('sessions')
    .values({
      id: session,
      user_id: stage.ownerId,
      token_hash: Buffer.from(session),
      device: '',
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
      revoked_at: null,
    })
    .execute()
  await world.db.deleteFrom('data_requests').where('user_id', '=', stage.ownerId).execute()
  await world.db
    .insertInto('data_requests')
    .values({
      id: request,
      user_id: stage.ownerId,
      kind: 'correction',
      text: 'নাম ঠিক করুন',
      created_at: at,
      due_on: '2026-03-31',
      answer: null,
      is_carried_out: null,
      answered_at: null,
      answered_by: null,
    })
    .execute()
  return { document, session, request, delivery: await placeDelivery(stage, application) }
}

/** The numbers of somebody of staff and of a litigant. */
async function numbersOf(world: World): Promise<Pick<Subject, 'staffNumber' | 'litigantNumber'>> {
  const numberOf = async (key: DemoKey): Promise<string> => {
    const users = world.db
      .selectFrom('users')
      .select('number')
      .where('id', '=', await world.userId(key))
    return String((await users.executeTakeFirstOrThrow()).number)
  }
  return { staffNumber: await numberOf('dispatcher'), litigantNumber: await numberOf('secondLitigant') }
}

export async function createSubjects(world: World): Promise<Subjects> {
  const stage = await createStage(world)
  // The demo has none, and there is to be one of everything that calls name by its number.
  await addBroadcast(world.db)
  await addWebhook(world.db)
  const officeOf = async (key: 'otherAdministrator' | 'headAdministrator'): Promise<string> => {
    const users = world.db
      .selectFrom('users')
      .select('office_id')
      .where('id', '=', await world.userId(key))
    return (await users.executeTakeFirstOrThrow()).office_id ?? ''
  }
  const numbers = await numbersOf(world)
  const officeIds = {
    own: stage.officeId,
    other: await officeOf('otherAdministrator'),
    head: await officeOf('headAdministrator'),
  }
  const secrets = { mine: secretsOf(0), theirs: secretsOf(1) }
  return {
    officeIds,
    secrets,
    nowhere: freshIds('mine', { office: officeIds.own, ...numbers }),
    async person(name, role, office) {
      const id = v7()
      await world.db
        .insertInto('users')
        .values({
          id,
          name,
          email: `${id}@example.test`,
          mobile: null,
          nid: null,
          date_of_birth: null,
          password_hash: '',
          office_id: office && officeIds[office],
          created_at: world.clock.now(),
        })
        .execute()
      const held = role
        ? await world.db.selectFrom('roles').select('id').where('slug', '=', role).executeTakeFirstOrThrow()
        : null
      if (held)
        await world.db
          .insertInto('user_roles')
          .values({ user_id: id, role_id: held.id, position: 0 })
          .execute()
      return id
    },
    async place(whose, userId) {
      const ownerId = userId(whose === 'mine' ? 'owner' : 'other litigant')
      const officeId = whose === 'mine' ? officeIds.own : officeIds.other
      const placed = stageOf(stage, ownerId, officeId, secrets[whose])
      const application = await placeApplication(placed, 'unverified')
      const approved = await placeApplication(placed, 'approved')
      const dispatch = await placeDispatch(placed, approved, 'sent')
      const money = await placeMoney(world, placed)
      const papers = await placePapers(world, placed, application)
      return { whose, office: officeId, ...numbers, application, dispatch, ...money, ...papers }
    },
    async send(application) {
      await placeDispatch(stage, application, 'sent')
    },
    routes: () => routesOf(world.app.printRoutes({ commonPrefix: false })),
  }
}

/** `METHOD /path` for each leaf of the router's drawing, whose branches are four characters deep. */
function routesOf(drawing: string): string[] {
  const parts: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const drawn = /^((?:│ {3}| {4})*)(?:├── |└── )(\S+)(?: \(([^)]*)\))?/.exec(line)
    if (!drawn) return []
    const depth = (drawn[1] ?? '').length / 4
    parts.length = depth
    parts[depth] = drawn[2] ?? ''
    const methods = (drawn[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return methods.map((method) => `${method} ${parts.join('')}`)
  })
}

import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { v7 } from 'uuid'
import type { RefusalData } from '../../src/api/call.ts'
import { calls, type CallInput, type CallName, type CallReply } from '../../src/api/calls.ts'
import { refusalCodesOf } from '../../src/api/refusals.ts'
import { startGatewaySandbox, type GatewaySandbox } from '../../src/sandbox/gateway/gateway.ts'
import { buildApp } from '../../src/server/app.ts'
import { connect, type DatabaseConfig } from '../../src/server/database/connect.ts'
import type { Database } from '../../src/server/database/schema.ts'
import type { Db, Deps, Ids } from '../../src/server/deps.ts'
import { createLogger } from '../../src/server/log.ts'
import { createFolderFiles } from '../../src/server/ports/files.ts'
import { createPaperMaker } from '../../src/server/paper/maker.ts'
import { createInspector } from '../../src/server/ports/inspector.ts'
import { createPdfReader } from '../../src/server/ports/pdf-reader.ts'
import { createSslcommerz } from '../../src/server/ports/sslcommerz.ts'
import type { Workers } from '../../src/server/jobs/queue.ts'
import { demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import { readSettings } from '../../src/server/settings.ts'
import { workersOf } from '../../src/server/workers.ts'
import { createClock, type TestClock } from './clock.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { emailOf, userIdIn } from './demo-people.ts'
import { cheapPasswords } from './passwords.ts'
import { createTableQueue } from './queue.ts'
import { createRecorders, type Recorders } from './recorders.ts'

/** A reply: `data` when it was granted, the same as `refusal` when it was not. */
export interface Reply<Name extends CallName> {
  code: number
  message: string
  data: CallReply<Name>
  refusal: RefusalData
  headers: LightMyRequestResponse['headers']
  /** The cookies it sets. */
  cookies: LightMyRequestResponse['cookies']
}

/** How a call is sent. */
export interface CallOptions {
  token?: string
  language?: 'bn' | 'en'
  address?: string
  cookies?: Record<string, string>
}

/** A whole back office of its own, with time standing still and the world outside in small. */
export interface World extends Recorders {
  db: Db
  /** How its database is reached. */
  databaseConfig: DatabaseConfig
  deps: Deps
  clock: TestClock
  app: FastifyInstance
  gateway: GatewaySandbox
  workers: Workers
  /** Everything that was logged, one JSON line each. */
  logs: string[]
  /** A call of the contract; the token alone or more. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: string | CallOptions,
  ): Promise<Reply<Name>>
  /** Logs a demo account in, by the real call; answers the token. */
  login(key: DemoKey): Promise<string>
  userId(key: DemoKey): Promise<string>
  officeId(code: string): Promise<string>
  /** Where somebody works; empty for who works at none. */
  officeOf(key: DemoKey): Promise<string>
  /** The names of the jobs that wait, due or not. */
  waiting(): Promise<string[]>
  /** Carries out every job that is due; answers how many. */
  drain(): Promise<number>
  close(): Promise<void>
}

export interface WorldOptions {
  now?: string
  settings?: Record<string, string>
  /** Where ids and tokens are not to be made by chance. */
  ids?: Ids
  /** Where it is not to be a new one; it ends with the world. */
  database?: TestDatabase
}

const chanceIds: Ids = {
  uuid: () => v7(),
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
  transactionId: () => `T${randomBytes(12).toString('hex').toUpperCase()}`,
}

/** Whoever answers late because the machine is busy is waited for all the same; how long is too long is tried where each bound is. */
const patienceMs = 60_000

/** Whatever a test is answered, the contract has to tell of; 500 is nobody's to expect. */
function assertTold(name: CallName, code: number): void {
  const told: number[] = [200, 500, ...refusalCodesOf(name, calls[name])]
  if (!told.includes(code)) throw new Error(`${name} answers ${code}, and the contract does not tell so`)
}

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}

async function send(
  app: FastifyInstance,
  name: CallName,
  input: Input,
  { token, language, address, cookies }: CallOptions,
): Promise<LightMyRequestResponse> {
  const [method, template = ''] = name.split(' ')
  const filled = template.replace(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  )
  const asked = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  return app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `/api${filled}`,
    query: Object.fromEntries(asked.map(([key, value]) => [key, String(value)])),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(language ? { 'accept-language': language } : {}),
    },
    ...(address ? { remoteAddress: address } : {}),
    ...(cookies ? { cookies } : {}),
    ...(input.body ? { payload: input.body } : {}),
  })
}

async function createDeps(options: WorldOptions, clock: TestClock, logs: string[]) {
  const database = options.database ?? (await createDatabase())
  // A crowd that is sent at once waits for its turn, however busy the machine; what nobody waits longer for is tried by `crowds.test.ts`.
  const db = connect<Database>(database.config, { max: 5, waitMs: patienceMs })
  const settings = readSettings({ PUBLIC_URL: 'http://court.example', ...options.settings })
  const { GATEWAY_STORE_ID: storeId, GATEWAY_STORE_PASSWORD: storePassword } = settings
  const folder = await mkdtemp(path.join(tmpdir(), 'court-world-'))
  const gateway = await startGatewaySandbox({
    host: '127.0.0.1',
    port: 0,
    storeId,
    storePassword,
    clock: () => clock.now().getTime(),
  })
  const recorders = createRecorders(settings.LIVE_SECRET)
  const queue = createTableQueue(db, clock)
  const inspector = createInspector(createPdfReader({ waitMilliseconds: patienceMs }))
  const deps: Deps = {
    db,
    clock,
    ids: options.ids ?? chanceIds,
    settings,
    queue,
    log: createLogger('info', { write: (line) => void logs.push(line) }),
    gateways: {
      sslcommerz: createSslcommerz({ baseUrl: gateway.url, storeId, storePassword, timeoutMs: patienceMs }),
      bkash: null,
    },
    ...recorders,
    files: await createFolderFiles(folder),
    inspector,
    passwords: cheapPasswords,
  }
  const end = async () => {
    await inspector.close()
    await gateway.close()
    await db.destroy()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { deps, databaseConfig: database.config, gateway, recorders, queue, end }
}

/** A new world; close it when the test file is done. It starts on 1 March 2026, noon in Dhaka, unless told otherwise. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const clock = createClock(options.now ?? '2026-03-01T06:00:00Z')
  const logs: string[] = []
  const { deps, databaseConfig, gateway, recorders, queue, end } = await createDeps(options, clock, logs)
  const app = await buildApp(deps, createPaperMaker({ log: deps.log, waitMilliseconds: patienceMs }))
  const workers = workersOf(deps)
  const world: World = {
    ...recorders,
    db: deps.db,
    databaseConfig,
    deps,
    clock,
    app,
    gateway,
    workers,
    logs,
    async call(name, input, how = {}) {
      const response = await send(app, name, input, typeof how === 'string' ? { token: how } : how)
      const body = response.json<{ code: number; message: string; data: never }>()
      assertTold(name, body.code)
      const { headers, cookies } = response
      return { ...body, refusal: body.data, headers, cookies }
    },
    async login(key) {
      const body = { email: emailOf(key), password: demoPassword }
      const { code, message, data } = await world.call('POST /auth/login', { body })
      if (code !== 200) throw new Error(`${key}: ${message}`)
      return data.access_token
    },
    userId: (key) => userIdIn(deps.db, key),
    async officeId(code) {
      const offices = deps.db.selectFrom('offices').select('id').where('code', '=', code)
      return (await offices.executeTakeFirstOrThrow()).id
    },
    async officeOf(key) {
      const users = deps.db.selectFrom('users').select('office_id').where('email', '=', emailOf(key))
      return (await users.executeTakeFirstOrThrow()).office_id ?? ''
    },
    waiting: () => queue.waiting(),
    drain: () => queue.drain(workers),
    async close() {
      await app.close()
      await end()
    },
  }
  return world
}

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { folderFault } from '../../../src/server/starting/data-folder.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { startCommand, type Command } from '../../support/command.ts'
import { deadAddress } from '../ports/world.ts'

const top = mkdtempSync(path.join(tmpdir(), 'court-start-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(path.join(top, 'run-'))

const standIns = 'gateway,sms,mail,live,identity,scanner'
/** A production start with nothing wrong, but for the folder. */
const right: Record<string, string> = {
  NODE_ENV: 'production',
  PORT: '0',
  LOG_LEVEL: 'warn',
  CODE_PEPPER: 'invented-pepper-of-a-test',
  AUDIT_KEY: 'invented-audit-key-of-a-test',
  ADMIN_EMAIL: 'first@court.example',
  ALLOW_STAND_INS: standIns,
}
const without = (name: string) => standIns.split(',').filter((each) => each !== name)

const started: Command[] = []
afterAll(async () => void (await Promise.all(started.map((command) => command.stop()))))
function begin(env: Record<string, string>, folder = newFolder(), name: 'main' | 'seed' = 'main') {
  const command = startCommand(name, folder, { DATA_FOLDER: path.join(folder, 'data'), ...env })
  started.push(command)
  return command
}

/** What a start that fails says, and its exit code. */
async function refusalOf(env: Record<string, string>, folder?: string) {
  const command = begin(env, folder)
  const code = await command.ended
  return { code, said: command.said.error.trimEnd().split('\n') }
}

const unpeppered =
  'CODE_PEPPER must be set in production, to 16 characters or more that nobody can guess and that every process shares: `openssl rand -hex 32` makes some.'
const unsealed =
  'AUDIT_KEY must be set in production, to 16 characters or more that nobody can guess and that stay: without it nobody can tell whether a history was changed. `openssl rand -hex 32` makes some.'
type Wrong = [what: string, env: Record<string, string>, sentences: string[]]
const wrongs: Wrong[] = [
  ['codes that another process would refuse', { CODE_PEPPER: '' }, [unpeppered]],
  ['a pepper that everybody can read', { CODE_PEPPER: 'at-least-sixteen-characters' }, [unpeppered]],
  ['histories that nobody seals', { AUDIT_KEY: '' }, [unsealed]],
  ['a key of the seals that everybody can read', { AUDIT_KEY: 'court-fee-audit-key' }, [unsealed]],
  [
    'a short pepper',
    { CODE_PEPPER: 'short' },
    ['CODE_PEPPER must be 16 characters or more that nobody can guess.'],
  ],
  [
    'a stand-in that nobody asked for',
    { ALLOW_STAND_INS: without('gateway').join(',') },
    [
      'GATEWAY_URL must name the payment gateway in production. To use the stand-in that ships with the product, name gateway in ALLOW_STAND_INS.',
    ],
  ],
  [
    'a real gateway with the built-in store',
    { GATEWAY_URL: 'https://gateway.example', GATEWAY_STORE_PASSWORD: 'testcourt-secret' },
    [
      'GATEWAY_STORE_ID is the built-in one, which everybody can read. Set it to the one that the payment gateway gave out.',
      'GATEWAY_STORE_PASSWORD is the built-in one, which everybody can read. Set it to the one that the payment gateway gave out.',
    ],
  ],
  [
    'real SMS with the built-in token',
    { SMS_URL: 'https://sms.example' },
    [
      'SMS_TOKEN is the built-in one, which everybody can read. Set it to the one that the SMS service gave out.',
    ],
  ],
  [
    'a real identity provider with the built-in secret',
    { IDENTITY_ISSUER: 'https://identity.example' },
    [
      'IDENTITY_CLIENT_SECRET is the built-in one, which everybody can read. Set it to the one that the identity provider gave out.',
    ],
  ],
  [
    'a real registry with the built-in key',
    { REGISTRY_URL: 'https://registry.example' },
    [
      'REGISTRY_KEY is the built-in one, which everybody can read. Set it to the one that the registry of citizens gave out.',
    ],
  ],
  [
    'a real live channel with the built-in secret',
    { LIVE_CLUSTER: 'ap2' },
    [
      'LIVE_SECRET is the built-in one, which everybody can read. Set it to the one that the live channel gave out.',
    ],
  ],
  [
    'demo accounts that nobody asked for by name',
    { DEMO_ACCOUNTS: 'true' },
    [
      'DEMO_ACCOUNTS makes accounts with a published password. Leave it out, or name demo in ALLOW_STAND_INS to have them in production.',
    ],
  ],
  [
    'a public address that is none',
    { PUBLIC_URL: 'fees.example' },
    [
      'PUBLIC_URL is "fees.example", but must be the address of the product as people open it, beginning with http:// or https://, such as https://fees.example.',
    ],
  ],
  [
    'a gateway that is no address',
    { GATEWAY_URL: 'ftp://gateway', GATEWAY_STORE_ID: 'invented', GATEWAY_STORE_PASSWORD: 'invented' },
    [
      'GATEWAY_URL is "ftp://gateway", but must be the address of the payment gateway, beginning with http:// or https://, such as https://gateway.example.',
    ],
  ],
  [
    'an identity provider without TLS',
    { IDENTITY_ISSUER: 'http://identity.example', IDENTITY_CLIENT_SECRET: 'invented' },
    [
      'IDENTITY_ISSUER is "http://identity.example", but must be the address of the identity provider, beginning with https:// (http:// is for loopback alone), such as https://identity.example.',
    ],
  ],
  [
    'the name of no setting',
    { GATEWAY_URI: 'https://gateway.example' },
    ['GATEWAY_URI is no setting of this product. Did you mean GATEWAY_URL?'],
  ],
  [
    'a slip of the pen',
    { DATABASE_URI: 'postgres://court@db.example/court' },
    ['DATABASE_URI is no setting of this product. Did you mean DATABASE_URL?'],
  ],
  [
    'nearly production',
    { NODE_ENV: 'prod' },
    ['NODE_ENV is "prod", but must be production, development or test.'],
  ],
  [
    'the word of any proxy',
    { TRUST_PROXY: 'true' },
    [
      'TRUST_PROXY is "true", but must be false, the number of proxies in front of the product, or their addresses or networks with commas between them, such as 10.0.0.0/8. The word true would believe the address that a client writes by itself.',
    ],
  ],
  [
    'a stand-in that there is not',
    { ALLOW_STAND_INS: `${standIns},database` },
    [
      `ALLOW_STAND_INS is "${standIns},database", but must be a list of these, with commas between them: gateway, sms, mail, live, identity, scanner, bkash, documents, demo, atlas.`,
    ],
  ],
  [
    'a database that is none, whose password is not repeated',
    { DATABASE_URL: 'mysql://court:invented-secret@db.example/court' },
    [
      'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name.',
    ],
  ],
  [
    'all of it at once',
    { PORT: 'eighty', LOG_LEVEL: 'loud', ADMIN_EMAIL: 'nobody', SMS_TOKENS: 'x', CODE_PEPPER: '' },
    [
      'PORT is "eighty", but must be a whole number from 0 to 65535; 0 takes any port that is free.',
      'LOG_LEVEL is "loud", but must be fatal, error, warn, info, debug, trace or silent.',
      'ADMIN_EMAIL is "nobody", but must be an e-mail address.',
      'SMS_TOKENS is no setting of this product. Did you mean SMS_TOKEN?',
      unpeppered,
    ],
  ],
]

describe('a production start with a wrong setting ends with a sentence, without a stack (product 5)', () => {
  test.each(wrongs)('%s', async (_what, env, sentences) => {
    expect(await refusalOf({ ...right, ...env })).toEqual({ code: 1, said: sentences })
  })

  test('a name in .env that is no setting, and a value there that is unusable; the environment wins', async () => {
    const folder = newFolder()
    writeFileSync(path.join(folder, '.env'), 'PORT=eighty\nLOG_LEVEL=loud\nPASSWORD=invented\n')
    expect(await refusalOf(right, folder)).toEqual({
      code: 1,
      said: ['PASSWORD (in .env) is no setting of this product. The settings are listed in README.md.'],
    })
    writeFileSync(path.join(folder, '.env'), 'TRUST_PROXY=yes\n')
    expect((await refusalOf(right, folder)).said[0]).toMatch(/^TRUST_PROXY is "yes", but must be false, /)
  })
})

/** Something that listens, and what it answers to whoever speaks PostgreSQL to it. */
async function listener(code: string | null): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      if (code === null) return
      const fields = Buffer.from(`SFATAL\0C${code}\0Minvented\0\0`)
      const head = Buffer.alloc(5, 'E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, server }
}

describe('a start that finds something in the way says what, and what to do (product 5)', () => {
  test('a database that does not answer', async () => {
    const { port } = await deadAddress()
    const url = `postgres://court:invented-secret@127.0.0.1:${port}/court`
    expect(await refusalOf({ ...right, DATABASE_URL: url })).toEqual({
      code: 1,
      said: [
        `No database answers at 127.0.0.1:${port}. Start it, correct DATABASE_URL, or leave DATABASE_URL out to use the embedded one.`,
      ],
    })
  })

  test.each([
    [
      '28P01',
      (place: string) =>
        `The database at ${place} does not let court in. Correct user and password in DATABASE_URL.`,
    ],
    [
      '3D000',
      (place: string) =>
        `There is no database fees at ${place}. Make it (createdb fees), or correct the name in DATABASE_URL.`,
    ],
  ])('a database that refuses with %s', async (code, sentence) => {
    const { port } = await listener(code)
    const url = `postgres://court:invented-secret@127.0.0.1:${port}/fees`
    expect(await refusalOf({ ...right, DATABASE_URL: url })).toEqual({
      code: 1,
      said: [sentence(`127.0.0.1:${port}`)],
    })
  })

  test('a folder that is a file', async () => {
    const folder = newFolder()
    const file = path.join(folder, 'data')
    writeFileSync(file, '')
    expect(await refusalOf(right, folder)).toEqual({
      code: 1,
      said: [
        `DATA_FOLDER is ${file}, where nothing can be kept: it is a file. Make room, give the folder to this user, or name another one.`,
      ],
    })
  })

  test.each([
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'it can only be read there'],
    ['ENOSPC', 'the disk is full'],
    ['ENOTDIR', 'a part of the path is a file'],
  ])('a file system that answers %s', (code, reason) => {
    expect(folderFault(Object.assign(new Error('invented'), { code }), '/srv/court')?.sentences).toEqual([
      `DATA_FOLDER is /srv/court, where nothing can be kept: ${reason}. Make room, give the folder to this user, or name another one.`,
    ])
    expect(folderFault(new Error('invented'), '/srv/court')).toBeNull()
  })

  const standIn = 'the stand-in of the SMS service and the mail server, PORT + 3'
  test.each([
    ["the product's own pages", 'PORT', 0],
    [standIn, 'PORT', 3],
    ['what is measured', 'METRICS_PORT', 0],
  ])('a port that is taken, where %s would listen', async (who, setting, offset) => {
    const { port } = await listener(null)
    const { code, said } = await refusalOf({ ...right, [setting]: String(port - offset) })
    expect(code).toBe(1)
    expect(said).toContain(
      `Port ${port} is taken; ${who} would listen there. End what listens there now, or set another ${setting}.`,
    )
  })
})

/** Modes of everything below a folder that somebody else could open, as `path mode`. */
const openBelow = (folder: string): string[] =>
  [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name))),
  ].flatMap((name) => {
    const mode = statSync(name).mode & 0o777
    return (mode & 0o077) === 0 ? [] : [`${path.relative(folder, name)} ${mode.toString(8)}`]
  })

describe('a right production start (product 5)', () => {
  const folder = newFolder()
  const data = path.join(folder, 'data')
  let server: Command
  let url = ''
  let metrics = ''
  const post = (call: string, body: object) =>
    fetch(new URL(`/api/auth/${call}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const logIn = async (email: string, password: string) => (await post('login', { email, password })).status

  test('says what it does while it starts', async () => {
    // As a version before this one left it.
    mkdirSync(path.join(data, 'stand-ins'), { recursive: true })
    writeFileSync(path.join(data, 'stand-ins', 'inbox.jsonl'), '')
    for (const name of [data, path.join(data, 'stand-ins')]) chmodSync(name, 0o755)
    server = begin({ ...right, METRICS_PORT: '0' }, folder)
    url = await server.sees(/Court Fee: (http:\S+)/)
    metrics = await server.sees(/measured is read at: (http:\S+)/)
    await server.sees(/Ctrl\+C/)
    const steps = [...server.said.out.matchAll(/^ *(\d+) % {2}(\S.*)$/gm)].map(([, share]) => Number(share))
    expect(steps.length).toBeGreaterThan(3)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(server.said.error).toBe('')
  })

  test('the published password opens nothing, and is not said', async () => {
    expect(server.said.out).not.toContain(demoPassword)
    for (const { email } of demoAccounts) expect(await logIn(email, demoPassword), email).toBe(422)
    const status = (await (await fetch(new URL('/api/config-status', url))).json()) as {
      data: { isDemo: boolean }
    }
    expect(status.data.isDemo).toBe(false)
    const pressed = await post('demo-login', { role: 'super-admin' })
    expect(pressed.status).toBe(404)
  })

  test('tells what it measures, to whoever asks at that port', async () => {
    expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    const text = await (await fetch(metrics)).text()
    expect(text).toMatch(/court_fee_request_seconds_count\{call="POST \/api\/auth\/login",code="422"\} \d/)
    expect(text).toContain('court_fee_database_up 1')
    expect(await (await fetch(new URL('/metrics', url))).text()).not.toContain('court_fee_')
  })

  test('keeps what it writes to its own user, also what lay open before', () => {
    expect(openBelow(data)).toEqual([])
  })

  test('over the same folder there is no second one', async () => {
    expect(await refusalOf(right, folder)).toEqual({
      code: 1,
      said: [
        `The product already runs over the folder ${data}, as process ${server.child.pid}. End that one first, or set another DATA_FOLDER and another PORT.`,
      ],
    })
    expect(await logIn('nobody@court.example', 'Nothing99')).toBe(422)
  })

  test('the seed joins it, and makes no invented cases', async () => {
    const joined = begin(right, folder, 'seed')
    expect([await joined.ended, joined.said.error]).toEqual([0, ''])
    const command = startCommand('seed', folder, { ...right, DATA_FOLDER: data }, ['--applications', '10'])
    expect(await command.ended).toBe(1)
    expect(command.said.error).toMatch(/^Applications for measuring are decided by the demo accounts, .*\n$/)
  })

  test('after its end the first administrator is there, and the setting needed no more', async () => {
    expect(await server.stop()).toBe(0)
    const again = begin({ ...right, ADMIN_EMAIL: '' }, folder)
    await again.sees(/Court Fee: (http:\S+)/)
    expect(await again.stop()).toBe(0)
  })
})

describe('whose database it is (product 5)', () => {
  test('without any staff and without an address of the first, the start says how to make one', async () => {
    expect(await refusalOf({ ...right, ADMIN_EMAIL: '' })).toEqual({
      code: 1,
      said: [
        'There is no staff account yet, so that nobody could work here. Set ADMIN_EMAIL to the e-mail address of the first super admin: the start makes that account and mails it a link for its password.',
      ],
    })
  })

  test('the database of a trial is refused, unless demo is named', async () => {
    const folder = newFolder()
    const trial = begin({ PORT: '0', LOG_LEVEL: 'warn' }, folder)
    await trial.sees(/Court Fee: (http:\S+)/)
    expect(await trial.stop()).toBe(0)
    const { code, said } = await refusalOf(right, folder)
    expect(code).toBe(1)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(
      /^The published demo password opens accounts of this database: accountant@court\.example, .*close these accounts/,
    )
    const asked = begin({ ...right, ALLOW_STAND_INS: `${standIns},demo` }, folder)
    await asked.sees(/Demo accounts/)
    expect(await asked.stop()).toBe(0)
  })
})

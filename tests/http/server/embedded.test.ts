import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded } from '../../../src/server/database/embedded.ts'
import type { Embedded, EmbeddedConfig } from '../../../src/server/database/embedded.ts'
import { keepEmbedded, pauseBefore, type KeepOptions } from '../../../src/server/database/keeper.ts'
import { findNative } from '../../../src/server/database/launcher.ts'
import { isAlive, processMark, takeLock } from '../../../src/server/database/lock-file.ts'
import { isPostmaster, readPostmaster } from '../../../src/server/database/postmaster.ts'
import { query, withResolvers } from '../../support/database-query.ts'
import { killCluster } from '../../support/postgres.ts'

let base = ''
const children: ChildProcess[] = []
const servers: Embedded[] = []

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'court-database-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  for (const server of servers.splice(0)) await server.stop()
  await untilGone(path.join(base, 'pg', 'cluster', 'postmaster.pid'))
  rmSync(base, { recursive: true, force: true })
})

describe('embedded server', () => {
  test('starts in a new folder, keeps its rows over a restart, and answers from a socket only we reach', async () => {
    const first = await start()
    expect(first.origin).toBe('started')
    await query(first.config, 'create table kept (number integer)')
    await query(first.config, 'insert into kept values (7)')
    await first.stop()
    expect(existsSync(path.join(base, 'pg', 'cluster', 'postmaster.pid'))).toBe(false)
    const second = await start()
    expect(await query(second.config, 'select number from kept')).toEqual([{ number: 7 }])
    expect(await query(second.config, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(second.config, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await second.stop()
    await second.stop()
  })

  test('starts in a folder whose path is too long for a socket', async () => {
    const folder = path.join(base, 'long'.repeat(30))
    const server = await startEmbedded({ folder, isDurable: false })
    servers.push(server)
    expect(Buffer.byteLength(path.join(server.config.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107)
    expect(await query(server.config, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(server.config.host)).toBe(false)
  })

  test('starts where the short library names were never made, as after npm ci --ignore-scripts', async () => {
    const native = nativeWithoutLinks(path.join(base, 'package', 'native'))
    const bare = spawnSync(path.join(native, 'bin', 'initdb'), ['--version'], { encoding: 'utf8' })
    expect(bare.status).not.toBe(0)
    const server = await startEmbedded({ folder: path.join(base, 'pg'), native, isDurable: false })
    servers.push(server)
    expect(await query(server.config, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses a cluster of another major version and says which', async () => {
    const server = await start()
    await server.stop()
    writeFileSync(path.join(base, 'pg', 'cluster', 'PG_VERSION'), '17\n')
    await expect(startEmbedded({ folder: path.join(base, 'pg') })).rejects.toThrow('PostgreSQL 17')
  })

  test('takes no notice of a leftover process id that belongs to something else', async () => {
    const server = await start()
    await server.stop()
    const lines = [
      String(process.pid),
      path.join(base, 'pg', 'cluster'),
      '1',
      '5432',
      '/nowhere',
      '',
      '',
      'ready',
    ]
    writeFileSync(path.join(base, 'pg', 'cluster', 'postmaster.pid'), lines.join('\n'))
    const second = await start()
    expect(second.origin).toBe('started')
  })

  test('of two first starts at once, both get the one server, and what one writes the other reads', async () => {
    const [one, two] = await Promise.all([holder('wait'), holder('wait')])
    expect([one.origin, two.origin].toSorted()).toEqual(['joined', 'started'])
    await query(one.config, 'create table shared (number integer)')
    await query(two.config, 'insert into shared values (1)')
    expect(await query(one.config, 'select number from shared')).toEqual([{ number: 1 }])
    const [joined, owner] = one.origin === 'joined' ? [one, two] : [two, one]
    joined.child.stdin?.end()
    await once(joined.child, 'exit')
    expect(await query(owner.config, 'select number from shared')).toEqual([{ number: 1 }])
  })

  test('ends with a program that was killed, and the next start has every acknowledged row', async () => {
    const writer = await holder('write')
    await writer.reached(200)
    writer.child.kill('SIGKILL')
    await once(writer.child, 'exit')
    const server = await start()
    const rows = await query(server.config, 'select number from kept order by number')
    const numbers = new Set(rows.map((row) => row['number']))
    const missing = Array.from({ length: writer.last() }, (_, index) => index + 1).filter(
      (n) => !numbers.has(n),
    )
    expect(writer.last()).toBeGreaterThanOrEqual(200)
    expect(missing).toEqual([])
  })

  test('is adopted where nothing ended it with the program that was killed, and then ends with us', async () => {
    const writer = await holder('write', pathWithout('setpriv'))
    await writer.reached(50)
    writer.child.kill('SIGKILL')
    await once(writer.child, 'exit')
    const server = await start()
    expect(server.origin).toBe('adopted')
    const [row] = await query(server.config, 'select count(*)::int as number from kept')
    expect(row?.['number']).toBeGreaterThanOrEqual(writer.last())
    await server.stop()
    expect(existsSync(path.join(base, 'pg', 'cluster', 'postmaster.pid'))).toBe(false)
  })

  test('starts after postgres itself was killed', async () => {
    const writer = await holder('write')
    await writer.reached(50)
    const file = path.join(base, 'pg', 'cluster', 'postmaster.pid')
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL')
    await once(writer.child, 'exit')
    const server = await start()
    expect(server.origin).toBe('started')
    const [row] = await query(server.config, 'select count(*)::int as number from kept')
    expect(row?.['number']).toBeGreaterThanOrEqual(writer.last())
  })
})

describe('embedded server that is lost', () => {
  const killAll = () => killCluster(path.join(base, 'pg', 'cluster'))

  async function kept(
    options: Partial<KeepOptions> = {},
  ): Promise<{ config: EmbeddedConfig; lost: Error[] }> {
    const lost: Error[] = []
    const server = await keepEmbedded({
      folder: path.join(base, 'pg'),
      onLost: (error) => void lost.push(error),
      ...options,
    })
    servers.push({ ...server, origin: 'started', ended: Promise.resolve('') })
    return { config: server.config, lost }
  }

  test('is started again at the same address, with every acknowledged row', async () => {
    const { config, lost } = await kept()
    await query(config, 'create table kept (number integer)')
    for (const number of [1, 2]) {
      await query(config, `insert into kept values (${number})`)
      killAll()
      const count = async () => query(config, 'select number from kept').catch(() => null)
      await expect.poll(count).toHaveLength(number)
    }
    expect(lost).toEqual([])
  })

  test('is started again where it was adopted from a program that died', async () => {
    const writer = await holder('write', pathWithout('setpriv'))
    await writer.reached(50)
    writer.child.kill('SIGKILL')
    await once(writer.child, 'exit')
    const { config, lost } = await kept()
    killAll()
    const count = async () =>
      (await query(config, 'select count(*)::int as number from kept').catch(() => []))[0]?.['number']
    await expect.poll(count).toBeGreaterThanOrEqual(writer.last())
    expect(lost).toEqual([])
  })

  test('ends when it is asked to in the middle of being started again', async () => {
    const server = await keepEmbedded({ folder: path.join(base, 'pg'), onLost: () => {} })
    killAll()
    // The lock of a start that is under way.
    await expect.poll(() => existsSync(path.join(base, 'pg', 'start.lock')), { interval: 1 }).toBe(true)
    await server.stop()
    // The mark of the one that was killed may stay, where the start that would have taken it away came to nothing.
    const cluster = path.join(base, 'pg', 'cluster')
    const left = readPostmaster(cluster)
    expect(left !== null && isPostmaster(left.pid, cluster)).toBe(false)
  })

  test('is told of where it cannot be started any more', async () => {
    const said: string[] = []
    const { lost } = await kept({ triesMax: 3, pauseMs: 1, log: (line) => void said.push(line) })
    writeFileSync(path.join(base, 'pg', 'cluster', 'PG_VERSION'), '17\n')
    killAll()
    await expect.poll(() => lost.map(({ message }) => message)).toHaveLength(1)
    expect(lost[0]?.message).toContain('PostgreSQL 17')
    const starts = said.flatMap((line) => /start (\d+) of at most 3$/.exec(line)?.[1] ?? [])
    expect(starts).toEqual(['1', '2', '3'])
  })

  test('is started at once, and then after a quarter of a second and twice as long each time, up to fifteen', () => {
    const pauses = [1, 2, 3, 4, 8, 9, 10].map((tries) => pauseBefore(tries, 250))
    expect(pauses).toEqual([0, 250, 500, 1_000, 15_000, 15_000, 15_000])
    expect(pauseBefore(7, 250)).toBe(8_000)
  })
})

describe('lock file', () => {
  test('lets one in at a time and hands over when it is given back', async () => {
    const file = path.join(base, 'lock')
    const order: string[] = []
    const release = await takeLock(file, 5_000)
    const second = takeLock(file, 5_000).then((give) => {
      order.push('second')
      give()
    })
    order.push('first')
    release()
    await second
    expect(order).toEqual(['first', 'second'])
    expect(readdirSync(base)).toEqual([])
  })

  test('is refused, naming the holder, while a living process keeps it', async () => {
    const file = path.join(base, 'lock')
    const release = await takeLock(file, 5_000)
    await expect(takeLock(file, 60)).rejects.toThrow(String(process.pid))
    release()
  })

  test.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
    ['an earlier process with an id used again', JSON.stringify({ pid: process.pid, startedAt: '1' })],
    ['nobody readable', 'torn'],
  ])('is taken over from %s', async (_, text) => {
    const file = path.join(base, 'lock')
    writeFileSync(file, text)
    const release = await takeLock(file, 1_000)
    expect(readFileSync(file, 'utf8')).toContain(String(process.pid))
    release()
    expect(existsSync(file)).toBe(false)
  })

  test('tells a living process from a dead one', async () => {
    const child = spawn('sleep', ['60'])
    const mark = processMark(child.pid ?? 0)
    expect(mark && isAlive(mark)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(mark && isAlive(mark)).toBe(false)
  })
})

async function start(): Promise<Embedded> {
  const server = await startEmbedded({ folder: path.join(base, 'pg') })
  servers.push(server)
  return server
}

type Holder = {
  child: ChildProcess
  origin: string
  config: EmbeddedConfig
  reached(number: number): Promise<void>
  last(): number
}

async function holder(mode: 'wait' | 'write', searchPath = process.env['PATH']): Promise<Holder> {
  const program = path.resolve('tests/support/database-holder.ts')
  const args = ['--import', 'tsx', program, path.join(base, 'pg'), mode]
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, PATH: searchPath },
  })
  children.push(child)
  let last = 0
  let awaited: { number: number; resolve: () => void } | null = null
  const lines = createInterface({ input: child.stdout })
  const told = withResolvers<{ origin: string; config: EmbeddedConfig }>()
  lines.on('line', (line) => {
    const said = JSON.parse(line) as { origin: string; config: EmbeddedConfig } | { number: number }
    if ('origin' in said) told.resolve(said)
    else last = said.number
    if (awaited && last >= awaited.number) awaited.resolve()
  })
  child.once('exit', (code) => told.reject(new Error(`the holder ended with ${code}`)))
  const reached = (number: number) => new Promise<void>((resolve) => (awaited = { number, resolve }))
  return { child, ...(await told.promise), reached, last: () => last }
}

async function untilGone(file: string): Promise<void> {
  await expect.poll(() => existsSync(file) && isRunning(file), { interval: 10 }).toBe(false)
}

function isRunning(file: string): boolean {
  try {
    return processMark(Number.parseInt(readFileSync(file, 'utf8'), 10)) !== null
  } catch {
    return false
  }
}

function nativeWithoutLinks(native: string): string {
  const real = findNative()
  mkdirSync(path.join(native, 'lib'), { recursive: true })
  cpSync(path.join(real, 'bin'), path.join(native, 'bin'), { recursive: true })
  symlinkSync(path.join(real, 'share'), path.join(native, 'share'))
  const list = readFileSync(path.join(real, 'pg-symlinks.json'), 'utf8')
  writeFileSync(path.join(native, 'pg-symlinks.json'), list)
  const links = (JSON.parse(list) as { target: string }[]).map((link) => path.basename(link.target))
  for (const name of readdirSync(path.join(real, 'lib')).filter((name) => !links.includes(name))) {
    symlinkSync(path.join(real, 'lib', name), path.join(native, 'lib', name))
  }
  return native
}

// A folder of links to every command but one, as on a machine that lacks it.
function pathWithout(command: string): string {
  const folder = path.join(base, 'commands')
  mkdirSync(folder)
  for (const place of (process.env['PATH'] ?? '').split(path.delimiter).toReversed()) {
    for (const name of existsSync(place) ? readdirSync(place) : []) {
      rmSync(path.join(folder, name), { force: true })
      if (name !== command) symlinkSync(path.join(place, name), path.join(folder, name))
    }
  }
  return folder
}

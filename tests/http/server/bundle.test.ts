import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ensureServer, serverFolder } from '../../../scripts/server-build.mjs'
import { demoPassword } from '../../../src/server/seed/people.ts'

test('the bundled server does what the sources do with files beside them, native and late parts (product 5)', async () => {
  await ensureServer()
  expect(await ensureServer()).toBe(false)
  const folder = mkdtempSync(path.join(tmpdir(), 'court-bundle-'))
  const child = spawn(process.execPath, [path.resolve(serverFolder, 'main.mjs')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', DATA_FOLDER: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  const addresses: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    addresses.push(...(/: (http:\S+)$/.exec(line)?.slice(1) ?? []))
    if (line.startsWith('Ctrl+C')) break
  }
  const [url = '', inbox = '', gateway = '', wallet = '', identity = ''] = addresses
  const ask = async (pathname: string, init: RequestInit = {}) => fetch(new URL(pathname, url), init)
  const login = await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'litigant@example.com', password: demoPassword }),
  })
  const { data } = (await login.json()) as { data: { access_token: string } }
  const headers = { authorization: `Bearer ${data.access_token}` }
  const list = (await (await ask('/api/auth/my-invoices', { headers })).json()) as {
    data: { rows: { transactionId: string }[] }
  }
  const number = list.data.rows[0]?.transactionId ?? ''
  const paper = await ask(`/api/invoices/${number}/pdf?language=bn`, { headers })
  expect([paper.status, (await paper.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  const places = (await (await ask('/api/all-districts')).json()) as { data: unknown[] | { rows: unknown[] } }
  expect(JSON.stringify(places.data).length).toBeGreaterThan(1_000)
  expect((await ask('/api/docs')).status).toBe(200)
  const openId = await fetch(new URL('/.well-known/openid-configuration', identity))
  expect([openId.status, (await fetch(inbox)).status, (await fetch(gateway)).status < 500]).toEqual([
    200,
    200,
    true,
  ])
  expect((await fetch(new URL('/sandbox/control/payments', wallet))).status).toBe(200)
  // What the demo data paid is known there, or it could never be given back.
  const sessions = await fetch(new URL('/sandbox/control/sessions', gateway))
  expect(JSON.stringify(await sessions.json())).toContain(`"transactionId":"${number}"`)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a start reads nothing that the build compiled, and runs the same text where it cannot take that (product 5)', async () => {
  await ensureServer()
  const told = async (...flags: string[]) => {
    const asked = `import('${path.resolve(serverFolder, 'compiled.mjs')}').then(({ script, offered, compiledFile }) =>
      console.log(JSON.stringify([script.cachedDataRejected ?? null, Object.keys(offered()), compiledFile])))`
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', asked])
    return JSON.parse(stdout) as [boolean | null, string[], string]
  }
  const [isRejected, offered, file] = await told()
  expect([isRejected, offered]).toEqual([false, ['load', 'run']])
  // V8 does not tell two releases of Node apart that have the same V8, and falls on what the other one compiled.
  expect(path.basename(file)).toContain(`-${process.version}-${process.arch}-`)
  const [isTaken, same, other] = await told('--no-opt')
  expect([isTaken, same, other === file]).toEqual([null, offered, false])
})

test('it holds the words that the server says, and no others (product 5)', async () => {
  await ensureServer()
  const text = readdirSync(serverFolder)
    .filter((name) => /\.[cm]js$/.test(name))
    .map((name) => readFileSync(path.resolve(serverFolder, name), 'utf8'))
    .join('')
  const words = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Record<string, unknown>
  const held = new Set([...text.matchAll(/\ben_(\w+)\b/g)].map(([, name]) => name ?? ''))
  expect(held).toContain('auth_error_ticket_lost')
  expect(held).not.toContain('fee_hint_active')
  expect(held.size).toBeLessThan(Object.keys(words).length / 2)
})

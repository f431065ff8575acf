import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPorts } from '../../../src/server/ports/index.ts'
import { createPasswords } from '../../../src/server/ports/passwords.ts'
import { readSettings } from '../../../src/server/settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'court-passwords-'))
const ports = await createPorts(
  readSettings({
    DATA_FOLDER: folder,
    SMS_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CLAMD_URL: 'tcp://127.0.0.1:9',
  }),
)
const { passwords } = ports
const older = createPasswords({ memoryCost: 8_192, timeCost: 1 })
afterAll(async () => {
  ports.mail.close()
  await ports.inspector.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the product hashes with argon2id, 19 MB and two passes (product 7)', async () => {
  expect(await passwords.hash('Demo1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the same password has another hash each time, and each opens', async () => {
  const [one, other] = [await passwords.hash('Demo1234'), await passwords.hash('Demo1234')]
  expect(one).not.toBe(other)
  expect(await passwords.isRight(one, 'Demo1234')).toBe(true)
  expect(await passwords.isRight(other, 'Demo1234')).toBe(true)
  expect(await passwords.isRight(one, 'demo1234')).toBe(false)
})

test('a password is the same however its letters were put together', async () => {
  const composed = await passwords.hash('\u09DF\u0995\u09CB12'.normalize('NFC'))
  expect(await passwords.isRight(composed, '\u09AF\u09BC\u0995\u09C7\u09BE12')).toBe(true)
})

test.each([null, '', 'Demo1234', '$2b$10$abcdefghijklmnopqrstuv'])(
  'nobody gets in by the hash %s',
  async (hash) => {
    expect(await passwords.isRight(hash, 'Demo1234')).toBe(false)
  },
)

test('a hash of another cost still opens, and is to be made anew', async () => {
  const old = await older.hash('Demo1234')
  expect(await passwords.isRight(old, 'Demo1234')).toBe(true)
  expect(passwords.isOutdated(old)).toBe(true)
  expect(passwords.isOutdated(await passwords.hash('Demo1234'))).toBe(false)
  expect(older.isOutdated(await passwords.hash('Demo1234'))).toBe(true)
})

import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { startCommand, type Command } from '../../support/command.ts'
import { temporaryFolder } from '../ports/world.ts'

const started: Command[] = []
afterAll(() => started.forEach(({ child }) => child.kill('SIGKILL')))

/** A server that was started before the screens are built. */
function begin(folder: string, args = ['--screens-follow']): Command {
  const env = { PORT: '0', DATA_FOLDER: folder, LOG_LEVEL: 'warn', DEMO_ACCOUNTS: 'false' }
  const command = startCommand('main', folder, env, args)
  started.push(command)
  return command
}
const address = /Court Fee: (http:\S+)/

test('beside a build the database is made, the pages wait for their word, and who builds takes it along (product 5)', async () => {
  const folder = await temporaryFolder()
  const left = begin(folder)
  await left.sees(/pages and calls/)
  const exit = once(left.child, 'exit')
  left.child.disconnect()
  expect(await exit).toEqual([1, null])
  expect(left.said.out).not.toMatch(address)

  const told = begin(folder)
  await told.sees(/pages and calls/)
  expect(told.said.out).not.toMatch(address)
  told.child.send('built')
  const url = await told.sees(address)
  expect((await fetch(`${url}/login`)).status).toBe(200)
  expect(await told.stop()).toBe(0)
})

test('a channel that others opened is waited for by nobody', async () => {
  const alone = begin(await temporaryFolder(), [])
  await alone.sees(address)
  expect(await alone.stop()).toBe(0)
})

import { runCommand } from '../starting/command.ts'
import { withDatabaseOf } from '../starting/with-database.ts'
import { checkLedger } from './ledger-check.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

await runCommand(async (settings) => {
  const broken = await withDatabaseOf(settings, (db) =>
    checkLedger(db, {
      broke: (_name, { id, found }) => say(`  ${id}: ${found}`),
      checked: ({ name, lookedAt, broken: count }) =>
        say(`${count === 0 ? 'ok' : 'BROKEN'}  ${name}: ${lookedAt} looked at, ${count} broken`),
    }),
  )
  say(broken === 0 ? 'The ledger holds.' : `${broken} broken in all.`)
  if (broken > 0) process.exitCode = 1
})

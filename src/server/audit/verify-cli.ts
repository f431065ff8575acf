import { withDatabaseOf } from '../starting/with-database.ts'
import { runCommand } from '../starting/command.ts'
import { verifyAudit } from './verify.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

await runCommand(async (settings) => {
  const verdicts = await withDatabaseOf(settings, (db) => verifyAudit(db, settings))
  for (const { name, lookedAt, broken } of verdicts)
    say(broken === null ? `ok  ${name}: ${lookedAt} looked at` : `BROKEN  ${name}: ${broken}`)
  const isWhole = verdicts.every(({ broken }) => broken === null)
  say(isWhole ? 'Nothing was changed.' : 'What is named first was changed first.')
  if (!isWhole) process.exitCode = 1
})

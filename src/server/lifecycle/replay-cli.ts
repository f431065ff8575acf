import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { laws } from '../../machines/laws.ts'
import { structureOf } from '../../machines/replay.ts'
import { runCommand } from '../starting/command.ts'
import { withDatabaseOf } from '../starting/with-database.ts'
import { keptHistories, replayAll, replayKept, type Finding, type KeptHistories } from './replay.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({ options: { keep: { type: 'string' }, histories: { type: 'string' } } })

const sayVersions = () => {
  for (const [name, chart] of Object.entries(laws))
    say(`chart  ${name} ${createHash('sha256').update(structureOf(chart)).digest('hex').slice(0, 12)}`)
}

const sayFindings = (word: string, findings: readonly Finding[]) => {
  for (const { entity, fault, what, count, ids } of findings)
    say(
      `${word}  ${entity} ${what}: ${fault}, ${count} (${ids.join(', ')}${count > ids.length ? ', …' : ''})`,
    )
}

function replayFile(file: string): void {
  const faults = replayKept(JSON.parse(readFileSync(file, 'utf8')) as KeptHistories)
  for (const fault of faults) say(`STUCK  ${fault}`)
  say(faults.length === 0 ? 'Every kept history walks.' : `${faults.length} would be stuck.`)
  if (faults.length > 0) process.exitCode = 1
}

sayVersions()
if (values.histories !== undefined) replayFile(values.histories)
else
  await runCommand((settings) =>
    withDatabaseOf(settings, async (db) => {
      if (values.keep !== undefined)
        writeFileSync(values.keep, `${JSON.stringify(await keptHistories(db), null, 1)}\n`)
      const { steps, cases, stuck, past } = await replayAll(db)
      sayFindings('past ', past)
      sayFindings('STUCK', stuck)
      say(
        `${steps} steps replayed, ${cases} cases stand; ${stuck.length === 0 ? 'none is stuck.' : 'some are stuck.'}`,
      )
      if (stuck.length > 0) process.exitCode = 1
    }),
  )

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../starting/command.ts'
import { StartFault } from '../starting/fault.ts'
import { createProgress } from '../starting/progress.ts'
import type { Settings } from '../settings.ts'
import { bringBackTo } from './back-to.ts'
import { bringBack, type Proof } from './bring-back.ts'
import { secondOf } from './second.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const {
  values,
  positionals: [file],
} = parseArgs({
  allowPositionals: true,
  options: {
    identity: { type: 'string' },
    at: { type: 'string' },
    latest: { type: 'boolean', default: false },
  },
})

function tellProofs(proofs: readonly Proof[]): void {
  for (const { isRight, sentence } of proofs) say(`${isRight ? 'ok' : 'BROKEN'}  ${sentence}`)
  if (proofs.some(({ isRight }) => !isRight)) process.exitCode = 1
}

async function fromFile(settings: Settings, name: string): Promise<void> {
  const identity = values.identity === undefined ? null : (await readFile(values.identity, 'utf8')).trim()
  const progress = createProgress()
  const how = { file: name, identity, tell: progress.tell }
  const { restored, proofs } = await bringBack(settings, how).finally(progress.end)
  say(
    `${restored.rows} rows and ${restored.documents} documents are back, as they were at ${restored.at.toISOString()}.`,
  )
  if (restored.keysFile !== null)
    say(
      `The keys that it held are in ${restored.keysFile}: set them before the product starts, then remove the file.`,
    )
  tellProofs(proofs)
}

async function fromLog(settings: Settings, until: Date | null): Promise<void> {
  const progress = createProgress()
  const back = await bringBackTo(settings, { until, tell: progress.tell }).finally(progress.end)
  const lastAt =
    back.lastAt === null ? 'nothing came after the copy' : `last change ${back.lastAt.toISOString()}`
  say(
    `The database and ${back.documents} documents are back as they were at ${until?.toISOString() ?? 'the end of the log'}: the copy of ${back.base.from.toISOString()} and its log, ${lastAt}.`,
  )
  say('What is kept of it begins anew: after the next start, npm run backup.')
  tellProofs(back.proofs)
}

await runCommand(async (settings) => {
  const ways = [file !== undefined, values.at !== undefined, values.latest].filter(Boolean).length
  if (ways !== 1)
    throw new StartFault([
      'Name the backup: npm run restore -- FILE. Or, where the log is kept, the second: npm run restore -- --at "2026-11-25 10:00:00", or --latest',
    ])
  if (file !== undefined) await fromFile(settings, file)
  else await fromLog(settings, values.at === undefined ? null : secondOf(values.at))
})

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../starting/command.ts'
import { StartFault } from '../starting/fault.ts'
import { createProgress } from '../starting/progress.ts'
import { bringBack } from './bring-back.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const {
  values,
  positionals: [file],
} = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })

await runCommand(async (settings) => {
  if (file === undefined) throw new StartFault(['Name the backup: npm run restore -- FILE'])
  const identity = values.identity === undefined ? null : (await readFile(values.identity, 'utf8')).trim()
  const progress = createProgress()
  const { restored, proofs } = await bringBack(settings, { file, identity, tell: progress.tell }).finally(
    progress.end,
  )
  say(
    `${restored.rows} rows and ${restored.documents} documents are back, as they were at ${restored.at.toISOString()}.`,
  )
  if (restored.keysFile !== null)
    say(
      `The keys that it held are in ${restored.keysFile}: set them before the product starts, then remove the file.`,
    )
  for (const { isRight, sentence } of proofs) say(`${isRight ? 'ok' : 'BROKEN'}  ${sentence}`)
  if (proofs.some(({ isRight }) => !isRight)) process.exitCode = 1
})

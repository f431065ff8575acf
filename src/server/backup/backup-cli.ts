import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connectionConfig } from '../database/server.ts'
import { stampOf } from '../ports/archive-folder.ts'
import { createFiles } from '../ports/files-kept.ts'
import type { Settings } from '../settings.ts'
import { embeddedFault, refuseDeadDatabase } from '../starting/checks.ts'
import { runCommand } from '../starting/command.ts'
import { prepareDataFolder } from '../starting/data-folder.ts'
import { StartFault } from '../starting/fault.ts'
import { createProgress } from '../starting/progress.ts'
import { makeBase, removeOldBases } from './base.ts'
import { createPace, stepBack, unpaced } from './give-way.ts'
import { makeBackup, noteBackup, noteRehearsal, removeOld } from './backup.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    identity: { type: 'string' },
    rehearse: { type: 'boolean', default: false },
    hurry: { type: 'boolean', default: false },
  },
})

async function write(settings: Settings): Promise<string> {
  const { BACKUP_RECIPIENT: recipient = null, BACKUP_FOLDER, BACKUP_KEEP_DAYS, DATA_FOLDER } = settings
  const folder = BACKUP_FOLDER ?? path.join(DATA_FOLDER, 'backups')
  const now = new Date()
  const file = values.to ?? path.join(folder, `court-fee-${stampOf(now)}.backup`)
  await prepareDataFolder(DATA_FOLDER)
  await refuseDeadDatabase(settings)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const server = await connectionConfig(settings).catch((error: unknown) => {
    throw embeddedFault(error, settings)
  })
  // A database that was started for this is others' too, as soon as they start: it stays where it is.
  if (!values.hurry) stepBack()
  const progress = createProgress()
  const pace = values.hurry ? unpaced : createPace()
  try {
    const files = await createFiles(settings)
    const made = await makeBackup({
      config: server.config,
      files,
      settings,
      file,
      recipient,
      tell: progress.tell,
      pace,
    })
    progress.end()
    await noteBackup(settings, made.at)
    say(
      `${file}: ${made.rows} rows of ${made.tables} tables and ${made.documents} documents, as they were at ${made.at.toISOString()}.`,
    )
    if (recipient === null)
      say(
        'It is open: whoever reads the file reads every paper in it. BACKUP_RECIPIENT closes it. AUDIT_KEY and CODE_PEPPER are not in it: keep them elsewhere.',
      )
    if (settings.WAL_FOLDER !== undefined) {
      const base = await makeBase(settings, { config: server.config, tell: progress.tell, pace })
      progress.end()
      say(`${base.folder}: a copy of the database; from ${base.from.toISOString()} on any second comes back.`)
      const gone = await removeOldBases(settings, now)
      if (gone > 0) say(`Taken away, for their time is over: ${gone} copies and their log`)
    }
    if (values.to === undefined)
      for (const old of await removeOld(folder, now, BACKUP_KEEP_DAYS))
        say(`Taken away, for its time is over: ${old}`)
    return file
  } finally {
    progress.end()
    await server.stop()
  }
}

await runCommand(async (settings) => {
  const identity = values.identity === undefined ? null : (await readFile(values.identity, 'utf8')).trim()
  if (values.rehearse && settings.BACKUP_RECIPIENT !== undefined && identity === null)
    throw new StartFault([
      'The backup is closed. To rehearse bringing it back, name the file with its key: --identity FILE.',
    ])
  const file = await write(settings)
  if (!values.rehearse) return
  // What proves a backup is the larger part of the product: a backup alone does without it.
  const { rehearse } = await import('./bring-back.ts')
  const progress = createProgress()
  const proofs = await rehearse(settings, { file, identity, tell: progress.tell }).finally(progress.end)
  for (const { isRight, sentence } of proofs) say(`${isRight ? 'ok' : 'BROKEN'}  ${sentence}`)
  if (proofs.every(({ isRight }) => isRight)) {
    await noteRehearsal(settings, new Date())
    say('It was brought back beside the product and holds.')
  } else process.exitCode = 1
})

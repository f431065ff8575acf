import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkLedger } from '../src/server/billing/ledger-check.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { migrations } from '../src/server/database/migrations/index.ts'
import { readSettings } from '../src/server/settings.ts'
import { inPlainWords } from '../src/server/starting/command.ts'
import { withDatabaseOf } from '../src/server/starting/with-database.ts'
import { brokenHistories } from '../tests/support/histories.ts'
import { userIdIn } from '../tests/support/demo-people.ts'
import { createStage } from '../tests/support/stage.ts'
import { walkOnce } from './previous/journey.ts'
import { namedRelease, serveRelease, unpackRelease, type Serving } from './previous/release.ts'

/*
 * `npm run previous`: the release before this one, as `deploy/previous-release` names it, is started from this repository's history over a database
 * of its own and serves; then this release's migrations run beside it, as they do when an upgrade begins; then it goes on, and a whole case goes
 * through it. A migration that breaks it shows here, whatever it looks like.
 */

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function tryIt(release: string, folder: string): Promise<void> {
  const sources = path.join(folder, 'release')
  const { hasSamePackages } = await unpackRelease(release, sources)
  say(
    `The release ${release} is unpacked${hasSamePackages ? '' : ', and runs with the packages of this one, which differ'}.`,
  )
  const env = { PORT: '0', DATA_FOLDER: path.join(folder, 'data'), LOG_LEVEL: 'warn' }
  const settings = readSettings(env)
  let serving: Serving | null = null
  try {
    serving = await serveRelease(sources, env)
    const { form } = await withDatabaseOf(settings, (db) =>
      createStage({
        db,
        clock: { now: () => new Date() },
        userId: (key) => userIdIn(db, key),
      }),
    )
    say(`It serves; a case went through it by ${await walkOnce(serving.url, form)} calls.`)
    const ran = await withDatabaseOf(settings, (db) => migrate(db, migrations))
    say(
      ran.length === 0
        ? 'This release has no migration that it has not.'
        : `Run beside it: ${ran.join(', ')}.`,
    )
    const stopped = await walkOnce(serving.url, form).then(
      (calls) => say(`It goes on: a case went through it by ${calls} calls.`),
      (error: unknown) => `it does not go on: ${error instanceof Error ? error.message : String(error)}`,
    )
    const broken = await withDatabaseOf(settings, async (db) => {
      const found: string[] = []
      const broke = (name: string, { id }: { id: string }) => void found.push(`${name}: ${id}`)
      await checkLedger(db, { broke, checked: () => undefined })
      return [...found, ...(await brokenHistories(db))]
    })
    const faults = [
      ...(stopped ? [stopped] : []),
      ...broken,
      ...serving.faults,
      ...(serving.isUp() ? [] : ['it ended by itself']),
    ]
    for (const fault of faults) say(`BROKEN: ${fault}`)
    say(faults.length === 0 ? 'The release before serves on the new tables.' : `${faults.length} broken.`)
    process.exitCode = faults.length > 0 ? 1 : 0
  } finally {
    await serving?.stop()
  }
}

await inPlainWords(async () => {
  const release = await namedRelease()
  const folder = mkdtempSync(path.join(tmpdir(), 'court-previous-'))
  try {
    await tryIt(release, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

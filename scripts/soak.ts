import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inPlainWords } from '../src/server/starting/command.ts'
import { readSettings } from '../src/server/settings.ts'
import { startCommand } from '../tests/support/command.ts'
import { ensureScreens, ensureServerBuilt } from './build.mjs'
import { soak } from './soak/soak.ts'
import { brokenBounds, figuresOf } from './soak/verdict.ts'

/*
 * `npm run soak`: so many people work at one built server over its embedded database, each at a person's pace over a connection of
 * their own; then every answer, count, case, payment and the ledger, the event loop and the memory are held to their bounds.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    people: { type: 'string', default: '200' },
    pace: { type: 'string', default: '5' },
    cases: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '7' },
    profile: { type: 'string' },
  },
})
const [seconds, people, pace, cases, seed] = [
  values.seconds,
  values.people,
  values.pace,
  values.cases,
  values.seed,
].map(Number) as [number, number, number, number, number]
if (!(seconds >= 60 && people >= 4 && people <= 1_000 && pace > 0 && cases >= 0) || Number.isNaN(seed)) {
  console.error(
    'npm run soak -- [--seconds 60 AT LEAST] [--people 4..1000] [--pace SECONDS BETWEEN TWO ACTS] [--cases SEEDED] [--seed N] [--profile FOLDER]',
  )
  process.exit(2)
}

async function seedFolder(folder: string): Promise<void> {
  const seeding = startCommand('seed', folder, { DATA_FOLDER: folder }, ['--applications', String(cases)])
  if ((await seeding.ended) !== 0) throw new Error(`not filled: ${seeding.said.out}${seeding.said.error}`)
}

await inPlainWords(async () => {
  await ensureScreens()
  await ensureServerBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'court-soak-'))
  try {
    await seedFolder(folder)
    console.log(
      `${people} people for ${seconds} s, ${pace} s between two acts of each, seed ${seed}; ${cases} cases besides`,
    )
    const settings = readSettings({ DATA_FOLDER: folder, LOG_LEVEL: 'warn' })
    const profile = values.profile === undefined ? null : path.resolve(values.profile)
    const soaked = await soak({ settings, seconds, people, pace, seed, profile })
    for (const line of figuresOf(soaked)) console.log(line)
    const broken = brokenBounds(soaked)
    for (const bound of broken) console.log(`BROKEN: ${bound}`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

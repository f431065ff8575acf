import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { journeyCharts, lawCharts } from '../tests/support/charts.ts'
import { journeyContradiction, journeyMutants } from '../tests/support/journey-mutants.ts'
import { reasons } from '../tests/support/mutant-reasons.ts'
import {
  fingerprintOf,
  mutatedCharts,
  mutatedFiles,
  readResults,
  resultFile,
  type Result,
  type Results,
} from '../tests/support/mutant-result.ts'
import { makeRunner } from '../tests/support/mutant-runner.ts'
import { contradiction, mutantsOf } from '../tests/support/mutants.ts'
import { sourceMutants } from '../tests/support/source-mutants.ts'
import { answerJobs, makeWorker, sampled, workersMax } from './mutant-workers.ts'

const usage = `npm run mutants -- [options]
  without any        the charts and files that changed since their last run
  --all              all of them
  --only NAME        one chart (payment) or one file (src/machines/payment/choice.ts); of the beginning of a name those that changed (src/machines)
  --sample N         so many faults of each by chance, told and not written down; --seed M for others
  --minutes N        begins nothing new after so long; 30 unless said
`
/** A text in which some test runs for ever is found by that. */
const patienceMilliseconds = 45_000

interface Fault {
  says: string
  isKilled: () => Promise<boolean> | boolean
}
interface Job {
  file: string
  text: string
}

async function serve(): Promise<void> {
  const runner = await makeRunner()
  answerJobs(({ file, text }: Job) => runner.isKilled(file, text))
}

const startWorker = () => makeWorker<Job, boolean>({ patienceMilliseconds, gone: true })
type Worker = ReturnType<typeof startWorker>

function faultsOf(subject: string, free: () => Worker): Fault[] {
  const law = lawCharts.find(({ name }) => name === subject)
  if (law)
    return mutantsOf(law.chart.machine).map((mutant) => ({
      says: mutant.name,
      isKilled: () => contradiction(law, mutant) !== null,
    }))
  const journey = journeyCharts.find(({ name }) => name === subject)
  if (journey)
    return journeyMutants(journey).map((mutant) => ({
      says: mutant.name,
      isKilled: () => journeyContradiction(journey, mutant) !== null,
    }))
  return sourceMutants(subject, readFileSync(subject, 'utf8')).map(({ line, says, text }) => ({
    says: `${line}: ${says}`,
    isKilled: () => free().answerTo({ file: subject, text }),
  }))
}

/** Puts the faults in, two at a time; answers those that nothing found, in their order. */
async function survivorsOf(
  makeFaults: (free: () => Worker) => Fault[],
  workers: readonly Worker[],
): Promise<{ faults: Fault[]; survivors: string[] }> {
  let current: Worker | undefined
  const faults = makeFaults(() => current ?? (workers[0] as Worker))
  const found = new Map<Fault, boolean>()
  const queue = [...faults]
  await Promise.all(
    workers.map(async (worker) => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        current = worker
        found.set(fault, await fault.isKilled())
      }
    }),
  )
  return { faults, survivors: faults.filter((fault) => !found.get(fault)).map(({ says }) => says) }
}

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean' },
      only: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const subjects = [...mutatedCharts, ...mutatedFiles]
  if (values.only !== undefined && !subjects.some((one) => one.startsWith(values.only ?? ''))) {
    process.stderr.write(`--only ${values.only}: it is one of ${subjects.join(', ')}.\n`)
    return 2
  }
  const results = readResults()
  const isAsked = (subject: string): boolean =>
    values.only === undefined
      ? values.all === true || results[subject]?.fingerprint !== fingerprintOf(subject)
      : subject.startsWith(values.only) &&
        (subject === values.only ||
          values.all === true ||
          results[subject]?.fingerprint !== fingerprintOf(subject))
  const ends = Date.now() + Number(values.minutes ?? 30) * 60_000
  const workers = Array.from({ length: workersMax }, startWorker)
  let isWhole = true
  for (const subject of subjects.filter(isAsked)) {
    if (Date.now() > ends) {
      tell(`not begun: ${subject}`)
      isWhole = false
      continue
    }
    const count = values.sample === undefined ? null : Number(values.sample)
    // Tests that are red without a fault would find all of them.
    if (
      subject.startsWith('src/') &&
      (await (workers[0] as Worker).answerTo({ file: subject, text: readFileSync(subject, 'utf8') }))
    ) {
      tell(`${subject}: its tests are red as it stands`)
      isWhole = false
      continue
    }
    const { faults, survivors } = await survivorsOf((free) => {
      const all = faultsOf(subject, free)
      return count === null ? all : sampled(all, count, Number(values.seed ?? 1))
    }, workers)
    tell(`${subject}: ${faults.length - survivors.length} of ${faults.length} killed`)
    for (const survivor of survivors) {
      const reason = reasons[subject]?.[survivor.replace(/^\d+: /, '')]
      tell(`  survived  ${subject}:${survivor}${reason ? ` (${reason})` : ''}`)
      if (!reason) isWhole = false
    }
    if (count !== null) continue
    keep(subject, {
      fingerprint: fingerprintOf(subject),
      faults: faults.length,
      killed: faults.length - survivors.length,
      survivors,
    })
  }
  for (const worker of workers) worker.close()
  return isWhole ? 0 : 1
}

/** Whoever ran others meanwhile keeps theirs. */
function keep(subject: string, result: Result): void {
  const results: Results = { ...readResults(), [subject]: result }
  const own = [...mutatedCharts, ...mutatedFiles].flatMap((one) =>
    results[one] ? [[one, results[one]]] : [],
  )
  writeFileSync(
    resultFile,
    `${JSON.stringify(Object.fromEntries(own), null, 2)}
`,
  )
}

if (process.argv.includes('--worker')) await serve()
else process.exitCode = await main()

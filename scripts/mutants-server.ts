import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { filesBelow } from '../tests/house/sources.ts'
import { findReach, makeServerRunner } from '../tests/support/server-mutant-runner.ts'
import { functionsAround, readReach, type Reach } from '../tests/support/reach.ts'
import { sourceMutants, type SourceMutant } from '../tests/support/source-mutants.ts'
import { sqlMutants } from '../tests/support/sql-mutants.ts'
import { answerJobs, makeWorker, sampled, workersMax } from './mutant-workers.ts'

const usage = `npm run mutants:server -- [options]
  --reach        runs every test over HTTP once, and keeps which of them carries out what; before the first faults, and after larger changes
  --only PATH    files whose path begins so (src/server/billing)
  --says TEXT    faults that say so, as a pattern ('→ ;$' are steps left out)
  --sample N     so many faults by chance; 40 unless said. --seed M for others
  --seconds N    tests of so many seconds for a fault; 90 unless said
`
/** A text in which some test runs for ever is found by that. */
const patienceMilliseconds = 400_000

// What a command of its own does is run as another process, where no fault is put in.
const files = filesBelow('src/server', /\.ts$/).filter(
  (file) => !/-cli\.ts$|\/migrations\/|^src\/server\/(seed|starting)\//.test(file),
)

interface Fault extends SourceMutant {
  file: string
  /** The function in which it stands. */
  place: string | null
}

function faultsOf(file: string): Fault[] {
  const text = readFileSync(file, 'utf8')
  const placeOf = functionsAround(file, text)
  return [...sourceMutants(file, text), ...sqlMutants(file, text)].map((fault) => {
    let at = 0
    while (text[at] === fault.text[at]) at += 1
    return { ...fault, file, place: placeOf(at) }
  })
}

const nameOf = (file: string): string => path.basename(file).replace(/(-store|-handlers)?(\.test)?\.ts$/, '')
const subjectOf = (file: string): string => file.split('/')[2] ?? ''
/** Tests of the same subject come before others that carry out as much. */
const subjectWeight = 8

/**
 * The tests that carry out where a fault stands, within so many seconds: the file's namesake, and then always the one that carries out most for its
 * time of what those before it did not. What is read when a file is loaded is carried out by whoever carries out anything of it.
 */
function testsOf({ file, place }: Fault, reach: readonly Reach[], secondsMax: number): string[] {
  const isThere = (one: string) => (place === null ? one.startsWith(`${file}:`) : one === place)
  const left = reach.filter(({ reached }) => reached.some(isThere))
  const seen = new Set<string>()
  const brings = ({ test, reached, milliseconds }: Reach) =>
    nameOf(test) === nameOf(file)
      ? Number.POSITIVE_INFINITY
      : ((1 + reached.filter((one) => !seen.has(one)).length) *
          (subjectOf(test) === subjectOf(file) ? subjectWeight : 1)) /
        milliseconds
  const chosen: string[] = []
  let spent = 0
  while (left.length > 0) {
    const best = left.reduce((most, one) => (brings(one) > brings(most) ? one : most))
    left.splice(left.indexOf(best), 1)
    if (chosen.length > 0 && spent + best.milliseconds > secondsMax * 1_000) continue
    spent += best.milliseconds
    for (const one of best.reached) seen.add(one)
    chosen.push(best.test)
  }
  return chosen
}

interface Job {
  file: string
  text: string
  tests: readonly string[]
}

async function serve(): Promise<void> {
  const runner = await makeServerRunner()
  answerJobs(({ file, text, tests }: Job) => runner.killerOf(file, text, tests))
}

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

/** Puts the faults in, two at a time, and says what became of each; answers how many were killed. */
async function judge(faults: readonly Fault[], reach: readonly Reach[], seconds: number): Promise<number> {
  const queue = [...faults]
  let killed = 0
  const work = async () => {
    const worker = makeWorker<Job, string | null>({ patienceMilliseconds, gone: 'it runs for ever' })
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      const { file, line, says, text } = fault
      const tests = testsOf(fault, reach, seconds)
      const killer = tests.length === 0 ? null : await worker.answerTo({ file, text, tests })
      if (killer !== null) killed += 1
      tell(`${killer === null ? `SURVIVED ${tests.length} files` : 'killed'}  ${file}:${line}: ${says}`)
      if (killer !== null) tell(`    ${killer.replace(/\s+/g, ' ')}`)
    }
    worker.close()
  }
  await Promise.all(Array.from({ length: workersMax }, work))
  return killed
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      reach: { type: 'boolean' },
      only: { type: 'string' },
      says: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string' },
      seconds: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  if (values.reach) return (await findReach(files)) ? 0 : 1
  const reach = readReach()
  if (reach.length === 0) {
    process.stderr.write('Which test carries out what is not known yet: run it with --reach first\n')
    return 2
  }
  const chosen = files.filter((file) => file.startsWith(values.only ?? ''))
  const wanted = new RegExp(values.says ?? '')
  const all = chosen.flatMap(faultsOf).filter(({ says }) => wanted.test(says))
  const faults = sampled(all, Number(values.sample ?? 40), Number(values.seed ?? 1))
  const killed = await judge(faults, reach, Number(values.seconds ?? 90))
  tell(`${killed} of ${faults.length} killed, of ${all.length} faults in ${chosen.length} files`)
  return killed === faults.length ? 0 : 1
}

if (process.argv.includes('--worker')) await serve()
else process.exitCode = await main()

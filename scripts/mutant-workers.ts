import { fork, type ChildProcess } from 'node:child_process'
import { chanceOf } from '../tests/support/chance.ts'

/** So many processes run tests at once. */
export const workersMax = 2

/**
 * A process that runs this very script with `--worker` and answers one job after another; it is made anew when one ends it, or has no answer
 * in time, which is answered with `gone`.
 */
export function makeWorker<Job extends object, Answer>({
  patienceMilliseconds,
  gone,
}: {
  patienceMilliseconds: number
  gone: Answer
}) {
  let child: ChildProcess | null = null
  const start = (): ChildProcess =>
    fork(process.argv[1] ?? '', [...process.argv.slice(2), '--worker'], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  const answerTo = (job: Job): Promise<Answer> =>
    new Promise((resolve) => {
      const own = (child ??= start())
      const end = (answer: Answer, isGone: boolean) => {
        clearTimeout(timer)
        own.removeAllListeners()
        if (isGone) {
          own.kill('SIGKILL')
          child = null
        }
        resolve(answer)
      }
      const timer = setTimeout(() => end(gone, true), patienceMilliseconds)
      own.once('message', (answer: Answer) => end(answer, false))
      own.once('exit', () => end(gone, true))
      own.send(job)
    })
  return { answerTo, close: () => void child?.kill() }
}

/** Answers every job that such a process is given. */
export function answerJobs<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  process.on('message', (job: Job) => void answer(job).then((found) => process.send?.(found)))
}

/** So many faults of all by chance, the same for the same seed. */
export function sampled<Fault>(faults: readonly Fault[], count: number, seed: number): Fault[] {
  const chance = chanceOf(seed)
  return faults
    .map((fault) => ({ fault, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ fault }) => fault)
}

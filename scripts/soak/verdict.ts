import { quantile } from './tally.ts'

/** What the server says of itself at one moment: its event loop since it was asked last, its memory then. */
export interface Reading {
  /** Since the people began. */
  atSeconds: number
  /** How long it stands for. */
  seconds: number
  /** Of the delays of the event loop, in milliseconds; the ten of an idle one are in them. */
  loop: { min: number; mean: number; p50: number; p90: number; p99: number; max: number }
  /** Of the processor, since the process began; its threads are in it. */
  processorSeconds: number
  residentMegabytes: number
  heapMegabytes: number
}

export const megabyte = 1_000_000

const metrics = {
  min: 'nodejs_eventloop_lag_min_seconds',
  mean: 'nodejs_eventloop_lag_mean_seconds',
  p50: 'nodejs_eventloop_lag_p50_seconds',
  p90: 'nodejs_eventloop_lag_p90_seconds',
  p99: 'nodejs_eventloop_lag_p99_seconds',
  max: 'nodejs_eventloop_lag_max_seconds',
} as const

function metricOf(text: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`the server does not tell ${name}`)
  return Number(found)
}

/** What a text of `/metrics` says. */
export function readingOf(text: string): Omit<Reading, 'atSeconds' | 'seconds'> {
  const loop = Object.fromEntries(
    Object.entries(metrics).map(([key, name]) => [key, metricOf(text, name) * 1_000]),
  ) as unknown as Reading['loop']
  return {
    loop,
    processorSeconds: metricOf(text, 'process_cpu_seconds_total'),
    residentMegabytes: metricOf(text, 'process_resident_memory_bytes') / megabyte,
    heapMegabytes: metricOf(text, 'nodejs_heap_size_used_bytes') / megabyte,
  }
}

/** How much of a reading's delays lies at or below so many milliseconds; straight lines between what is known of them. */
function shareBelow({ loop }: Reading, milliseconds: number): number {
  const known = [
    [loop.min, 0],
    [loop.p50, 0.5],
    [loop.p90, 0.9],
    [loop.p99, 0.99],
    [loop.max, 1],
  ] as const
  if (milliseconds >= loop.max) return 1
  for (const [index, [to, share]] of known.entries()) {
    if (milliseconds >= to) continue
    const [from, before] = known[index - 1] ?? [to, 0]
    return before + ((share - before) * (milliseconds - from)) / Math.max(Number.EPSILON, to - from)
  }
  return 1
}

/**
 * The p99 of the event loop over all readings together: the server tells that of each. As many delays are in one as fit into its time.
 * Between the fifths that it tells the rest is reckoned; it is never above the worst reading's.
 */
export function wholeLoopP99(readings: readonly Reading[]): number {
  const counts = readings.map(({ seconds, loop }) => (seconds * 1_000) / Math.max(1, loop.mean))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const below = (milliseconds: number) =>
    readings.reduce((sum, one, index) => sum + (counts[index] ?? 0) * shareBelow(one, milliseconds), 0) /
    total
  let [low, high] = [0, Math.max(0, ...readings.map(({ loop }) => loop.p99))]
  for (let turn = 0; turn < 40; turn += 1) {
    const middle = (low + high) / 2
    if (below(middle) < 0.99) low = middle
    else high = middle
  }
  return high
}

/** What the process held right after what nobody uses any more was let go of. */
export interface Held {
  residentMegabytes: number
  heapMegabytes: number
}

/** What is judged. */
export interface Soaked {
  seconds: number
  readings: readonly Reading[]
  /** In minute two of ten, and at the end. */
  held: { early: Held; late: Held }
  faults: readonly string[]
  miscounted: readonly string[]
  lost: readonly string[]
}

/** Milliseconds of the event loop, and by how much memory may grow. @source product 7 */
export const bounds = { loopMs: 50, growth: 1.1 }
/** A shorter run still warms up at its end. */
export const memoryJudgedSeconds = 300

/** The middle of what was resident in a part of the time. */
function residentIn({ readings, seconds }: Soaked, from: number, to: number): number {
  const within = readings.filter(({ atSeconds }) => {
    // A reading comes a moment after its time.
    const at = Math.round(atSeconds)
    return at > from * seconds && at <= to * seconds
  })
  return quantile(
    within.map(({ residentMegabytes }) => residentMegabytes).toSorted((one, other) => one - other),
    0.5,
  )
}

interface Memory {
  name: string
  early: number
  late: number
}

/** Memory in the second tenth of the time (minute two of ten) and in the last: what was resident, and what stayed after a collection. */
export function memoryOf(soaked: Soaked): Memory[] {
  const { early, late } = soaked.held
  return [
    { name: 'resident', early: residentIn(soaked, 0.1, 0.2), late: residentIn(soaked, 0.9, 1) },
    {
      name: 'resident after a collection',
      early: early.residentMegabytes,
      late: late.residentMegabytes,
    },
    { name: 'heap after a collection', early: early.heapMegabytes, late: late.heapMegabytes },
  ]
}

const loopsOf = (readings: readonly Reading[]) => [
  { name: 'event loop p99, the whole', found: wholeLoopP99(readings) },
  {
    name: 'event loop p99, the worst ten seconds',
    found: Math.max(0, ...readings.map(({ loop }) => loop.p99)),
  },
]

/** How much of one processor the server needed between the first reading and the last. */
function processorShare(readings: readonly Reading[]): number {
  const [first, last] = [readings.at(0), readings.at(-1)]
  if (!first || !last) return 0
  return (last.processorSeconds - first.processorSeconds) / (last.atSeconds - first.atSeconds)
}

const isJudged = ({ seconds }: Soaked): boolean => seconds >= memoryJudgedSeconds

/** What was measured beside its bound, a line each. */
export const figuresOf = (soaked: Soaked): string[] => [
  ...loopsOf(soaked.readings).map(
    ({ name, found }) => `${name}: ${found.toFixed(1)} ms, below ${bounds.loopMs} are asked`,
  ),
  `processor: ${(processorShare(soaked.readings) * 100).toFixed(0)} % of one`,
  ...memoryOf(soaked).map(
    ({ name, early, late }) =>
      `memory, ${name}: ${early.toFixed(1)} MB in the second tenth of the time, ${late.toFixed(1)} at its end (${(late / early).toFixed(2)}, ` +
      `${isJudged(soaked) ? `at most ${bounds.growth}` : `not judged below ${memoryJudgedSeconds} s`})`,
  ),
]

/** Every bound that is broken, by its name. */
export function brokenBounds(soaked: Soaked): string[] {
  const { readings, faults, miscounted, lost } = soaked
  const loops = loopsOf(readings)
    .filter(({ found }) => found >= bounds.loopMs)
    .map(({ name, found }) => `${name}: ${found.toFixed(1)} ms`)
  const grown = isJudged(soaked) ? memoryOf(soaked) : []
  return [
    ...faults.map((fault) => `errors: ${fault}`),
    ...miscounted.map((fault) => `counts: ${fault}`),
    ...lost.map((fault) => `lost: ${fault}`),
    ...(readings.length === 0 ? ['event loop: nothing was read'] : loops),
    ...grown
      .filter(({ early, late }) => !(late <= early * bounds.growth))
      .map(({ name, early, late }) => `memory, ${name}: from ${early.toFixed(1)} to ${late.toFixed(1)} MB`),
  ]
}

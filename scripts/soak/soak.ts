import { setMaxListeners } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { stateTabs } from '../../src/machines/application/states.ts'
import type { Settings } from '../../src/server/settings.ts'
import { badgesOf, compareBadge, compareTab, type Compared } from './counts.ts'
import { errandsOf } from './errands.ts'
import { heldAtEnd } from './held.ts'
import { enrol, live, peopleOf, Person, type Told, type Workplace } from './people.ts'
import { startServer, type Server } from './server.ts'
import { Tally } from './tally.ts'
import type { Soaked } from './verdict.ts'

const progressSeconds = 30

export interface SoakOptions {
  settings: Settings
  seconds: number
  people: number
  pace: number
  seed: number
  profile: string | null
}

const say = (text: string) => console.log(text)

/** A line of how it goes, twice a minute. */
function tellProgress(server: Server, { tally, told, compared }: Workplace): NodeJS.Timeout {
  const begun = performance.now()
  let [before, at] = [0, begun]
  return setInterval(() => {
    const now = performance.now()
    const count = tally.count()
    const last = server.readings.at(-1)
    const rate = ((count - before) * 1_000) / (now - at)
    ;[before, at] = [count, now]
    say(
      [
        `${Math.round((now - begun) / 1_000)} s: ${count} calls, ${rate.toFixed(1)} a second`,
        `${tally.count('late')} × 409, ${tally.count('away')} × 503, ${tally.count('fault')} faults`,
        `${told.submitted.size} submitted, ${told.acts.length} acts, ${told.paid.size} paid`,
        `${compared.times} counts compared, ${compared.wrong.length} wrong`,
        last
          ? `loop p99 ${last.loop.p99.toFixed(1)} ms, ${last.residentMegabytes.toFixed(0)} MB resident, ${last.heapMegabytes.toFixed(0)} MB heap`
          : '',
        `load of the machine ${loadavg()[0]?.toFixed(1)}`,
      ].join('; '),
    )
  }, progressSeconds * 1_000)
}

/** So many of each kind are asked at the end. */
const askedAtEnd = 3

/** When nobody works any more, every count of some of each kind is compared; nothing moves, so that nothing is left open. */
async function compareAll(compared: Compared, people: readonly Person[]): Promise<void> {
  const kinds = [...new Set(people.map(({ who }) => who.like))]
  const some = kinds.flatMap((kind) => people.filter(({ who }) => who.like === kind).slice(0, askedAtEnd))
  for (const person of some) {
    const { line, who } = person
    // Some had just logged out.
    await person.logIn()
    if (who.role === 'plaintiff_user')
      for (const tab of stateTabs) await compareTab(compared, line, who.email, tab)
    else for (const badge of await badgesOf(line)) await compareBadge(compared, line, who.email, badge)
  }
}

/** Lets them work for so long; they begin one after the other, within five times the pace. What memory was held early and late. */
async function work(
  server: Server,
  people: readonly Person[],
  end: AbortController,
  { seconds, pace }: SoakOptions,
): Promise<Soaked['held']> {
  const wait = (some: number) => pause(some * 1_000)
  const working = people.map(async (person, at) => {
    await wait((at / people.length) * Math.min(seconds / 5, pace * 5))
    await live(person, errandsOf[person.who.role] ?? [])
  })
  try {
    await wait(seconds / 5)
    const early = await server.held()
    await wait((seconds * 4) / 5)
    return { early, late: await server.held() }
  } finally {
    end.abort()
    await Promise.all(working)
  }
}

interface Worked extends Pick<Soaked, 'held' | 'readings'> {
  tally: Tally
  told: Told
  compared: Compared
}

/** The time at the server: all of them at work, and every count in the end. */
async function workAt(server: Server, form: Workplace['form'], options: SoakOptions): Promise<Worked> {
  const { pace, seed } = options
  const told: Told = { submitted: new Map(), kept: new Map(), acts: [], paid: new Set() }
  const compared: Compared = { times: 0, moved: 0, wrong: [] }
  const tally = new Tally()
  const end = new AbortController()
  // Each of them waits for it.
  setMaxListeners(0, end.signal)
  const place = { url: server.url, tally, told, compared, form, pace, seed, over: end.signal }
  const people = peopleOf(options.people).map((who, at) => new Person(place, who, at))
  server.watch()
  const progress = tellProgress(server, place)
  try {
    const held = await work(server, people, end, options)
    const readings = [...server.readings]
    await compareAll(compared, people)
    return { held, readings, tally, told, compared }
  } finally {
    clearInterval(progress)
    for (const { line } of people) line.close()
  }
}

/**
 * So many people work at one server, each at a person's pace over a connection of their own. What is not as it must be is in the answer: errors,
 * wrong counts, what was told and is lost, how far the event loop was behind, and how memory grew.
 * @source product 7
 */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const { settings, seconds, profile } = options
  const form = await enrol(settings, peopleOf(options.people))
  const server = await startServer({ folder: settings.DATA_FOLDER, profile })
  const ended: { code: number | null } = { code: null }
  const worked = await workAt(server, form, options).finally(async () => (ended.code = await server.stop()))
  const { held, readings, tally, told, compared } = worked
  if (ended.code !== 0) tally.fault(`the server ended with ${String(ended.code)}`)
  for (const line of server.faults()) tally.fault(`the server said: ${line}`)
  const { lost, miscounted, lookedAt } = await heldAtEnd(settings, told)
  say(
    `${told.submitted.size} submitted, ${told.kept.size} drafts left, ${told.acts.length} acts of officers, ${told.paid.size} paid; ` +
      `${compared.times} counts compared, of which ${compared.moved} moved too often; ledger:check: ${lookedAt} looked at`,
  )
  say(`\n${tally.table()}\n`)
  return {
    seconds,
    readings,
    held,
    faults: tally.faults(),
    miscounted: [...compared.wrong, ...miscounted],
    lost,
  }
}

import { badges, type Badge } from '../../src/machines/badges.ts'
import { badgeRights } from '../../src/machines/badge-rights.ts'
import { applicationLists, type ApplicationList } from '../../src/machines/application/states.ts'
import type { OwnTab } from '../../src/machines/application/track.ts'
import { dispatchLists, type DispatchList } from '../../src/machines/dispatch/states.ts'
import type { Line } from './line.ts'

/** A count read before and after the list that it counts, by the same person. */
export interface Look {
  before: number
  listed: number
  after: number
}

/** So many looks between which nothing moved must say the same before a count is called wrong. */
const sureLooks = 3
/** A count that moves all the time is left. */
const looksMax = 8

/**
 * What looks say of a count. One during which the count moved says nothing; one that stood still and agrees says it is right; a case that left and
 * another that came between the two readings may make one of them disagree, not three in a row.
 */
export function findingOf(looks: readonly Look[]): 'right' | 'wrong' | 'open' {
  const still = looks.filter(({ before, after }) => before === after)
  if (still.some(({ before, listed }) => before === listed)) return 'right'
  return still.length >= sureLooks ? 'wrong' : 'open'
}

const listOf = <List extends string>(
  lists: Readonly<Record<List, { badge: Badge | null }>>,
  badge: Badge,
): List | undefined => (Object.keys(lists) as List[]).find((list) => lists[list].badge === badge)

/** How many the list behind a badge has. */
async function listedBehind(line: Line, badge: Badge): Promise<number> {
  if (badge === 'refundsWaiting') return (await line.ask('GET /refunds', { query: { size: 1 } })).total
  if (badge === 'discrepancies') return (await line.ask('GET /discrepancies', { query: { size: 1 } })).total
  const ofCases: ApplicationList | undefined = listOf(applicationLists, badge)
  if (ofCases) return (await line.ask('GET /applications', { query: { list: ofCases, size: 1 } })).total
  const ofDispatches: DispatchList | undefined = listOf(dispatchLists, badge)
  if (ofDispatches)
    return (await line.ask('GET /dispatches', { query: { list: ofDispatches, size: 1 } })).total
  throw new Error(`no list is behind ${badge}`)
}

/** The badges that somebody sees. */
export async function badgesOf(line: Line): Promise<Badge[]> {
  const { user } = await line.ask('GET /auth/info', {})
  return badges.filter((badge) => user.acl.includes(badgeRights[badge]))
}

/** What was compared, and how it stood. */
export interface Compared {
  /** How often a count was compared, and how often it moved meanwhile for so long that nothing could be said. */
  times: number
  moved: number
  wrong: string[]
}

async function compare(
  compared: Compared,
  what: string,
  read: () => Promise<number>,
  list: () => Promise<number>,
): Promise<void> {
  const looks: Look[] = []
  while (findingOf(looks) === 'open' && looks.length < looksMax) {
    const before = await read()
    const listed = await list()
    looks.push({ before, listed, after: await read() })
  }
  compared.times += 1
  const finding = findingOf(looks)
  if (finding === 'open') compared.moved += 1
  if (finding === 'wrong') compared.wrong.push(`${what}: ${JSON.stringify(looks.at(-1))}`)
}

/** One badge of an officer against its list. */
export const compareBadge = (compared: Compared, line: Line, who: string, badge: Badge): Promise<void> =>
  compare(
    compared,
    `${badge} of ${who}`,
    async () => (await line.ask('GET /auth/info', {})).counts[badge],
    () => listedBehind(line, badge),
  )

/** One tab of a litigant against its list. */
export const compareTab = (compared: Compared, line: Line, who: string, tab: OwnTab): Promise<void> =>
  compare(
    compared,
    `${tab} of ${who}`,
    async () => (await line.ask('GET /auth/dashboard', {})).tabs[tab] ?? 0,
    async () => (await line.ask('GET /auth/my-applications', { query: { selectedTab: tab, size: 1 } })).total,
  )

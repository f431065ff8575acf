import type { Db } from '../deps.ts'
import { verifyChain, type HistoryLink } from '../lifecycle/history-check.ts'
import type { Settings } from '../settings.ts'
import { linkCode, sealCode } from './code.ts'
import { keptHeads } from './heads.ts'
import { hashesOf, lateLink, linksBySubject, sealsAfter, type Seal } from './seal-store.ts'

/** What was looked at, and the first of what is broken; null where all of it holds. */
export interface Verdict {
  name: 'histories' | 'seals' | 'heads'
  lookedAt: number
  broken: string | null
}

const batchSize = 5_000
const sealsAtOnce = 20

const nameOf = ({ entity, subject_id: subjectId, sequence, id }: Omit<HistoryLink, 'hash'>) =>
  `link ${sequence} of ${entity} ${subjectId} (id ${id})`

const faults = {
  gap: 'a link before it is missing',
  state: 'it begins in another state than the one before ended in',
  previous_hash: 'it does not follow the one before',
  hash: 'it does not say what it said when it was written',
} as const

/** Each subject's links by themselves. */
async function verifyHistories(db: Db): Promise<Verdict> {
  let after = { entity: '', subjectId: '00000000-0000-0000-0000-000000000000', sequence: 0 }
  let chain: HistoryLink[] = []
  let lookedAt = 0
  const brokenIn = (links: readonly HistoryLink[]): string | null => {
    const found = verifyChain(links)
    const link = links.find(({ sequence }) => sequence === found?.sequence)
    return found && link ? `${nameOf(link)}: ${faults[found.fault]}` : null
  }
  for (;;) {
    const links = await linksBySubject(db, after, batchSize)
    for (const link of links) {
      const [first] = chain
      if (first && (first.entity !== link.entity || first.subject_id !== link.subject_id)) {
        const broken = brokenIn(chain)
        if (broken !== null) return { name: 'histories', lookedAt, broken }
        chain = []
      }
      chain.push(link)
      lookedAt += 1
    }
    const last = links.at(-1)
    if (!last) return { name: 'histories', lookedAt, broken: brokenIn(chain) }
    after = { entity: last.entity, subjectId: last.subject_id, sequence: last.sequence }
  }
}

/** What is broken of a seal, or of what it covers. */
async function brokenIn(db: Db, key: string, seal: Seal, previousCode: string): Promise<string | null> {
  const { number, day, link_ids: linkIds, link_codes: linkCodes } = seal
  if (seal.code !== sealCode(key, { number, day, linkIds, linkCodes }, previousCode))
    return `seal ${number} of ${day} was not made with this AUDIT_KEY, or is not as it was made`
  const now = new Map((await hashesOf(db, linkIds)).map((link) => [link.id, link]))
  for (const [index, id] of linkIds.entries()) {
    const link = now.get(id)
    if (!link) return `the link with id ${id}, under seal ${number} of ${day}: it is gone`
    if (linkCodes[index] !== linkCode(key, id, link.hash))
      return `${nameOf(link as HistoryLink)}, under seal ${number} of ${day}: it was written anew`
  }
  return null
}

async function verifySeals(db: Db, key: string): Promise<Verdict> {
  let [last, lookedAt, code, lastId] = [0, 0, '', 0]
  for (;;) {
    const seals = await sealsAfter(db, last, sealsAtOnce)
    if (seals.length === 0) return { name: 'seals', lookedAt, broken: null }
    for (const seal of seals) {
      if (seal.number !== last + 1) return { name: 'seals', lookedAt, broken: `seal ${last + 1} is missing` }
      const broken = await brokenIn(db, key, seal, code)
      if (broken !== null) return { name: 'seals', lookedAt, broken }
      const late = await lateLink(db, lastId, seal)
      if (late !== null)
        return {
          name: 'seals',
          lookedAt,
          broken: `the link with id ${late} came after seal ${seal.number}`,
        }
      ;[last, code, lastId] = [seal.number, seal.code, seal.link_ids.at(-1) ?? lastId]
      lookedAt += 1
    }
  }
}

async function verifyHeads(db: Db, settings: Settings): Promise<Verdict> {
  const heads = await keptHeads(settings)
  for (const [index, head] of heads.entries()) {
    const at = { name: 'heads', lookedAt: index } as const
    if (!head) return { ...at, broken: `line ${index + 1} of the heads is none` }
    const [seal] = await sealsAfter(db, head.number - 1, 1)
    if (seal?.number !== head.number || seal.code !== head.code)
      return { ...at, broken: `seal ${head.number}, the head of ${head.day}, is gone or another one` }
  }
  return { name: 'heads', lookedAt: heads.length, broken: null }
}

/** Looks at every history, every seal over them and every head that was kept elsewhere. Changes nothing. @source product 7 */
export const verifyAudit = async (db: Db, settings: Settings): Promise<Verdict[]> => [
  await verifyHistories(db),
  await verifySeals(db, settings.AUDIT_KEY),
  await verifyHeads(db, settings),
]

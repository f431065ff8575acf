import { dhakaDay } from '../../machines/text.ts'
import type { Deps } from '../deps.ts'
import { linkCode, sealCode } from './code.ts'
import { keepHead, keptHeads } from './heads.ts'
import { firmId, holdSeals, insertSeal, lastSeal, linksBetween } from './seal-store.ts'

/** Links under one seal at most. */
const linksMax = 1_000
/** Nobody who acts waits longer than this for a seal: one that finds the table busy comes at the next turn. */
const waitMs = 500

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** One seal over the next links up to an id; false where none is left. */
const sealNext = (deps: Deps, upTo: number): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    await holdSeals(trx)
    const last = await lastSeal(trx)
    const links = await linksBetween(trx, last?.link_ids.at(-1) ?? 0, upTo, linksMax)
    if (links.length === 0) return false
    const at = deps.clock.now()
    const { AUDIT_KEY: key } = deps.settings
    const sealed = {
      number: (last?.number ?? 0) + 1,
      day: dhakaDay(at),
      linkIds: links.map(({ id }) => id),
      linkCodes: links.map(({ id, hash }) => linkCode(key, id, hash)),
    }
    await insertSeal(trx, {
      number: sealed.number,
      day: sealed.day,
      link_ids: sealed.linkIds,
      link_codes: sealed.linkCodes,
      code: sealCode(key, sealed, last?.code ?? ''),
      sealed_at: at,
    })
    return true
  })

/**
 * Seals what was written into the histories since the last time. The newest seal is kept outside the database once a day, so that a chain
 * which was cut off, or made anew as a whole, shows.
 * @source product 7
 */
export async function sealHistories(deps: Deps): Promise<void> {
  let upTo: number
  try {
    upTo = await deps.db.transaction().execute((trx) => firmId(trx, waitMs))
  } catch (error) {
    if (isBusy(error)) return
    throw error
  }
  while (await sealNext(deps, upTo));
  const last = await lastSeal(deps.db)
  const today = dhakaDay(deps.clock.now())
  if (!last || (await keptHeads(deps.settings)).at(-1)?.day === today) return
  await keepHead(deps.settings, {
    day: today,
    number: last.number,
    code: last.code,
    keptAt: deps.clock.now().toISOString(),
  })
}

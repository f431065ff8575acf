import type { PostalTariffs } from '../../api/tariff-calls.ts'
import { dispatchOptions, type DispatchOption } from '../../machines/dispatch/options.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { tariffSchema } from '../../machines/tariff.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { Deps } from '../deps.ts'
import { changedMeanwhile, invalid, notFound, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers } from '../web/handler.ts'
import { readTariff } from './tariff-file.ts'
import * as store from './tariff-store.ts'

type Service = PostalTariffs['services'][number]
type Set = Service['tariffs'][number]

/** The tariffs of a service as they stand on a day (YYYY-MM-DD); of several for one day the last that was written holds. */
async function viewService({ db }: Deps, service: DispatchOption, today: string): Promise<Service> {
  const sets = await store.tariffsOf(db, service)
  const bands =
    sets.length === 0
      ? []
      : await store.bandsOf(
          db,
          sets.map(({ id }) => id),
        )
  const inForce = sets.find(({ effective_from }) => effective_from <= today)
  const standingOf = (place: number): Set['standing'] => {
    const set = sets[place]
    if (sets[place - 1]?.effective_from === set?.effective_from) return 'replaced'
    if (set && set.effective_from > today) return 'coming'
    return set === inForce ? 'in_force' : 'past'
  }
  return {
    service,
    version: sets.reduce((newest, { id }) => Math.max(newest, id), 0),
    tariffs: sets.map((set, place) => ({
      id: set.id,
      effectiveFrom: set.effective_from,
      standing: standingOf(place),
      source: set.source,
      enteredBy: set.entered_by_name,
      bands: bands
        .filter(({ set_id }) => set_id === set.id)
        .map(({ grams_max, price_poisha, ad_price_poisha }) => ({
          gramsMax: grams_max,
          pricePoisha: price_poisha,
          adPricePoisha: ad_price_poisha,
        })),
    })),
  }
}

async function viewAll(deps: Deps): Promise<PostalTariffs> {
  const today = dhakaDay(deps.clock.now())
  return { services: await Promise.all(dispatchOptions.map((service) => viewService(deps, service, today))) }
}

interface Written {
  service: DispatchOption
  version: number
  typed: unknown
  by: string
}

/**
 * Writes a whole tariff from a day that has not begun; what was reckoned before stays. 409 with who and when where somebody wrote one
 * since `version`, 422 with every wrong field.
 * @source spec §7 Reference data, product 2
 */
const write = (deps: Deps, { service, version, typed, by }: Written): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const newest = await store.lockNewestTariff(trx, service)
    if (!newest) return notFound()
    if (newest.id !== version)
      return changedMeanwhile(await lastChange(trx, 'postal_tariff', newest.subject_id), at)
    const parsed = tariffSchema(dhakaDay(at)).safeParse(typed)
    if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
    const subjectId = await store.insertTariff(trx, service, parsed.data, { by, at })
    await appendHistory(trx, {
      entity: 'postal_tariff',
      subjectId,
      event: 'store',
      fromState: '',
      toState: 'active',
      actorId: by,
      payload: { after: { service, ...parsed.data } },
      at,
    })
  })

/** The postal tariff by service and day. @source spec §7 Reference data, product 2.2 */
export const tariffHandlers = {
  'GET /customization/postal-tariffs': (_input, { deps }) => viewAll(deps),
  'POST /customization/postal-tariffs/read': ({ body }, { caller }) =>
    Promise.resolve(readTariff(body.text, caller.locale)),
  'POST /customization/postal-tariffs/{service}': async ({ params, body }, { deps, caller }) => {
    const { version, ...typed } = body
    const refused = await write(deps, { service: params.service, version, typed, by: caller.userId })
    return refused ?? viewAll(deps)
  },
} satisfies Partial<Handlers>

import {
  courtAddSchema,
  courtChangeSchema,
  officeAddSchema,
  officeChangeSchema,
  type CourtAdd,
  type CourtChange,
  type OfficeAdd,
  type OfficeChange,
} from '../../machines/catalogue.ts'
import { dhakaDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { addRow, changeRow, statusOf, type EditedEntity } from '../catalogue/editor.ts'
import { strayPlacesOf } from '../catalogue/place-store.ts'
import type { Deps, Trx } from '../deps.ts'
import { forbidden, invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { importCourts } from './court-file.ts'
import { copyShippedRemarks } from './remark-store.ts'
import * as store from './store.ts'

const today = ({ clock }: Deps) => dhakaDay(clock.now())

/** Each place that belongs elsewhere than said, by its field. */
async function strays(trx: Trx, values: OfficeChange): Promise<Refused | null> {
  const fields = await strayPlacesOf(trx, values)
  return fields.length === 0 ? null : invalid(fields.map((path) => ({ path, error: 'not_offered' })))
}

const office = (deps: Deps): EditedEntity<store.OfficeRow, OfficeAdd, OfficeChange, string> => ({
  entity: 'office',
  addSchema: officeAddSchema,
  changeSchema: officeChangeSchema,
  taken: { offices_code_key: { path: 'code', error: 'code_taken' } },
  lock: store.lockOffice,
  async insert(trx, values) {
    const stray = await strays(trx, values)
    if (stray) return stray
    const row = await store.insertOffice(trx, deps.ids.uuid(), values, deps.clock.now())
    await copyShippedRemarks(trx, [row.id])
    return { id: row.id, row }
  },
  async update(trx, id, values, before) {
    // It sees every office and has the last word: without it nobody does.
    if (before.is_head_office && values.status === 'de_active')
      return refuse(422, (locale) => m.office_error_head_stays({}, { locale }))
    return (await strays(trx, values)) ?? store.updateOffice(trx, id, values)
  },
})

/** Until each fund has an account there is nowhere for the money of a case filed at this court. */
const accountsMissing = () => refuse(409, (locale) => m.office_error_accounts_missing({}, { locale }))

const court = (deps: Deps, officeId: string | null): EditedEntity<store.CourtRow, CourtAdd, CourtChange> => ({
  entity: 'court',
  addSchema: courtAddSchema,
  changeSchema: courtChangeSchema,
  taken: {},
  lock: store.lockCourt,
  async insert(trx, values) {
    if (officeId === null || !(await store.lockOffice(trx, officeId))) return notFound()
    if (!(await store.isDistrict(trx, values.districtId)))
      return invalid([{ path: 'districtId', error: 'not_offered' }])
    if (!(await store.hasAccounts(trx, officeId, today(deps)))) return accountsMissing()
    const row = await store.insertCourt(trx, officeId, values)
    return { id: row.id, row }
  },
  update: store.updateCourt,
})

async function officeEntry(deps: Deps, id: string | Refused) {
  if (isRefused(id)) return id
  return (await store.officeDetail(deps.db, id, today(deps))) ?? notFound()
}

async function courtEntry(deps: Deps, id: number | Refused) {
  if (isRefused(id)) return id
  const [found] = await store.courtsOf(deps.db, { id })
  return found ?? notFound()
}

/** Offices and their courts. @source spec §2 Office management, §3 Office, §5 Admin forms */
export const officeHandlers = {
  'GET /office-management/overview': async (_input, { deps }) => ({
    rows: await store.officeOverview(deps.db, deps.clock.now()),
  }),
  'GET /office-management/offices': async (_input, { deps }) => ({
    rows: await store.allOffices(deps.db, today(deps)),
  }),
  'GET /office-management/offices/{id}': ({ params }, { deps }) => officeEntry(deps, params.id),
  'POST /office-management/offices': async ({ body }, { deps, caller }) =>
    officeEntry(deps, await addRow(office(deps), { deps, userId: caller.userId }, body)),
  'POST /office-management/offices/{id}': async ({ params, body }, { deps, caller }) =>
    officeEntry(deps, await changeRow(office(deps), { deps, userId: caller.userId }, { ...body, ...params })),
  'GET /office-management/offices/{id}/courts': async ({ params }, { deps }) => {
    const row = await store.officeOf(deps.db, params.id)
    if (!row) return notFound()
    const { id, name, name_bn: nameBn } = row
    return {
      office: { id, name, nameBn, status: statusOf(row) },
      rows: await store.courtsOf(deps.db, { officeId: id }),
    }
  },
  'POST /office-management/offices/{id}/courts': async ({ params, body }, { deps, caller }) =>
    courtEntry(deps, await addRow(court(deps, params.id), { deps, userId: caller.userId }, body)),
  // A file changes courts and adds them: whoever gives one may do both.
  'POST /office-management/courts/import': async ({ body }, { deps, caller }) =>
    caller.actor.slugs.includes('office_management.offices.store')
      ? importCourts({ deps, userId: caller.userId }, { ...body, locale: caller.locale })
      : forbidden(),
  'GET /office-management/courts/{id}': ({ params }, { deps }) => courtEntry(deps, params.id),
  'POST /office-management/courts/{id}': async ({ params, body }, { deps, caller }) =>
    courtEntry(
      deps,
      await changeRow(court(deps, null), { deps, userId: caller.userId }, { ...body, ...params }),
    ),
} satisfies Partial<Handlers>

import {
  caseTypeAddSchema,
  caseTypeChangeSchema,
  categoryAddSchema,
  categoryChangeSchema,
  type CaseTypeAdd,
  type CaseTypeChange,
  type CategoryAdd,
  type CategoryChange,
} from '../../machines/catalogue.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { Deps } from '../deps.ts'
import { addRow, changeRow, type EditedEntity } from './editor.ts'
import { m } from '../../words/messages.js'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { configuredCounts } from './home-store.ts'
import * as store from './store.ts'

const codeTaken = { path: 'code', error: 'code_taken' } as const
const noFee = () => refuse(422, (locale) => m.case_type_error_no_fee({}, { locale }))
const amountNeeded = () => invalid([{ path: 'isAmountNeeded', error: 'amount_needed' }])

const category: EditedEntity<store.CategoryRow, CategoryAdd, CategoryChange> = {
  entity: 'case_category',
  addSchema: categoryAddSchema,
  changeSchema: categoryChangeSchema,
  taken: { case_categories_code_key: codeTaken },
  lock: store.lockCategory,
  async insert(trx, values) {
    const row = await store.insertCategory(trx, values)
    return { id: row.id, row }
  },
  update: store.updateCategory,
}

const caseType: EditedEntity<store.CaseTypeRow, CaseTypeAdd, CaseTypeChange> = {
  entity: 'case_type',
  addSchema: caseTypeAddSchema,
  changeSchema: caseTypeChangeSchema,
  taken: { case_types_code_key: codeTaken },
  lock: store.lockCaseType,
  async insert(trx, values) {
    if (!(await store.isCategory(trx, values.categoryId)))
      return invalid([{ path: 'categoryId', error: 'not_offered' }])
    const row = await store.insertCaseType(trx, values)
    if ((await store.copyFees(trx, values.feesAsOfTypeId, row.id)) === 0)
      return invalid([{ path: 'feesAsOfTypeId', error: 'not_offered' }])
    if (row.is_active && !(await store.hasOwnFee(trx, row.id))) return noFee()
    if (!values.isAmountNeeded && (await store.isReckonedByAmount(trx, row.id))) return amountNeeded()
    return { id: row.id, row }
  },
  async update(trx, id, values, before) {
    // One that is offered without a fee already can still be mended or closed.
    const isOpened = !before.is_active && values.status === 'active'
    if (isOpened && !(await store.hasOwnFee(trx, id))) return noFee()
    if (!values.isAmountNeeded && (await store.isReckonedByAmount(trx, id))) return amountNeeded()
    return store.updateCaseType(trx, id, values)
  },
}

type Rows<Entry> = (db: Deps['db'], id: number) => Promise<Entry[]>

/** The entry as it stands now; 404 where there is none. */
async function entryOf<Entry>(rows: Rows<Entry>, deps: Deps, id: number | Refused): Promise<Entry | Refused> {
  if (isRefused(id)) return id
  const [entry] = await rows(deps.db, id)
  return entry ?? notFound()
}

const { catalogueCategories, catalogueTypes } = store

/** The super admin's case categories and case types. @source spec §2 Customization area, §5 Admin forms */
export const catalogueHandlers = {
  'GET /super-admin/home': (_input, { deps }) => configuredCounts(deps.db, dhakaDay(deps.clock.now())),
  'GET /customization/case-categories': async (_input, { deps }) => ({
    rows: await catalogueCategories(deps.db),
  }),
  'GET /customization/case-categories/{id}': ({ params }, { deps }) =>
    entryOf(catalogueCategories, deps, params.id),
  'POST /customization/case-categories': async ({ body }, { deps, caller }) =>
    entryOf(catalogueCategories, deps, await addRow(category, { deps, userId: caller.userId }, body)),
  'POST /customization/case-categories/{id}': async ({ params, body }, { deps, caller }) => {
    const changed = await changeRow(category, { deps, userId: caller.userId }, { ...body, ...params })
    return entryOf(catalogueCategories, deps, changed)
  },
  'GET /customization/case-types': async (_input, { deps }) => ({ rows: await catalogueTypes(deps.db) }),
  'GET /customization/case-types/{id}': ({ params }, { deps }) => entryOf(catalogueTypes, deps, params.id),
  'POST /customization/case-types': async ({ body }, { deps, caller }) =>
    entryOf(catalogueTypes, deps, await addRow(caseType, { deps, userId: caller.userId }, body)),
  'POST /customization/case-types/{id}': async ({ params, body }, { deps, caller }) => {
    const changed = await changeRow(caseType, { deps, userId: caller.userId }, { ...body, ...params })
    return entryOf(catalogueTypes, deps, changed)
  },
} satisfies Partial<Handlers>

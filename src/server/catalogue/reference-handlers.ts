import { paymentStateNames } from '../../machines/payment/states.ts'
import { dispatchStateNames } from '../../machines/dispatch/states.ts'
import { applicationStateNames } from '../../machines/application/states.ts'
import { caseDivisions } from './divisions.ts'
import { dhakaDay } from '../../machines/text.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { notFound, tooMany, type Locale } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { feeLinesOf, feeTypesOn } from '../billing/fees-store.ts'
import { isAtlasOpen } from '../settings.ts'
import { limits, reserve } from '../web/rate-limit-store.ts'
import * as store from './reference-store.ts'

const configStatus: Handler<'GET /config-status'> = async (_input, { deps }) => {
  const { LIVE_KEY, LIVE_CLUSTER, LIVE_HOST, LIVE_PORT, DEMO_ACCOUNTS } = deps.settings
  return {
    live: {
      key: LIVE_KEY,
      cluster: LIVE_CLUSTER ?? null,
      host: LIVE_CLUSTER ? null : (LIVE_HOST ?? null),
      port: LIVE_CLUSTER ? null : (LIVE_PORT ?? null),
      isTls: LIVE_CLUSTER !== undefined,
    },
    isDemo: DEMO_ACCOUNTS,
    isDevelopment: isAtlasOpen(deps.settings),
    today: dhakaDay(deps.clock.now()),
  }
}

type Word = (inputs: Record<string, never>, options: { locale: Locale }) => string

const status = (entity: string, state: string, word: Word) => ({
  entity,
  state,
  name: word({}, { locale: 'en' }),
  nameBn: word({}, { locale: 'bn' }),
})

const statuses: Handler<'GET /statuses'> = () =>
  Promise.resolve([
    ...applicationStateNames.map((state) => status('application', state, applicationStateWords[state])),
    ...dispatchStateNames.map((state) => status('dispatch', state, dispatchStateWords[state])),
    ...paymentStateNames.map((state) => status('payment', state, paymentStateWords[state])),
  ])

/** Anybody may ask what a case will cost; whoever is not logged in, only so often. @source product 4, 7 */
const feesOfType: Handler<'GET /fee-type-lists/{id}'> = async ({ params, query }, { deps, caller }) => {
  if (caller.userId === null) {
    const asked = await reserve(deps, `fees ${caller.address}`, limits.feeLookups)
    if (asked.isLocked) return tooMany(asked.retryAfterSeconds)
  }
  if (!(await store.isCaseType(deps.db, params.id))) return notFound()
  const lines = await feeLinesOf(deps.db, params.id, query.amount, dhakaDay(deps.clock.now()))
  return lines.map((line) => ({
    feeTypeId: line.feeTypeId,
    feeRuleId: line.feeRuleId,
    title: { name: line.title, nameBn: line.titleBn },
    fund: line.fund,
    amountPoisha: line.amountPoisha,
    isVat: line.isVat,
    formula: line.formula,
  }))
}

/** Only those a litigant or staff may put on a bill by hand. @source spec §3 Fee type */
const feeTypes: Handler<'GET /fee_types/'> = async (_input, { deps }) => {
  const types = await feeTypesOn(deps.db, dhakaDay(deps.clock.now()))
  return types.map(({ id, slug, name, name_bn, fund, access, basePoisha }) => {
    return { id, slug, name, nameBn: name_bn, fund, access, basePoisha }
  })
}

export const referenceHandlers = {
  'GET /config-status': configStatus,
  'GET /statuses': statuses,
  'GET /divisions': (_input, { deps }) => store.divisions(deps.db),
  'GET /all-districts': (_input, { deps }) => store.districts(deps.db),
  'GET /districts/{id}': ({ params }, { deps }) => store.districts(deps.db, params.id),
  'GET /upazilas/{id}': ({ params }, { deps }) => store.upazilas(deps.db, params.id),
  'GET /unions/{id}': ({ params }, { deps }) => store.unions(deps.db, params.id),
  'GET /case-divisions': () =>
    Promise.resolve(
      caseDivisions.map(({ slug, name, nameBn }) => ({
        code: slug === 'high_court_division' ? 'high_court' : 'subordinate',
        name,
        nameBn,
      })),
    ),
  'GET /bar-associations': (_input, { deps }) => store.barAssociations(deps.db),
  'GET /subordinate-courts': ({ query }, { deps }) => store.courts(deps.db, query),
  'GET /courts-served': ({ query }, { deps }) => store.courtsServed(deps.db, query.q),
  'GET /case-types/': ({ query }, { deps }) => store.allCaseTypes(deps.db, query.standing),
  'GET /case-categories/': (_input, { deps }) => store.categories(deps.db),
  'GET /case-categories/{id}': ({ params }, { deps }) => store.categoriesWithTypes(deps.db, params.id),
  'GET /case-types/{id}': ({ params }, { deps }) => store.caseTypes(deps.db, params.id),
  'GET /documents-wanted/{id}': ({ params }, { deps }) => store.documentsWanted(deps.db, params.id),
  'GET /fee-type-lists/{id}': feesOfType,
  'GET /fee_types/': feeTypes,
  'GET /faqs': (_input, { deps }) => store.faqs(deps.db),
  'GET /pages': (_input, { deps }) => store.pageContents(deps.db),
} satisfies Partial<Handlers>

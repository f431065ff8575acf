import type { FoundRow } from '../../api/find-calls.ts'
import type { Actor as AnyActor } from '../../machines/actor.ts'
import {
  applicationListNames,
  applicationLists,
  applicationStates,
} from '../../machines/application/states.ts'
import { dispatchListNames, dispatchLists, dispatchStates } from '../../machines/dispatch/states.ts'
import { byOffice, scopeOf, type EntityName, type Scope } from '../../machines/scope.ts'
import { findSignsMin } from '../../machines/limits.ts'
import { tidyLine } from '../../machines/text.ts'
import { namedOrNull } from '../database/named.ts'
import type { Db } from '../deps.ts'
import { invalid, isRefused, type Refused } from '../errors.ts'
import { narrowed } from '../payment/search-store.ts'
import type { Handlers } from '../web/handler.ts'
import { askedOf, findApplications, findDispatches, foundShown, paymentsOfIds } from './store.ts'

type Actor = Extract<AnyActor, { kind: 'person' }>

/** The lists that somebody may open, each with the states that it shows. */
const opened = <List extends string>(
  actor: Actor,
  lists: Readonly<Record<List, { permission: string }>>,
  names: readonly List[],
): List[] => names.filter((list) => actor.slugs.some((slug) => slug === lists[list].permission))

/** In which of these lists a state is shown; the first one tells best where it waits. */
const listOf = <List extends string>(
  lists: readonly List[],
  states: Readonly<Record<string, { lists: readonly string[] }>>,
  state: string,
): List | undefined => lists.find((list) => states[state]?.lists.includes(list))

/** A person's scope, as far as the lists that they may open show it. */
const scopeOfLists = (
  actor: Actor,
  entity: EntityName,
  lists: readonly string[],
  states: Readonly<Record<string, { lists: readonly string[] }>>,
): Scope =>
  byOffice(
    scopeOf(actor, entity),
    Object.keys(states).filter((state) => listOf(lists, states, state) !== undefined),
  )

interface Told {
  id: string
  reference_number: string | null
  case_number: string
  petitioner_name: string
  court_name: string | null
  court_name_bn: string | null
  office_name: string | null
  office_name_bn: string | null
}

const toldOf = (row: Told) => ({
  id: row.id,
  referenceNumber: row.reference_number,
  caseNumber: row.case_number,
  petitionerName: row.petitioner_name,
  court: namedOrNull(row.court_name, row.court_name_bn),
  office: namedOrNull(row.office_name, row.office_name_bn),
})

type Asked = Awaited<ReturnType<typeof askedOf>>

async function applicationsFound(db: Db, actor: Actor, asked: Asked): Promise<FoundRow[]> {
  const lists = opened(actor, applicationLists, applicationListNames)
  if (lists.length === 0) return []
  const scope = scopeOfLists(actor, 'application', lists, applicationStates)
  const rows = await findApplications(db, scope, asked)
  return rows.flatMap((row) => {
    const list = listOf(lists, applicationStates, row.state)
    return list ? [{ kind: 'application' as const, ...toldOf(row), state: row.state, list }] : []
  })
}

async function dispatchesFound(db: Db, actor: Actor, asked: Asked): Promise<FoundRow[]> {
  const lists = opened(actor, dispatchLists, dispatchListNames)
  if (lists.length === 0) return []
  const scope = scopeOfLists(actor, 'dispatch', lists, dispatchStates)
  const rows = await findDispatches(db, scope, asked)
  return rows.flatMap((row) => {
    const list = listOf(lists, dispatchStates, row.state)
    return list ? [{ kind: 'dispatch' as const, ...toldOf(row), state: row.state, list }] : []
  })
}

async function paymentsFound(db: Db, actor: Actor, q: string): Promise<FoundRow[] | Refused> {
  if (!actor.slugs.includes('account.all_payment.index')) return []
  const scope = scopeOf(actor, 'payment')
  const filter = await narrowed(db, byOffice(scope, scope.states), { q })
  if (isRefused(filter)) return filter
  if (filter.found === null || filter.found.length === 0) return []
  const rows = await paymentsOfIds(db, filter.found)
  return rows.map((row) => ({
    kind: 'payment' as const,
    ...toldOf(row),
    state: row.state,
    applicationId: row.application_id,
  }))
}

/** One search over all lists of a person. @source product 8 */
export const findHandlers: Pick<Handlers, 'GET /find'> = {
  'GET /find': async ({ query }, { deps: { db }, caller: { actor } }) => {
    const q = tidyLine(query.q)
    if (q.length < findSignsMin) return invalid([{ path: 'q', error: 'invalid' }])
    const asked = await askedOf(db, q)
    const payments = await paymentsFound(db, actor, q)
    if (isRefused(payments)) return payments
    const kinds = [
      await applicationsFound(db, actor, asked),
      await dispatchesFound(db, actor, asked),
      payments,
    ]
    return {
      rows: kinds.flatMap((rows) => rows.slice(0, foundShown)),
      isMore: kinds.some((rows) => rows.length > foundShown),
    }
  },
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApplicationEventType } from '../../../src/machines/application/events.ts'
import { applicationListNames, applicationLists } from '../../../src/machines/application/states.ts'
import type { DispatchEventType } from '../../../src/machines/dispatch/events.ts'
import { dispatchListNames, dispatchLists } from '../../../src/machines/dispatch/states.ts'
import { createCourt, everybody, type Court, type Person } from '../../support/drivers/law.ts'
import { places } from '../../support/drivers/law-places.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

const place = (entity: 'application' | 'dispatch', state: string): Promise<string> =>
  places[entity](court.stage, {
    state,
    world: entity === 'application' && state === 'unverified' ? 'owing' : 'settled',
  } as never)

/** Who has a box on a row: whoever finds it in the list and holds the right of its act. */
async function isShown(
  who: Person,
  read: Promise<{ code: number; data: { rows: { id: string }[] } }>,
  id: string,
  permission: string,
): Promise<boolean> {
  const { data } = await court.world.call('GET /auth/info', {}, court.tokens[who])
  const { code, data: page } = await read
  const acl: readonly string[] = data.user.acl
  return code === 200 && page.rows.some((row) => row.id === id) && acl.includes(permission)
}

/** By hand: who of the cast does what at once, for cases of the Dhaka office. @source look Staff, product 1 */
const expected: Readonly<Record<string, readonly Person[]>> = {
  unverified: ['administrator', 'headAdministrator'],
  paid: ['administrator', 'headAdministrator'],
  paid_dispatch: ['administrator', 'headAdministrator'],
  new_case_documents: ['dispatcher'],
}

const newest = { sort: 'newest', size: 100, page: 1 } as const

test.each(applicationListNames.filter((list) => applicationLists[list].bulk !== null))(
  'the act on chosen rows of %s is shown to whom the server accepts it from, and to nobody else (look Staff)',
  async (list) => {
    const { bulk } = applicationLists[list]
    if (bulk === null) throw new Error('a list with an act')
    const shown: Person[] = []
    const accepted: Person[] = []
    for (const who of everybody) {
      const id = await place('application', bulk.from)
      const token = court.tokens[who]
      const read = court.world.call('GET /applications', { query: { list, ...newest } }, token)
      if (await isShown(who, read, id, bulk.permission)) shown.push(who)
      const params = { id, event: bulk.event as ApplicationEventType }
      const body = { version: 1, payload: {} }
      const { code } = await court.world.call(
        'POST /applications/{id}/actions/{event}',
        { params, body },
        token,
      )
      if (code === 200) accepted.push(who)
    }
    expect(shown).toEqual(expected[list])
    expect(accepted).toEqual(expected[list])
  },
)

test.each(dispatchListNames.filter((list) => dispatchLists[list].bulk !== null))(
  'the act on chosen rows of %s is shown to whom the server accepts it from, and to nobody else (look Staff)',
  async (list) => {
    const { bulk } = dispatchLists[list]
    if (bulk === null) throw new Error('a list with an act')
    const shown: Person[] = []
    const accepted: Person[] = []
    for (const who of everybody) {
      const id = await place('dispatch', bulk.from)
      const token = court.tokens[who]
      const read = court.world.call('GET /dispatches', { query: { list, ...newest } }, token)
      if (await isShown(who, read, id, bulk.permission)) shown.push(who)
      const params = { id, event: bulk.event as DispatchEventType }
      const body = { version: 1, payload: {} }
      const { code } = await court.world.call(
        'POST /dispatches/{id}/actions/{event}',
        { params, body },
        token,
      )
      if (code === 200) accepted.push(who)
    }
    expect(shown).toEqual(expected[list])
    expect(accepted).toEqual(expected[list])
  },
)

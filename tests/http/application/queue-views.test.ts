import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

type List = 'unverified' | 'paid' | 'unpaid' | 'approved' | 'dispatched_file' | 'paid_dispatch'
const looks = (list: List, who: Person = 'administrator') =>
  court.world.call('GET /queue-views', { query: { list } }, court.tokens[who])
const keep = (name: string, query: string, who: Person = 'administrator', list: List = 'unverified') =>
  court.world.call('POST /queue-views', { body: { list, name, query } }, court.tokens[who])
const change = (id: string, body: { name?: string; isOpening?: boolean }, who: Person = 'administrator') =>
  court.world.call('POST /queue-views/{id}', { params: { id }, body }, court.tokens[who])
const remove = (id: string, who: Person = 'administrator') =>
  court.world.call('POST /queue-views/{id}/delete', { params: { id }, body: {} }, court.tokens[who])
const columns = (list: List, chosen: string[], who: Person = 'administrator') =>
  court.world.call('POST /queue-columns', { body: { list, columns: chosen } as never }, court.tokens[who])
const idOf = (reply: Awaited<ReturnType<typeof keep>>, name: string): string =>
  reply.data.views.find((view) => view.name === name)?.id ?? ''

describe('views of a list, each person’s own (product 8)', () => {
  test('filters and order are kept in one form; the place in the list and what is no filter are left out', async () => {
    const typed = 'page=3&after=x&holder=me&court=0&sort=newest&colour=red&assignee=me&q=%20FS-1%20'
    const { code, data } = await keep('  আমার   মামলা ', typed)
    expect(code).toBe(200)
    expect(data.views).toEqual([
      {
        id: expect.any(String) as string,
        name: 'আমার মামলা',
        query: 'assignee=me&holder=me&sort=newest&q=FS-1',
        isOpening: false,
      },
    ])
    // The list of approved cases is nobody's task.
    const approved = await keep('আমার মামলা', 'assignee=me&due=yes', 'administrator', 'approved')
    expect(approved.data.views.map(({ query }) => query)).toEqual(['due=yes'])
  })

  test('a name is one letter for letter in NFC, whether large or small, once a list and person', async () => {
    const composed = 'Caf\u00e9'
    expect((await keep(composed, '')).code).toBe(200)
    const again = await keep('cafe\u0301'.toUpperCase(), 'due=yes')
    expect([again.code, again.data]).toMatchObject([422, { fields: [{ path: 'name', error: 'view_taken' }] }])
    expect((await keep(composed, '', 'administrator', 'paid')).code).toBe(200)
    expect((await keep(composed, '', 'headAdministrator')).code).toBe(200)
    const other = await keep('another', '')
    const renamed = await change(idOf(other, 'another'), { name: composed })
    expect([renamed.code, renamed.data]).toMatchObject([422, { fields: [{ path: 'name' }] }])
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ক'.repeat(61), 'too_long'],
  ])('the name “%s” is refused: %s', async (name, error) => {
    const { code, data } = await keep(name, '')
    expect([code, data]).toMatchObject([422, { fields: [{ path: 'name', error }] }])
  })

  test('one of them opens the list; another takes its place, and none is open when it is taken back', async () => {
    const one = idOf(await keep('first', 'due=yes'), 'first')
    const two = idOf(await keep('second', 'due=no'), 'second')
    const opening = async () =>
      (await looks('unverified')).data.views.filter(({ isOpening }) => isOpening).map(({ id }) => id)
    await change(one, { isOpening: true })
    expect(await opening()).toEqual([one])
    await change(two, { isOpening: true })
    expect(await opening()).toEqual([two])
    await change(one, { isOpening: false })
    expect(await opening()).toEqual([two])
    await change(two, { isOpening: false })
    expect(await opening()).toEqual([])
  })

  test('of two that are made the opening one at once, one is', async () => {
    const ids = [idOf(await keep('left', ''), 'left'), idOf(await keep('right', ''), 'right')]
    const both = await Promise.all(ids.map((id) => change(id, { isOpening: true })))
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const { data } = await looks('unverified')
    expect(data.views.filter(({ isOpening }) => isOpening)).toHaveLength(1)
    for (const id of ids) await remove(id)
  })

  test('one opens each list: what opens one leaves the view that opens another', async () => {
    const of = async (list: List, who: Person = 'administrator') =>
      (await looks(list, who)).data.views.filter(({ isOpening }) => isOpening).map(({ name }) => name)
    const kept = {
      here: await keep('opens this', ''),
      there: await keep('opens that', '', 'administrator', 'paid'),
    }
    await change(idOf(kept.there, 'opens that'), { isOpening: true })
    await change(idOf(kept.here, 'opens this'), { isOpening: true })
    expect([await of('unverified'), await of('paid')]).toEqual([['opens this'], ['opens that']])
  })

  test('they stand by their names, large and small letters alike', async () => {
    for (const name of ['Zebra', 'apple', 'Mango']) await keep(name, '', 'headAdministrator', 'approved')
    const { data } = await looks('approved', 'headAdministrator')
    expect(data.views.map(({ name }) => name)).toEqual(['apple', 'Mango', 'Zebra'])
  })

  test('another’s is not there, to look at, to change or to remove; one’s own is renamed and removed', async () => {
    const id = idOf(await keep('own', ''), 'own')
    expect((await looks('unverified', 'headAdministrator')).data.views.some((view) => view.id === id)).toBe(
      false,
    )
    expect((await change(id, { name: 'stolen' }, 'headAdministrator')).code).toBe(404)
    expect((await remove(id, 'headAdministrator')).code).toBe(404)
    expect((await change(id, { name: 'renamed' })).data.views.find((view) => view.id === id)?.name).toBe(
      'renamed',
    )
    expect((await remove(id)).data.views.some((view) => view.id === id)).toBe(false)
    expect((await remove(id)).code).toBe(404)
  })

  test('a person keeps 20 of all lists together, also of two that are kept at once', async () => {
    const who = 'otherAdministrator'
    for (let number = 1; number < 20; number += 1)
      await keep(`view ${number}`, '', who, number % 2 === 0 ? 'paid' : 'unverified')
    const both = await Promise.all([keep('one more', '', who), keep('another more', '', who)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const counts = await Promise.all([looks('paid', who), looks('unverified', who)])
    expect(counts.reduce((sum, { data }) => sum + data.views.length, 0)).toBe(20)
  })

  test('who may not open a list has no views of it', async () => {
    for (const who of ['owner', 'dispatcher', 'accountant'] as const) {
      expect((await looks('unverified', who)).code).toBe(403)
      expect((await keep('x', '', who)).code).toBe(403)
    }
  })
})

describe('columns of a list (product 8)', () => {
  test('a list shows its own until they are chosen; what it does not have is left out, in its order', async () => {
    expect((await looks('unverified')).data.columns).toEqual([
      'petitioner',
      'court',
      'type',
      'state',
      'assignee',
    ])
    expect((await looks('unpaid')).data.columns).toEqual(['petitioner', 'court', 'type', 'owed'])
    const { data } = await columns('unverified', ['filed', 'court', 'owed'])
    expect(data.columns).toEqual(['court', 'filed'])
    expect((await looks('unverified')).data.columns).toEqual(['court', 'filed'])
    expect((await looks('paid')).data.columns).toEqual(['petitioner', 'court', 'type', 'assignee'])
    expect((await looks('unverified', 'headAdministrator')).data.columns).toContain('petitioner')
    expect((await columns('unverified', [])).data.columns).toEqual([])
    expect((await columns('unverified', ['colour'])).code).toBe(422)
    expect((await columns('unverified', ['court'], 'dispatcher')).code).toBe(403)
  })

  test('a row says when it was filed', async () => {
    for (let number = 0; number < 2; number += 1) {
      await placeApplication(court.stage, 'unverified')
      court.world.clock.advance({ minutes: 5 })
    }
    const query = { list: 'unverified', sort: 'filed_first', size: 100 } as const
    const { data } = await court.world.call('GET /applications', { query }, court.tokens.administrator)
    const days = data.rows.map(({ submittedAt }) => submittedAt ?? '')
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted())
    expect(days.every((day) => day !== '')).toBe(true)
  })
})

describe('lists of summonses are looked at in the same way (product 8)', () => {
  const nobody = [403, 403, 403]
  const tried = async (list: List, who: Person) => {
    const replies = [
      await looks(list, who),
      await keep('x', '', who, list),
      await columns(list, ['court'], who),
    ]
    return replies.map(({ code }) => code)
  }

  test('the dispatcher keeps what their list is narrowed by, opens it with that and chooses its columns', async () => {
    const own = ['petitioner', 'court', 'option', 'lines', 'due']
    expect((await looks('dispatched_file', 'dispatcher')).data).toEqual({ views: [], columns: own })
    const query = 'outcome=came_back&assignee=me&court=7&sort=newest&after=x&days=2'
    const kept = await keep('ফেরত', query, 'dispatcher', 'dispatched_file')
    const id = idOf(kept, 'ফেরত')
    const { data } = await change(id, { name: 'ফিরে এসেছে', isOpening: true }, 'dispatcher')
    const view = { id, name: 'ফিরে এসেছে', query: 'days=2&outcome=came_back&sort=newest', isOpening: true }
    expect(data).toEqual({ views: [view], columns: own })
    expect((await looks('paid_dispatch')).data).toEqual({ views: [], columns: own })
    const chosen = await columns('dispatched_file', ['due', 'owed', 'state', 'lines'], 'dispatcher')
    expect(chosen.data).toEqual({ views: [view], columns: ['lines', 'due'] })
    expect((await remove(id)).code).toBe(404)
    expect((await remove(id, 'dispatcher')).data.views).toEqual([])
  })

  test('each by whoever may open it', async () => {
    expect(await tried('paid_dispatch', 'dispatcher')).toEqual(nobody)
    expect(await tried('dispatched_file', 'administrator')).toEqual(nobody)
    for (const who of ['owner', 'accountant'] as const)
      expect(await tried('paid_dispatch', who)).toEqual(nobody)
    expect(await tried('paid_dispatch', 'headAdministrator')).toEqual([200, 200, 200])
  })
})

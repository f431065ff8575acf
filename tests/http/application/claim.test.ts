import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication, placeDispatch } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

const placed = () => placeApplication(court.stage, 'unverified')
const read = (id: string, who: Person) =>
  court.world.call('GET /applications/{id}/claim', { params: { id } }, court.tokens[who])
const claim = (id: string, who: Person, takeOver = false) =>
  court.world.call('POST /applications/{id}/claim', { params: { id }, body: { takeOver } }, court.tokens[who])
const release = (id: string, who: Person) =>
  court.world.call('POST /applications/{id}/claim/release', { params: { id }, body: {} }, court.tokens[who])
const seen = async (id: string, who: Person) =>
  (await court.world.call('GET /applications/{id}', { params: { id } }, court.tokens[who])).data
const reject = async (id: string, who: Person) => {
  const { version } = await seen(id, who)
  const body = { version, payload: { reason: 'আদালতের এখতিয়ার নেই' } }
  return court.world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event: 'reject' }, body },
    court.tokens[who],
  )
}

/** How often the screens of an office will be told that their counts and lists changed. */
const told = async () => (await court.world.waiting()).filter((name) => name === 'tell-counts').length

describe('two officers do not work on the same case (product 8)', () => {
  test('lists of the office say who works on it; its owner is told nothing', async () => {
    const id = await placed()
    await claim(id, 'administrator')
    const query = { list: 'unverified', size: 100 } as const
    const listed = async () => {
      const { data } = await court.world.call('GET /applications', { query }, court.tokens.headAdministrator)
      return data.rows.find((row) => row.id === id)?.heldBy
    }
    expect(await listed()).toBe((await read(id, 'administrator')).data.claim?.name)
    const own = await court.world.call('GET /auth/my-applications', { query: {} }, court.tokens.owner)
    expect(own.data.rows.find((row) => row.id === id)?.heldBy).toBeNull()
    await release(id, 'administrator')
    expect(await listed()).toBeNull()
  })

  test('of two at once one has it, and the other is told who and until when', async () => {
    const id = await placed()
    const both = ['administrator', 'headAdministrator'] as const
    const replies = await Promise.all(both.map((who) => claim(id, who)))
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = replies.find(({ code }) => code === 200)?.data.claim
    expect(won?.isOwn).toBe(true)
    expect(replies.find(({ code }) => code === 409)?.message).toContain(won?.name)
  })

  test('who does not hold it can do nothing with it, sees why, and can again once it is given back', async () => {
    const id = await placed()
    await claim(id, 'headAdministrator')
    const { offers } = await seen(id, 'administrator')
    expect(new Set(offers.application.map(({ blockedBy }) => blockedBy))).toEqual(
      new Set(['isHeldByNobodyElse']),
    )
    const refused = await reject(id, 'administrator')
    expect([refused.code, refused.data]).toMatchObject([409, { blockedBy: 'isHeldByNobodyElse' }])
    const { claim: held } = (await read(id, 'administrator')).data
    expect(refused.message).toContain(held?.name)
    expect((await read(id, 'administrator')).data).toMatchObject({
      claim: { isOwn: false },
      canTakeOver: false,
    })
    await release(id, 'administrator')
    expect((await read(id, 'administrator')).data.claim).not.toBeNull()
    await release(id, 'headAdministrator')
    expect((await read(id, 'administrator')).data.claim).toBeNull()
    expect((await reject(id, 'administrator')).code).toBe(200)
  })

  test('its owner is told nothing of it', async () => {
    const id = await placed()
    await claim(id, 'administrator')
    expect((await seen(id, 'owner')).facts.heldBy ?? null).toBeNull()
    expect((await read(id, 'owner')).code).toBe(403)
  })

  test('after 20 minutes it holds nothing; an act of its holder begins them anew', async () => {
    const id = await placed()
    await claim(id, 'headAdministrator')
    court.world.clock.advance({ minutes: 19 })
    await claim(id, 'headAdministrator')
    court.world.clock.advance({ minutes: 19 })
    expect((await claim(id, 'administrator')).code).toBe(409)
    court.world.clock.advance({ minutes: 1, seconds: 1 })
    expect((await read(id, 'administrator')).data.claim).toBeNull()
    expect((await claim(id, 'administrator')).data.claim?.isOwn).toBe(true)
    court.world.clock.advance({ minutes: 19 })
    expect((await reject(id, 'administrator')).code).toBe(200)
    court.world.clock.advance({ minutes: 19 })
    expect((await read(id, 'administrator')).data.claim?.isOwn).toBe(true)
  })

  test('it is over at the twentieth minute, in lists too: it can be made by anybody then, and begins anew for whoever had it', async () => {
    const [one, other] = [await placed(), await placed()]
    for (const id of [one, other]) await claim(id, 'headAdministrator')
    const begun = (await read(one, 'headAdministrator')).data.claim?.since
    const query = { list: 'unverified', size: 100, sort: 'newest' } as const
    const listed = async () => {
      const { data } = await court.world.call('GET /applications', { query }, court.tokens.administrator)
      return data.rows.flatMap(({ id, heldBy }) => ([one, other].includes(id) ? [heldBy] : []))
    }
    expect((await listed()).every((name) => name !== null)).toBe(true)
    court.world.clock.advance({ minutes: 20 })
    expect(await listed()).toEqual([null, null])
    expect((await claim(other, 'administrator')).data.claim?.isOwn).toBe(true)
    const again = (await claim(one, 'headAdministrator')).data.claim?.since ?? ''
    expect(again > (begun ?? '')).toBe(true)
  })

  test('an act of who had it once, after it was over, is no claim', async () => {
    const id = await placed()
    await claim(id, 'headAdministrator')
    court.world.clock.advance({ minutes: 21 })
    expect((await reject(id, 'headAdministrator')).code).toBe(200)
    expect((await read(id, 'administrator')).data.claim).toBeNull()
  })

  test('the head office takes it over, and it is kept that it did; another officer may not', async () => {
    const id = await placed()
    await claim(id, 'administrator')
    expect((await read(id, 'headAdministrator')).data.canTakeOver).toBe(true)
    expect((await claim(id, 'headAdministrator')).code).toBe(409)
    await court.world.drain()
    expect((await claim(id, 'headAdministrator', true)).data.claim?.isOwn).toBe(true)
    expect(await told()).toBe(1)
    // Whoever has it already changes nothing for anybody.
    await claim(id, 'headAdministrator')
    expect(await told()).toBe(1)
    expect((await claim(id, 'administrator', true)).code).toBe(403)
    const links = await court.world.db
      .selectFrom('history')
      .select('event')
      .where('entity', '=', 'claim')
      .where('subject_id', '=', id)
      .execute()
    expect(links).toEqual([{ event: 'takeOver' }])
  })

  test('to a colleague of another office the case is not there', async () => {
    const id = await placed()
    for (const ask of [read, claim, release]) expect((await ask(id, 'otherAdministrator')).code).toBe(404)
  })

  test('its summons is held with it, and an act on that is a sign of life too', async () => {
    const id = await placeApplication(court.stage, 'approved')
    const dispatch = await placeDispatch(court.stage, id, 'requested')
    const decline = (who: Person) =>
      court.world.call(
        'POST /dispatches/{id}/actions/{event}',
        {
          params: { id: dispatch, event: 'decline' },
          body: { version: 1, payload: { reason: 'ঠিকানা অসম্পূর্ণ' } },
        },
        court.tokens[who],
      )
    await claim(id, 'headAdministrator')
    const refused = await decline('administrator')
    expect([refused.code, refused.data]).toMatchObject([409, { blockedBy: 'isHeldByNobodyElse' }])
    court.world.clock.advance({ minutes: 19 })
    expect((await decline('headAdministrator')).code).toBe(200)
    court.world.clock.advance({ minutes: 19 })
    expect((await read(id, 'headAdministrator')).data.claim?.isOwn).toBe(true)
  })

  test('whoever logs out gives everything back', async () => {
    const [one, other] = [await placed(), await placed()]
    const token = await court.world.login('headAdministrator')
    for (const id of [one, other])
      await court.world.call(
        'POST /applications/{id}/claim',
        { params: { id }, body: { takeOver: false } },
        token,
      )
    expect((await read(one, 'administrator')).data.claim?.isOwn).toBe(false)
    await court.world.drain()
    expect((await court.world.call('POST /auth/logout', {}, token)).code).toBe(200)
    expect(await told()).toBe(1)
    for (const id of [one, other]) expect((await read(id, 'administrator')).data.claim).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import {
  broadcastsFor,
  broadcastStanding,
  isBroadcastFor,
  type BroadcastFacts,
  type BroadcastStanding,
  type Onlooker,
} from '../../src/machines/broadcast.ts'
import { broadcastSchema } from '../../src/machines/broadcast-form.ts'
import { faultsIn } from '../../src/machines/field-errors.ts'
import { putAway, withoutPutAway } from '../../src/machines/put-away.ts'

const facts = (part: Partial<BroadcastFacts> = {}): BroadcastFacts => ({
  id: 1,
  tone: 'information',
  audience: 'everybody',
  officeId: null,
  role: null,
  fromDay: '2026-03-10',
  toDay: '2026-03-12',
  isActive: true,
  ...part,
})

test.each<[string, boolean, BroadcastStanding]>([
  ['2026-03-09', true, 'coming'],
  ['2026-03-10', true, 'standing'],
  ['2026-03-11', true, 'standing'],
  ['2026-03-12', true, 'standing'],
  ['2026-03-13', true, 'over'],
  ['2026-03-09', false, 'takenDown'],
  ['2026-03-11', false, 'takenDown'],
  ['2026-03-13', false, 'takenDown'],
])('from the 10th to the 12th, on %s, active %s: %s (spec §2)', (today, isActive, standing) => {
  expect(broadcastStanding(facts({ isActive }), today)).toBe(standing)
  expect(broadcastsFor([facts({ isActive })], { kind: 'visitor' }, today)).toHaveLength(
    standing === 'standing' ? 1 : 0,
  )
})

test('one of a single day stands on that day', () => {
  const one = facts({ toDay: '2026-03-10' })
  const told = (day: string) => broadcastStanding(one, day)
  expect(['2026-03-09', '2026-03-10', '2026-03-11'].map(told)).toEqual(['coming', 'standing', 'over'])
})

const visitor: Onlooker = { kind: 'visitor' }
const here: Onlooker = { kind: 'staff', officeId: 'A', roles: ['administrator'] }
const there: Onlooker = { kind: 'staff', officeId: 'B', roles: ['dispatcher', 'accountant'] }
const nowhere: Onlooker = { kind: 'staff', officeId: null, roles: ['super-admin'] }

/** By hand: for whom, and whether a visitor, staff of office A, of office B, and of none are told. */
test.each<[Partial<BroadcastFacts>, boolean[]]>([
  [{ audience: 'everybody' }, [true, true, true, true]],
  [{ audience: 'visitors' }, [true, false, false, false]],
  [{ audience: 'staff' }, [false, true, true, true]],
  [{ audience: 'office', officeId: 'A' }, [false, true, false, false]],
  [{ audience: 'office', officeId: 'B' }, [false, false, true, false]],
  [{ audience: 'office', officeId: null }, [false, false, false, false]],
  [{ audience: 'role', role: 'administrator' }, [false, true, false, false]],
  [{ audience: 'role', role: 'accountant' }, [false, false, true, false]],
  [{ audience: 'role', role: 'super-admin' }, [false, false, false, true]],
  [{ audience: 'role', role: null }, [false, false, false, false]],
])('%j is told to who it is for (spec §2)', (part, told) => {
  expect([visitor, here, there, nowhere].map((who) => isBroadcastFor(facts(part), who))).toEqual(told)
})

test('five at once: warnings first, then the newest (spec §2)', () => {
  const rows = [
    facts({ id: 1, fromDay: '2026-03-01' }),
    facts({ id: 2, fromDay: '2026-03-05' }),
    facts({ id: 3, fromDay: '2026-03-05' }),
    facts({ id: 4, fromDay: '2026-02-01', tone: 'warning' }),
    facts({ id: 5, fromDay: '2026-03-10' }),
    facts({ id: 6, fromDay: '2026-03-02', tone: 'warning' }),
    facts({ id: 7, fromDay: '2026-03-10', audience: 'staff' }),
  ]
  expect(broadcastsFor(rows, visitor, '2026-03-11').map(({ id }) => id)).toEqual([6, 4, 5, 3, 2])
  expect(broadcastsFor(rows.slice(0, 3), visitor, '2026-03-11').map(({ id }) => id)).toEqual([3, 2, 1])
})

describe('what is typed', () => {
  const typed = {
    nameBn: 'পরীক্ষার ঘোষণা',
    name: 'Trial announcement',
    tone: 'warning',
    audience: 'everybody',
    officeId: '',
    roleId: '',
    fromDay: '২০২৬-০৩-১০',
    toDay: '2026-03-10',
    status: 'active',
  }
  const office = '0198c9a0-0000-7000-8000-000000000001'

  test('is read as what is kept; an office or role that it is not for is not kept', () => {
    const kept = { ...typed, fromDay: '2026-03-10' }
    expect(broadcastSchema.parse({ ...typed, officeId: office, roleId: '3' })).toEqual({
      ...kept,
      officeId: null,
      roleId: null,
    })
    expect(broadcastSchema.parse({ ...typed, audience: 'role', roleId: '3' })).toMatchObject({ roleId: 3 })
    expect(broadcastSchema.parse({ ...typed, audience: 'office', officeId: office })).toMatchObject({
      officeId: office,
    })
    expect(broadcastSchema.parse({ ...typed, nameBn: ' এক \n দুই ' }).nameBn).toBe('এক দুই')
  })

  test.each<[Partial<typeof typed>, string, string]>([
    [{ nameBn: '' }, 'nameBn', 'message_required'],
    [{ nameBn: 'Trial' }, 'nameBn', 'not_bangla'],
    [{ name: 'পরীক্ষা' }, 'name', 'not_english'],
    [{ name: 'a'.repeat(201) }, 'name', 'too_long'],
    [{ nameBn: 'ক'.repeat(201) }, 'nameBn', 'too_long'],
    [{ tone: 'danger' }, 'tone', 'invalid'],
    [{ audience: 'nobody' }, 'audience', 'invalid'],
    [{ audience: 'office' }, 'officeId', 'required'],
    [{ audience: 'office', officeId: '7' }, 'officeId', 'not_offered'],
    [{ audience: 'role' }, 'roleId', 'required'],
    [{ audience: 'role', roleId: 'x' }, 'roleId', 'not_offered'],
    [{ fromDay: '2026-02-30' }, 'fromDay', 'date_invalid'],
    [{ toDay: '' }, 'toDay', 'required'],
    [{ toDay: '2026-03-09' }, 'toDay', 'day_before_first'],
    [{ status: '' }, 'status', 'required'],
  ])('%j is refused by name', (part, path, error) => {
    expect(faultsIn(broadcastSchema, { ...typed, ...part })).toEqual([{ path, error }])
  })

  test('of 200 letters is taken', () => {
    expect(faultsIn(broadcastSchema, { ...typed, name: 'a'.repeat(200) })).toEqual([])
  })
})

describe('what was put away', () => {
  const rows = [
    { id: 3, version: 1 },
    { id: 4, version: 2 },
  ]

  test('is left out until it is changed', () => {
    const kept = putAway('', { id: 3, version: 1 })
    expect(withoutPutAway(rows, kept)).toEqual([{ id: 4, version: 2 }])
    expect(withoutPutAway([{ id: 3, version: 2 }], kept)).toEqual([{ id: 3, version: 2 }])
    expect(withoutPutAway([{ id: 31, version: 1 }], kept)).toHaveLength(1)
  })

  test('is kept once, the newest twenty; what somebody else wrote there is nothing', () => {
    const many = Array.from({ length: 25 }, (_, id) => ({ id, version: 1 }))
    const kept = many.reduce(putAway, 'x_../../1_9.9"')
    expect(withoutPutAway(many, kept).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4])
    expect(putAway(kept, { id: 24, version: 1 })).toBe(kept)
    expect(withoutPutAway(rows, '%%%')).toEqual(rows)
  })
})

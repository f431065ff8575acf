import { describe, expect, test } from 'vitest'
import type { Actor } from '../../src/machines/actor.ts'
import { slugs } from '../../src/machines/permissions.ts'
import { isFault, readLine, type FileColumn } from '../../src/machines/close/file.ts'
import { closeEvents, differenceKinds, movementKinds, resolutionsOf } from '../../src/machines/close/kinds.ts'
import { closeOffers, closeRefusal, standsAfter } from '../../src/machines/close/law.ts'
import { matchDay, type FileMovement, type Movement } from '../../src/machines/close/match.ts'
import { chanceOf } from '../support/chance.ts'
import { dayRows, lawRows, type Said } from '../witness/close.ts'

const said = (kind: Movement['kind'], transactionId: string, text: Said): Movement => {
  const [amount = '', charge = '0'] = text.split('/')
  return { kind, transactionId, amountPoisha: Number(amount), chargePoisha: Number(charge) }
}

describe('a day of one transaction (product 8)', () => {
  test.each(dayRows)('$title', ({ movement = 'payment', file, attempts, ledger, found }) => {
    const lines = file.map((text, at): FileMovement => ({
      ...said(movement, 'T1', text),
      line: at + 2,
      bankTransactionId: 'B1',
    }))
    const records = (texts: readonly Said[]) => texts.map((text) => said(movement, 'T1', text))
    const matched = matchDay(lines, records(attempts), records(ledger))
    expect(matched.differences.map(({ kind, differencePoisha }) => [kind, differencePoisha])).toEqual(found)
    expect(matched.filePoisha - matched.ledgerPoisha).toBe(
      matched.differences.reduce((total, { differencePoisha }) => total + differencePoisha, 0),
    )
  })
})

test('a difference says what each side has, and nothing where a side has nothing (product 8)', () => {
  const line = (kind: Movement['kind'], transactionId: string, text: Said, at: number): FileMovement => ({
    ...said(kind, transactionId, text),
    line: at,
    bankTransactionId: `B${at}`,
  })
  const { differences } = matchDay(
    [line('payment', 'T1', '500/9', 2), line('payment', 'T3', '300/6', 3), line('refund', 'T4', '700', 4)],
    [
      said('payment', 'T1', '400'),
      said('payment', 'T2', '150'),
      said('refund', 'T4', '700'),
      said('refund', 'T4', '500'),
    ],
    [said('payment', 'T1', '500/9'), said('payment', 'T2', '100/2'), said('refund', 'T4', '500')],
  )
  const sides = differences.map((one) =>
    [
      one.transactionId,
      one.kind,
      one.line,
      one.filePoisha,
      one.attemptPoisha,
      one.ledgerPoisha,
      one.fileChargePoisha,
      one.ledgerChargePoisha,
    ].join(),
  )
  expect(sides.toSorted()).toEqual([
    'T1,amount_differs,2,500,400,500,9,9',
    'T2,missing_there,,,150,100,,2',
    'T3,missing_here,3,300,,,6,',
    'T4,amount_differs,4,700,500,500,0,0',
  ])
})

interface Planted {
  kind: (typeof differenceKinds)[number]
  transactionId: string
}

/** Changes one side at a place; each of them is one difference. */
const spoil: Readonly<
  Record<(typeof differenceKinds)[number], (day: Day, at: number, roll: (below: number) => number) => void>
> = {
  missing_here: (day, at, roll) => {
    day.postings[at] = null
    if (roll(2) === 0) day.attempts[at] = null
  },
  missing_there: (day, at) => {
    day.lines[at] = null
  },
  amount_differs: (day, at, roll) => {
    const line = day.lines[at]
    if (line) day.lines[at] = { ...line, amountPoisha: line.amountPoisha + 1 + roll(9_999) }
  },
  charge_differs: (day, at) => {
    const line = day.lines[at]
    if (line) day.lines[at] = { ...line, chargePoisha: line.chargePoisha + 1 }
  },
  duplicate: (day, at) => {
    const line = day.lines[at]
    if (line) day.more.push({ ...line, line: 20_000 + at })
  },
}

interface Day {
  lines: (FileMovement | null)[]
  attempts: (Movement | null)[]
  postings: (Movement | null)[]
  more: FileMovement[]
}

/** Shuffles in place: the sides of a day come in orders of their own. */
function shuffled<Row>(rows: Row[], roll: (below: number) => number): Row[] {
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const other = roll(at + 1)
    const row = rows[at] as Row
    rows[at] = rows[other] as Row
    rows[other] = row
  }
  return rows
}

function dayOf(seed: number, count: number, plantedCount: number): { day: Day; planted: Planted[] } {
  const chance = chanceOf(seed)
  const roll = (below: number) => Math.floor(chance() * below)
  const movements = Array.from({ length: count }, (_, at): Movement => {
    const kind = movementKinds[roll(20) === 0 ? 1 : 0] ?? 'payment'
    const amountPoisha = 1_000 + roll(50_000_000)
    const chargePoisha = kind === 'refund' ? 0 : Math.floor(amountPoisha / 50)
    // Of some payments there are refunds too, and of some several.
    return {
      kind,
      transactionId: `T${kind === 'refund' ? at - 1 - roll(2) : at}`,
      amountPoisha,
      chargePoisha,
    }
  })
  const day: Day = {
    lines: movements.map((one, at) => ({ ...one, line: at + 2, bankTransactionId: `B${at}` })),
    attempts: movements.map((one) => ({ ...one })),
    postings: movements.map((one) => ({ ...one })),
    more: [],
  }
  const places = shuffled(
    movements.flatMap(({ kind, transactionId }, at) =>
      kind === 'payment' &&
      !movements.some((one, other) => other !== at && other - at < 4 && one.transactionId === transactionId)
        ? [at]
        : [],
    ),
    roll,
  ).slice(0, plantedCount)
  const planted = places.map((place, at): Planted => {
    const kind = differenceKinds[at % differenceKinds.length] ?? 'duplicate'
    spoil[kind](day, place, roll)
    return { kind, transactionId: `T${place}` }
  })
  for (const side of [day.lines, day.attempts, day.postings]) shuffled<unknown>(side, roll)
  return { day, planted }
}

const kept = <Row>(rows: readonly (Row | null)[]): Row[] => rows.filter((row) => row !== null)
const named = (rows: readonly Planted[]) =>
  rows.map(({ kind, transactionId }) => `${kind} ${transactionId}`).toSorted()

test.each([1, 7, 42, 2_026, 99_991])(
  'a day of 10,000 rows with 25 planted differences, seed %i: 25 found, 0 false (product 8)',
  (seed) => {
    const { day, planted } = dayOf(seed, 10_000, 25)
    const matched = matchDay([...kept(day.lines), ...day.more], kept(day.attempts), kept(day.postings))
    expect(planted.length).toBe(25)
    expect(named(matched.differences)).toEqual(named(planted))
    expect(matched.filePoisha - matched.ledgerPoisha).toBe(
      matched.differences.reduce((total, { differencePoisha }) => total + differencePoisha, 0),
    )
    const inFile = kept(day.lines).length + day.more.length
    expect(matched.matchedCount + matched.differences.filter(({ line }) => line !== null).length).toBe(inFile)
  },
)

describe('a line of the settlement file (product 8)', () => {
  const good: Record<FileColumn, string> = {
    tran_id: 'T1',
    bank_tran_id: 'B1',
    amount: '1,000.50',
    store_amount: '980.50',
    type: 'Payment',
    date: '2026-03-01 14:00:00',
  }
  const read = (changed: Partial<Record<FileColumn, string>>) =>
    readLine({ ...good, ...changed }, 7, '2026-03-01')

  test('is money in poisha with what the gateway kept; a refund keeps nothing', () => {
    const movement = { line: 7, transactionId: 'T1', bankTransactionId: 'B1', amountPoisha: 100_050 }
    expect(read({})).toEqual({ ...movement, kind: 'payment', chargePoisha: 2_000 })
    expect(read({ type: 'refund', store_amount: '' })).toEqual({
      ...movement,
      kind: 'refund',
      chargePoisha: 0,
    })
    expect(read({ amount: '১,০০০.৫০', store_amount: '৯৮০.৫০', date: '২০২৬-০৩-০১ ১৪:০০' })).toEqual({
      ...movement,
      kind: 'payment',
      chargePoisha: 2_000,
    })
  })

  test.each([
    [{ tran_id: ' ' }, 'tran_id', 'required'],
    [{ bank_tran_id: '' }, 'bank_tran_id', 'required'],
    [{ date: '' }, 'date', 'required'],
    [{ type: 'chargeback' }, 'type', 'not_offered'],
    [{ amount: '12.345' }, 'amount', 'amount_invalid'],
    [{ amount: '-5' }, 'amount', 'amount_invalid'],
    [{ amount: '0.00' }, 'amount', 'amount_invalid'],
    [{ store_amount: '' }, 'store_amount', 'amount_invalid'],
    [{ store_amount: '1000.51' }, 'store_amount', 'amount_too_large'],
    [{ date: '2026-03-02 00:00:00' }, 'date', 'date_other'],
    [{ date: '২০২৬-০৩-০২ ১০:০০' }, 'date', 'date_other'],
    // As sheets write a date back: which is the day and which the month, nobody guesses.
    [{ date: '03/01/2026 14:00' }, 'date', 'date_invalid'],
    [{ date: '27/11/2026' }, 'date', 'date_invalid'],
    [{ date: '46082.58' }, 'date', 'date_invalid'],
    [{ date: '2026-02-30 14:00:00' }, 'date', 'date_invalid'],
  ] as const)('%o: its line, its column and what is wrong', (changed, column, error) => {
    const found = read(changed)
    expect(isFault(found) && found).toEqual({ line: 7, column, error })
  })
})

const actors: Record<(typeof lawRows)[number]['who'], Actor> = {
  own: { kind: 'person', userId: 'a', slugs, officeId: 'o', isHeadOffice: false },
  far: { kind: 'person', userId: 'b', slugs, officeId: 'p', isHeadOffice: false },
  head: { kind: 'person', userId: 'c', slugs, officeId: 'h', isHeadOffice: true },
  litigant: { kind: 'person', userId: 'd', slugs: [], officeId: null, isHeadOffice: false },
}

test.each(lawRows)(
  'a day that is $state, with $left left and $off unexplained, to $who (product 8)',
  ({ state, isOver = true, left = 0, off = 0, who, says }) => {
    const facts = {
      officeId: 'o',
      state: state === 'none' ? null : state,
      isOver,
      unsettledCount: left,
      unexplainedPoisha: off,
    }
    const answers = closeEvents.map((event) => [event, closeRefusal(event, facts, actors[who]) ?? 'yes'])
    expect(Object.fromEntries(answers)).toEqual(says)
    expect(closeOffers(facts, actors[who])).toEqual(closeEvents.filter((event) => says[event] === 'yes'))
  },
)

test('a right is asked for by its own slug', () => {
  const facts = {
    officeId: 'o',
    state: 'settled',
    isOver: true,
    unsettledCount: 0,
    unexplainedPoisha: 0,
  } as const
  for (const event of closeEvents) {
    const without = { ...actors.head, slugs: slugs.filter((slug) => slug !== `account.day_close.${event}`) }
    const state = event === 'reopen' ? 'signed' : facts.state
    expect(closeRefusal(event, { ...facts, state }, without as Actor), event).toBe('forbidden')
    expect(closeRefusal(event, { ...facts, state }, actors.head), event).toBeNull()
  }
})

test('a day stands settled when nothing is left, and every kind of difference can be settled', () => {
  expect([standsAfter(0), standsAfter(1)]).toEqual(['settled', 'uploaded'])
  expect(Object.keys(resolutionsOf)).toEqual([...differenceKinds])
  for (const kind of differenceKinds) expect(resolutionsOf[kind]).toContain('gateway_told')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeFileLengthMax } from '../../../src/machines/limits.ts'
import { takaDecimal } from '../../../src/machines/money.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { createPaymentWorld, granted, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
  // Noon, so that what is paid one after the other is paid on one day.
  world.clock.forward((36 - ((world.clock.now().getUTCHours() + 6) % 24)) * 60)
})
afterAll(() => world.close())

const paymentCount = 9_500
const refundCount = 500

/** A line of the gateway's file; amounts in poisha. */
interface Line {
  tran: string
  bank: string
  amount: number
  store: number
  type: 'payment' | 'refund'
}

/**
 * As many payments as a large day has, laid in beside one that went the whole way and like it: each with an amount and a charge of its own, some given
 * back in part, all of it posted.
 */
async function layDay(): Promise<Line[]> {
  const { billId } = await world.newCase([['treasury', 100_000]])
  const paid = await world.payThrough(billId)
  granted(await world.refund(paid.id, 10_000))
  await world.drain()
  const columns = await sql<{ name: string; written: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as written
    from information_schema.columns where table_schema = current_schema() and is_generated = 'NEVER' group by 1`.execute(
    world.db,
  )
  const written = new Map(columns.rows.map((row) => [row.name, row.written]))
  // In a place of its own, or each column would make the whole row anew.
  const like = (table: string, from: string, changed: string) =>
    `insert into ${table} (${written.get(table)}) select ${written.get(table)} from (select made.* from ${from},
      lateral jsonb_populate_record(null::${table}, to_jsonb(model) || jsonb_build_object('id', gen_random_uuid(), ${changed})) made) made`
  await world.db.transaction().execute(async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx)
    // Nobody asks counters here: what keeps them would look at each row.
    await run('set local session_replication_role = replica')
    const model = `model.payment_id = '${paid.id}'`
    await run(
      like(
        'payments',
        `(select * from payments where id = '${paid.id}') model, generate_series(1, ${paymentCount - 1}) n`,
        `'transaction_id', 'T' || lpad(n::text, 24, '0'), 'bank_transaction_id', 'B' || n, 'amount_poisha', 100000 + n * 7,
         'store_amount_poisha', 100000 + n * 7 - (1500 + n % 11), 'refunded_poisha', case when n < ${refundCount} then 1000 + n else 0 end`,
      ),
    )
    const laid = `laid as (select laid.*, right(transaction_id, 24)::int as n from payments laid where id <> '${paid.id}')`
    const isBack = 'laid.refunded_poisha > 0'
    await run(
      `with ${laid} ${like(
        'refunds',
        `refunds model join laid on ${model} and ${isBack}`,
        `'payment_id', laid.id, 'amount_poisha', laid.refunded_poisha, 'reference', 'R' || n`,
      )}`,
    )
    await run(
      `with ${laid} ${like(
        'ledger_postings',
        `ledger_postings model join laid on ${model} and (model.kind = 'payment' or ${isBack})`,
        `'payment_id', laid.id, 'reference', model.kind || ':' || laid.id`,
      )}`,
    )
    await run(`with ${laid} insert into ledger_entries (posting_id, account, office_id, bill_line_id, office_account_id, debit_poisha, credit_poisha)
    select posting.id, entry.account, entry.office_id, entry.bill_line_id, entry.office_account_id,
      case when entry.debit_poisha = 0 then 0 when posting.kind = 'refund' then laid.refunded_poisha
        when entry.account = 'gateway' then laid.store_amount_poisha else laid.amount_poisha - laid.store_amount_poisha end,
      case when entry.credit_poisha = 0 then 0 when posting.kind = 'refund' then laid.refunded_poisha else laid.amount_poisha end
    from laid join ledger_postings posting on posting.payment_id = laid.id
    join ledger_postings model on model.payment_id = '${paid.id}' and model.kind = posting.kind
    join ledger_entries entry on entry.posting_id = model.id`)
  })
  await sql`analyze payments, refunds, ledger_postings, ledger_entries`.execute(world.db)
  await sql`select count_ledger_anew()`.execute(world.db)
  const rows = await world.db.selectFrom('payments').selectAll().orderBy('transaction_id').execute()
  const file = rows.flatMap((row): Line[] => {
    const { transaction_id: tran, amount_poisha: amount, refunded_poisha: back } = row
    const bank = row.bank_transaction_id ?? ''
    const came: Line = { tran, bank, amount, store: row.store_amount_poisha ?? 0, type: 'payment' }
    return back === 0
      ? [came]
      : [came, { ...came, bank: `R${bank}`, amount: back, store: back, type: 'refund' }]
  })
  expect(file).toHaveLength(paymentCount + refundCount)
  return file
}

/** The file with 25 faults in it, and what is to be found, by hand: twelve ways in which a file goes wrong. */
function plant(file: readonly Line[]): { file: Line[]; found: string[] } {
  const payments = file.filter(({ type }) => type === 'payment')
  const refunds = file.filter(({ type }) => type === 'refund')
  const [added, gone, found]: [Line[], Set<Line>, string[]] = [[], new Set(), []]
  const changed = new Map<Line, Line>()
  const nth = (lines: readonly Line[], place: number): Line => {
    const line = lines[place]
    if (!line) throw new Error(`no line ${place}`)
    return line
  }
  const change = (line: Line, to: Partial<Line>, kind: string) => {
    changed.set(line, { ...line, ...to })
    found.push(`${kind} ${line.type} ${line.tran}`)
  }
  for (const place of [3, 4_711, 9_400]) {
    const line = nth(payments, place)
    // A poisha less of both: the charge is the same.
    change(line, { amount: line.amount - 1, store: line.store - 1 }, 'amount_differs')
  }
  for (const place of [500, 8_000]) {
    const line = nth(payments, place)
    change(line, { amount: line.amount * 10, store: line.store * 10 }, 'amount_differs')
  }
  for (const place of [10, 400]) {
    const line = nth(refunds, place)
    change(line, { amount: line.amount + 1, store: line.amount + 1 }, 'amount_differs')
  }
  for (const place of [77, 2_222, 6_001]) {
    const line = nth(payments, place)
    change(line, { store: line.store - 1 }, 'charge_differs')
  }
  for (const place of [1_000, 7_777]) {
    const line = nth(payments, place)
    change(line, { store: line.amount }, 'charge_differs')
  }
  // The same line once more, and a second charge of one transaction under a number of its own.
  for (const place of [12, 9_499]) added.push(nth(payments, place))
  for (const place of [600, 3_003]) added.push({ ...nth(payments, place), bank: `SECOND${place}` })
  for (const { tran } of added) found.push(`duplicate payment ${tran}`)
  added.push(nth(refunds, 250))
  found.push(`duplicate refund ${nth(refunds, 250).tran}`)
  for (const line of [nth(payments, 1), nth(payments, 5_000), nth(payments, 9_498), nth(refunds, 333)]) {
    gone.add(line)
    found.push(`missing_there ${line.type} ${line.tran}`)
  }
  for (const place of [1, 2, 3]) {
    const tran = `NOBODY${place}`
    // The amount of somebody else's, so that nothing but the number tells them apart.
    added.push({ ...nth(payments, 40 + place), tran, bank: `N${place}` })
    found.push(`missing_here payment ${tran}`)
  }
  // A refund that we know nothing of, of a payment that we know.
  added.push({ ...nth(payments, 9_000), bank: 'UNKNOWN', amount: 500, store: 500, type: 'refund' })
  found.push(`missing_here refund ${nth(payments, 9_000).tran}`)
  const kept = file.filter((line) => !gone.has(line)).map((line) => changed.get(line) ?? line)
  return { file: [...added, ...kept.toReversed()], found }
}

const csvOf = (day: string, lines: readonly Line[]): string =>
  [
    'tran_id,bank_tran_id,amount,store_amount,type,date',
    ...lines.map(
      ({ tran, bank, amount, store, type }) =>
        `${tran},${bank},${takaDecimal(amount)},${takaDecimal(store)},${type},${day} 12:00:00`,
    ),
  ].join('\r\n')

test('of a day of 10,000 lines with 25 faults in its file, 25 are found and none besides; without them the day agrees (product 8)', async () => {
  const whole = await layDay()
  const day = dhakaDay(world.clock.now())
  world.clock.forward(24 * 60)
  const upload = (lines: readonly Line[]) => {
    const text = csvOf(day, lines)
    expect(text.length).toBeLessThan(closeFileLengthMax)
    const body = { day, fileName: 'file.csv', text }
    return world.call('POST /day-close/file', { body }, world.accountant)
  }
  const { file, found } = plant(whole)
  expect(found).toHaveLength(25)
  expect(file).toHaveLength(10_005)

  const { code, data } = await upload(file)
  expect(code).toBe(200)
  expect(
    data.differences.map((one) => `${one.kind} ${one.movement} ${one.transactionId}`).toSorted(),
  ).toEqual(found.toSorted())
  expect(data.close).toMatchObject({ state: 'uploaded', lineCount: file.length, elsewhereCount: 0 })
  // Of 10,005 lines 12 differ and 9 are beyond what we have.
  expect(data.close?.matchedCount).toBe(file.length - 12 - 9)
  const apart = data.differences.reduce((sum, one) => sum + one.differencePoisha, 0)
  expect(data.filePoisha).toBe((data.ledgerPoisha ?? 0) + apart)

  const right = await upload(whole)
  expect(right.data).toMatchObject({
    close: { state: 'settled', matchedCount: whole.length },
    differences: [],
    unexplainedPoisha: 0,
  })
})

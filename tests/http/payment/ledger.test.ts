import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../src/server/database/connect.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { insertInvoice } from '../../../src/server/invoice/store.ts'
import type { Trx } from '../../../src/server/deps.ts'
import { createDatabase } from '../../support/database.ts'
import { createPaymentWorld, part, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

/** From now on the office has another account for a fund. */
const moveAccount = (fund: string, accountNumber: string) =>
  sql`insert into office_accounts (office_id, fund, account_number, bank, branch, recorded_at)
    values (${world.officeId}, ${fund}, ${accountNumber}, 'Test Bank', 'Test Branch', ${world.clock.now()})`.execute(
    world.db,
  )

/** Which account each entry of a payment stands on, in the order they were written. */
const accountsOf = async (paymentId: string): Promise<string[]> => {
  const { rows } = await sql<{ said: string }>`select concat_ws(' ', kind, account, account_number) as said
    from ledger_entries join ledger_postings posting on posting.id = posting_id
    left join office_accounts on office_accounts.id = office_account_id
    where payment_id = ${paymentId} order by ledger_entries.id`.execute(world.db)
  return rows.map(({ said }) => said)
}

describe('the bank account on the entry (product 4)', () => {
  test('stays what it was when the office gets another one, and a refund is taken from where the money went', async () => {
    const { billId } = await world.newCase([
      ['treasury', 60_000],
      ['dispatch', 40_000],
    ])
    const first = await world.payThrough(billId, part(70_000))
    await moveAccount('treasury', 'treasury-2')
    await moveAccount('dispatch', 'dispatch-2')
    const second = await world.payThrough(billId)
    await world.refund(first.id, 70_000)
    await world.drain()
    const posted = ['payment gateway', 'payment bank_charge']
    expect(await accountsOf(first.id)).toEqual([
      ...posted,
      'payment treasury treasury-1',
      'payment dispatch dispatch-1',
      'refund dispatch dispatch-1',
      'refund treasury treasury-1',
      'refund gateway',
    ])
    expect(await accountsOf(second.id)).toEqual([...posted, 'payment dispatch dispatch-2'])
  })

  test('is never changed, and no entry of a fund is without one, or on one of another office or fund', async () => {
    const refused = async (statement: string) =>
      sql
        .raw(statement)
        .execute(world.db)
        .then(
          () => 'done',
          (error: unknown) => String(error),
        )
    expect(await refused(`update office_accounts set account_number = 'x'`)).toMatch(/append-only/)
    expect(await refused('delete from office_accounts')).toMatch(/append-only/)
    const { rows } = await sql<{
      id: string
      office: string
    }>`select posting_id as id, office_id as office from ledger_entries limit 1`.execute(world.db)
    const [{ id, office } = { id: '', office: '' }] = rows
    const entry = (account: string) =>
      refused(`insert into ledger_entries (posting_id, account, office_id, credit_poisha, office_account_id) values
        ('${id}', 'treasury', '${office}', 1, ${account})`)
    expect(await entry('null')).toMatch(/ledger_entries_stand_on_an_account/)
    expect(
      await entry(
        `(select min(id) from office_accounts where office_id = '${office}' and fund = 'dispatch')`,
      ),
    ).toMatch(/foreign key/)
    expect(
      await entry(
        `(select min(id) from office_accounts where office_id <> '${office}' and fund = 'treasury')`,
      ),
    ).toMatch(/foreign key/)
    expect(
      await refused(`insert into offices (id, code, name, name_bn, jurisdiction, jurisdiction_bn)
      values (gen_random_uuid(), 'poor', 'Poor', 'Poor', '', '')`),
    ).toMatch(/has no account/)
  })
})

test('a database of before gets the accounts as they are on its entries, and keeps its numbers (product 4)', async () => {
  const database = await createDatabase({ isEmpty: true })
  const db = connect<Database>(database.config)
  const [office, poor, id] = [v7(), v7(), v7()]
  try {
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '011')))
    await sql
      .raw(
        `set session_replication_role = replica;
      insert into offices (id, code, name, name_bn, jurisdiction, jurisdiction_bn) values
        ('${office}', 'old', 'Old', 'Old', '', ''), ('${poor}', 'poor', 'Poor', 'Poor', '', '');
      insert into office_accounts values ('${office}', 'treasury', '77', 'Test Bank', 'Test Branch');
      insert into invoice_numbers values (2025, 3);
      insert into ledger_postings (id, kind, payment_id, office_id, reference, posted_at)
        values ('${id}', 'payment', '${id}', '${office}', 'a', now());
      insert into ledger_entries (posting_id, account, office_id, debit_poisha, credit_poisha) values
        ('${id}', 'gateway', '${office}', 5, 0), ('${id}', 'treasury', '${office}', 0, 3), ('${id}', 'dispatch', '${poor}', 0, 2);
      set session_replication_role = origin`,
      )
      .execute(db)
    await migrate(db, migrations)
    const { rows } = await sql`select account, account_number from ledger_entries
      left join office_accounts on office_accounts.id = office_account_id order by ledger_entries.id`.execute(
      db,
    )
    expect(rows).toEqual([
      { account: 'gateway', account_number: null },
      { account: 'treasury', account_number: '77' },
      { account: 'dispatch', account_number: '' },
    ])
    expect((await sql`select * from invoice_numbers_before`.execute(db)).rows).toEqual([
      { year: 2025, last: 3 },
    ])
  } finally {
    await db.destroy()
    await database.drop()
  }
})

describe('invoice numbers (product 4)', () => {
  const numbers = async (office: string) => {
    const { rows } = await sql<{
      number: string
    }>`select invoice_number as number from invoices where office_id = ${office} order by 1`.execute(world.db)
    return rows.map(({ number }) => number)
  }
  const year = () => new Date(world.clock.now().getTime() + 6 * 3_600_000).getUTCFullYear()

  test('have no gap per office and year, however many settle at once and what is rolled back', async () => {
    const before = (await numbers(world.officeId)).length
    const cases = await Promise.all(Array.from({ length: 6 }, () => world.newCase([['treasury', 5_000]])))
    const undone = world.db.transaction().execute(async (trx) => {
      const { id } = await trx.selectFrom('payments').select('id').limit(1).executeTakeFirstOrThrow()
      await again(trx, id, world.officeId, world.clock.now())
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await Promise.all(cases.map(({ billId }) => world.payThrough(billId)))
    await world.drain()
    expect(await numbers(world.officeId)).toEqual(
      Array.from(
        { length: before + 6 },
        (_, index) => `INV-DHAKA-${year()}-${String(index + 1).padStart(6, '0')}`,
      ),
    )
  })

  test('of one office are not waited for by another', async () => {
    const [first, second] = await Promise.all([settled(), settled()])
    const at = world.clock.now()
    let elsewhere = ''
    const held = world.db.transaction().execute(async (trx) => {
      await again(trx, first, world.officeId, at)
      // Another office's while that one is not committed: who would wait for its lock is refused instead.
      const there = world.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '2s'`.execute(other)
        const { rows } = await sql<{ id: string }>`select id from offices where code = 'SYLHET'`.execute(
          other,
        )
        elsewhere = await again(other, second, rows[0]?.id ?? '', at)
        throw new Error('rolled back')
      })
      await expect(there).rejects.toThrow('rolled back')
      throw new Error('rolled back')
    })
    await expect(held).rejects.toThrow('rolled back')
    expect(elsewhere).toBe(`INV-SYLHET-${year()}-000001`)
  })
})

const settled = async (): Promise<string> => {
  const { billId } = await world.newCase([['treasury', 5_000]])
  return (await world.payThrough(billId)).id
}

/** Issues the invoice of a payment anew, as if it were an office's. */
async function again(trx: Trx, paymentId: string, officeId: string, at: Date): Promise<string> {
  await sql`update payments set office_id = ${officeId} where id = ${paymentId}`.execute(trx)
  await sql`delete from invoices where payment_id = ${paymentId}`.execute(trx)
  await insertInvoice(world.deps, trx, paymentId, at)
  const { rows } = await sql<{ number: string }>`select invoice_number as number from invoices
    where payment_id = ${paymentId}`.execute(trx)
  return rows[0]?.number ?? ''
}

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, checkWithin, type Checked } from '../../../src/server/billing/ledger-check.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps, { applications: 200 })
  // Nobody of the seed corrects the ledger: one waits.
  await sql`insert into ledger_corrections (id, payment_id, bill_line_id, office_id, from_fund, to_fund, amount_poisha, reason, state,
      asked_by, asked_at)
    select gen_random_uuid(), payment_id, bill_line_id, entry.office_id, 'treasury', 'dispatch', 1, 'test', 'asked',
      ${await world.userId('accountant')}, ${world.clock.now()} from ledger_entries entry
    join ledger_postings posting on posting.id = posting_id where bill_line_id is not null limit 1`.execute(
    world.db,
  )
  // Nor does anybody sign a day: one of the days of the first office is.
  await sql`insert into day_closes (id, office_id, day, gateway, state, upload, file_name, line_count, elsewhere_count, matched_count,
      matched_poisha, file_poisha, uploaded_by, uploaded_at, signed_by, signed_at, ledger_poisha)
    select gen_random_uuid(), office_id, day, gateway, 'signed', 1, 'test.csv', 0, 0, 0, 0, net_poisha, person, now(), person, now(), net_poisha
    from ledger_gateway_days cross join (select ${await world.userId('accountant')}::uuid as person) signer
    where net_poisha > 0 order by office_id, day limit 1`.execute(world.db)
})
afterAll(() => world.close())

test('a world that nobody touched holds, and every rule looked at something (product 4)', async () => {
  const results: Checked[] = []
  const breaks: string[] = []
  const listener = {
    broke: (name: string, { id, found }: { id: string; found: string }) =>
      void breaks.push(`${name}, ${id}: ${found}`),
    checked: (result: Checked) => void results.push(result),
  }
  expect(await checkLedger(world.db, listener)).toBe(0)
  expect(breaks).toEqual([])
  expect(results.filter(({ lookedAt }) => lookedAt === 0)).toEqual([])
  const { rows } = await sql<{ links: number }>`select count(*) as links from history`.execute(world.db)
  expect(results.at(-1)).toMatchObject({ lookedAt: rows[0]?.links, broken: 0 })
})

interface Planted {
  what: string
  /** Takes one row at which to break something. */
  at: string
  /** What is done to it; `$` stands for its id. */
  by: string
  /** The rule that finds it, by a part of its name; with `at` as what it finds. */
  rule: string
  /** What is found instead of the row itself. */
  named?: string
}

const onBill = `select payments.id from payments where state = 'paid' and not is_surplus order by id limit 1`
const entry = `select ledger_entries.id from ledger_entries where account = 'treasury' and credit_poisha > 0 order by id limit 1`
const lastOf = (order: string) =>
  `select id from invoices where invoice_number like 'INV-DHAKA-%' order by invoice_number ${order} limit 1`

/** A person with the database at hand, and what the check says of it. */
const plants: readonly Planted[] = [
  {
    what: 'a side of a posting that is a poisha more',
    at: `select posting_id as id from (${entry}) one join ledger_entries using (id)`,
    by: `update ledger_entries set credit_poisha = credit_poisha + 1 where posting_id = '$' and account = 'treasury'`,
    rule: 'postings of the ledger balance',
  },
  {
    what: 'a posting of another office',
    at: 'select id from ledger_postings limit 1',
    by: `update ledger_postings set office_id = (select id from offices where code = 'rangpur') where id = '$'`,
    rule: 'postings of the ledger balance',
  },
  {
    what: 'an entry without its account',
    at: entry,
    by: `alter table ledger_entries drop constraint ledger_entries_stand_on_an_account; update ledger_entries set office_account_id = null where id = $`,
    rule: 'entries of a fund',
  },
  {
    what: 'an entry on the line of another bill',
    at: entry,
    by: `update ledger_entries set bill_line_id = (select id from bill_lines where paid_poisha = 0 limit 1) where id = $`,
    rule: 'entries of a fund',
  },
  {
    what: 'a line that received more than the ledger says',
    at: 'select id from bill_lines where paid_poisha = 0 order by id limit 1',
    by: `update bill_lines set paid_poisha = 1 where id = '$'`,
    rule: 'lines of bills',
  },
  {
    what: 'a line that costs more than it says',
    at: 'select id from bill_lines limit 1',
    by: `alter table bill_lines drop constraint bill_lines_check1; update bill_lines set amount_poisha = amount_poisha + 1 where id = '$'`,
    rule: 'lines of bills',
  },
  {
    what: 'a bill that is more than its lines',
    at: 'select id from bills limit 1',
    by: `update bills set total_poisha = total_poisha + 1 where id = '$'`,
    rule: 'bills are the sum',
  },
  {
    what: 'a payment that was larger',
    at: onBill,
    by: `update payments set amount_poisha = amount_poisha + 1 where id = '$'`,
    rule: 'payments stand in the ledger',
  },
  {
    what: 'a payment that failed and is called paid',
    at: `select id from payments where state = 'failed' limit 1`,
    by: `update payments set state = 'paid' where id = '$'`,
    rule: 'payments stand in the ledger',
  },
  {
    what: 'a paid one that is called failed',
    at: onBill,
    by: `update payments set state = 'failed' where id = '$'`,
    rule: 'payments stand in the ledger',
  },
  {
    what: 'money that went back without a refund',
    at: `select payment_id as id from refunds where state = 'given_back' limit 1`,
    by: `update payments set refunded_poisha = refunded_poisha - 1 where id = '$'`,
    rule: 'payments stand in the ledger',
  },
  {
    what: 'a refund that is due and gone',
    at: `select payment_id as id from refunds where state = 'due' limit 1`,
    by: `delete from refunds where payment_id = '$'`,
    rule: 'money that no bill takes',
  },
  {
    what: 'a refund that gave back less',
    at: `select id from refunds where state = 'given_back' limit 1`,
    by: `update refunds set amount_poisha = amount_poisha - 1 where id = '$'`,
    rule: 'refunds were confirmed',
  },
  {
    what: 'a refund that nobody confirmed',
    at: `select id from refunds where state = 'given_back' and asked_by is not null limit 1`,
    by: `update refunds set ground = 'correction', confirmed_by = null where id = '$'`,
    rule: 'refunds were confirmed',
  },
  {
    what: 'an invoice that is gone',
    at: `select payment_id as id from (${lastOf('desc')}) one join invoices using (id)`,
    by: `delete from invoices where payment_id = '$'`,
    rule: 'payments that reached a bill',
  },
  {
    what: 'an invoice of what was released that is gone',
    at: `select payment_id as id from ledger_postings posting join invoices using (payment_id) where kind = 'payment' limit 1`,
    by: `update ledger_postings set kind = 'release' where payment_id = '$' and kind = 'payment'; delete from invoices where payment_id = '$'`,
    rule: 'payments that reached a bill',
  },
  {
    what: 'an invoice of the first numbers that is gone, the last of them',
    at: 'select 1 as id',
    by: `insert into invoice_numbers_before (year, last) values (2019, 7)`,
    rule: 'numbers of invoices',
    named: 'INV-2019-',
  },
  {
    what: 'an invoice of another amount',
    at: lastOf('asc'),
    by: `update invoices set amount_poisha = amount_poisha + 1 where id = '$'`,
    rule: 'invoices are of one payment',
  },
  {
    what: 'an invoice of a payment that failed',
    at: lastOf('asc'),
    by: `update invoices set payment_id = (select id from payments where state = 'failed' limit 1) where id = '$'`,
    rule: 'invoices are of one payment',
  },
  {
    what: 'a gap in the numbers',
    at: lastOf('asc'),
    by: `delete from invoices where id = '$'`,
    rule: 'numbers of invoices',
    named: '-000002',
  },
  {
    what: 'the last number cut off',
    at: lastOf('desc'),
    by: `delete from invoices where id = '$'`,
    rule: 'numbers of invoices',
    named: 'INV-DHAKA-20',
  },
  {
    what: 'a number of another office',
    at: lastOf('asc'),
    by: `update invoices set office_id = (select id from offices where code = 'rangpur') where id = '$'`,
    rule: 'numbers of invoices',
    named: '-000001',
  },
  {
    what: 'a correction that is called posted',
    at: 'select id from ledger_corrections limit 1',
    by: `update ledger_corrections set state = 'posted', ended_at = asked_at, ended_by = (select id from users where email like 'head-acc%') where id = '$'`,
    rule: 'corrections of the ledger',
  },
  {
    what: 'a posting of a signed day that stands on another',
    at: 'select id from day_closes limit 1',
    by: `update ledger_postings set posted_at = posted_at - interval '2 days' where id = (select posting.id from ledger_postings posting
      join payments on payments.id = payment_id join day_closes on day_closes.office_id = posting.office_id
      and day_closes.gateway = payments.gateway and day = (posted_at at time zone 'Asia/Dhaka')::date
      where day_closes.id = '$' and kind = 'payment' limit 1)`,
    rule: 'signed days',
  },
  {
    what: 'both sides of a posting of a signed day that are a poisha more',
    at: 'select id from day_closes limit 1',
    by: `update ledger_entries set debit_poisha = debit_poisha + sign(debit_poisha), credit_poisha = credit_poisha + sign(credit_poisha)
      where posting_id = (select posting.id from ledger_postings posting
      join payments on payments.id = payment_id join day_closes on day_closes.office_id = posting.office_id
      and day_closes.gateway = payments.gateway and day = (posted_at at time zone 'Asia/Dhaka')::date
      where day_closes.id = '$' and kind = 'payment' limit 1)`,
    rule: 'signed days',
  },
  {
    what: 'a month that has a poisha more from a day on',
    at: `select office_account_id as id from ledger_account_months order by month limit 1`,
    by: `update ledger_account_months set credited_poisha = day_by_day(credited_poisha, running_by_day) from (select running_by_day(17, 1)) more
      where office_account_id = '$' and state = 'any' and kind = 'received'`,
    rule: 'months of bank accounts',
  },
  {
    what: 'a month under a state that is gone',
    at: `select office_account_id as id from ledger_account_months where state = 'paid' limit 1`,
    by: `delete from ledger_account_months where office_account_id = '$' and state = 'paid'`,
    rule: 'months of bank accounts',
  },
  {
    what: 'an application whose state was written',
    at: `select id from applications where state = 'verified' limit 1`,
    by: `update applications set state = 'approved' where id = '$'`,
    rule: 'histories of applications end',
  },
  {
    what: 'a dispatch whose last step is cut off',
    at: `select id from dispatches where state = 'sent' limit 1`,
    by: `delete from history where subject_id = '$' and to_state = 'sent'`,
    rule: 'histories of dispatches end',
  },
  {
    what: 'a payment without a history',
    at: onBill,
    by: `delete from history where subject_id = '$'`,
    rule: 'histories of payments end',
  },
  {
    what: 'a reason that was changed',
    at: `select subject_id as id from history where event = 'reject' limit 1`,
    by: `update history set payload = '{"reason":"another"}' where subject_id = '$' and event = 'reject'`,
    rule: 'histories hold',
  },
]

describe('a break is found, and named (product 4, 7)', () => {
  test.each(plants)('$what', async ({ at, by, rule, named }) => {
    const found: string[] = []
    const planted = world.db.transaction().execute(async (trx) => {
      const { rows } = await sql.raw<{ id: string }>(at).execute(trx)
      const id = String(rows[0]?.id ?? 'there is no such row')
      // As somebody would who goes around every wall of the database.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const statement of by.split(';')) await sql.raw(statement.replaceAll('$', id)).execute(trx)
      let told = 0
      const answered = await checkWithin(trx, {
        broke: (name, { id: broken }) => {
          told += 1
          if (name.startsWith(rule)) found.push(broken)
        },
        checked: () => undefined,
      })
      expect(answered).toBe(told)
      expect(found.length).toBeGreaterThan(0)
      expect(found.join()).toContain(named ?? id)
      throw new Error('rolled back')
    })
    await expect(planted).rejects.toThrow('rolled back')
  })
})

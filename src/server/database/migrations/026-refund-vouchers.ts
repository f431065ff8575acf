import { sql, type Kysely } from 'kysely'

/** The voucher by which a counter gave money back; a number is taken once per office and year. */
const columns = `
alter table refunds add column voucher_number text, add column voucher_date date;
alter table refunds add constraint refunds_voucher_whole check (
  (voucher_number is null) = (voucher_date is null) and (voucher_number is null or confirmed_by is not null));
create unique index refunds_voucher_once on refunds (office_id, extract(year from voucher_date), voucher_number)
  where voucher_number is not null;
`

/** What was paid at a counter is given back there. @source product 2.5 */
export const refundVouchers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(columns).execute(db)
  },
}

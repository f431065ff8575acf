import { sql, type Kysely } from 'kysely'

/** Every payment says through which gateway it goes; what was there before went through the one that there was. */
const columns = `
alter table payments add column gateway text default 'sslcommerz';
update payments set gateway = null where method in ('counter','treasury_challan');
alter table payments alter column gateway drop default;
alter table payments add constraint payments_gateway_whole check (
  (method in ('counter','treasury_challan')) = (gateway is null) and gateway in ('sslcommerz','bkash'));
create table gateway_circuits (gateway text primary key check (gateway in ('sslcommerz','bkash')),
  failures int not null, failing_since timestamptz not null, opened_at timestamptz);
`

/** More gateways than one. @source product 2.3, 5 */
export const gateways = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(columns).execute(db)
  },
}

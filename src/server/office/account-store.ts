import type { BankAccount } from '../../machines/catalogue.ts'
import type { Db, Trx } from '../deps.ts'

/** Every account of an office: of each fund, the one of the latest day first, with who wrote it. */
export const accountsOf = (db: Db | Trx, officeId: string) =>
  db
    .selectFrom('office_accounts')
    .leftJoin('users', 'users.id', 'office_accounts.entered_by')
    .selectAll('office_accounts')
    .select('users.name as entered_by_name')
    .where('office_accounts.office_id', '=', officeId)
    .orderBy('effective_from', 'desc')
    .orderBy('office_accounts.id', 'desc')
    .execute()

/** Adds an account of a fund; none is changed. */
export const insertAccount = async (
  trx: Trx,
  officeId: string,
  account: BankAccount,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await trx
    .insertInto('office_accounts')
    .values({
      office_id: officeId,
      fund: account.fund,
      account_number: account.accountNumber,
      bank: account.bank,
      branch: account.branch,
      effective_from: account.effectiveFrom,
      source: account.source,
      entered_by: by,
      recorded_at: at,
    })
    .execute()
}

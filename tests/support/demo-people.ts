import type { Db } from '../../src/server/deps.ts'
import { demoAccounts, type DemoKey } from '../../src/server/seed/people.ts'

/** By what a demo account logs in. */
export const emailOf = (key: DemoKey): string =>
  demoAccounts.find((account) => account.key === key)?.email ?? ''

/** The id of a demo account in a database. */
export async function userIdIn(db: Db, key: DemoKey): Promise<string> {
  const users = db.selectFrom('users').select('id').where('email', '=', emailOf(key))
  return (await users.executeTakeFirstOrThrow()).id
}

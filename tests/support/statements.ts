import pg from 'pg'
import { vi } from 'vitest'

/**
 * What a database was asked while some work went on: the texts of the statements, in order, without their values. Other databases of the
 * same worker may be asked meanwhile; only this one is listened to.
 */
export async function statementsOf(
  work: () => Promise<unknown>,
  database: string | undefined,
): Promise<string[]> {
  const texts: string[] = []
  const query = Reflect.get(pg.Client.prototype, 'query')
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked] = given
    if (this.database === database)
      texts.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
    return Reflect.apply(query, this, given) as void
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return texts
}

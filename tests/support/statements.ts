import pg from 'pg'
import { vi } from 'vitest'

/** What the database was asked while some work went on: the texts of the statements, in order, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const query = Reflect.get(pg.Client.prototype, 'query')
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked] = given
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

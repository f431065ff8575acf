import { AsyncLocalStorage } from 'node:async_hooks'

const under = new AsyncLocalStorage<string>()

/** Runs a test so that whatever it begins, however late that happens, is known for its own. */
export const asTest = (id: string, run: () => Promise<void>): Promise<void> => under.run(id, run)

/** Which test began what runs now; undefined where nobody can say. */
export const testNow = (): string | undefined => under.getStore()

/**
 * Whether what runs now was begun by another test than `owner`. A form that was left is saved on for as long as its tab
 * lives, and files share a tab: what one of them could not send would come to a later one's server.
 * @source product 2.4
 */
export const isStray = (owner: string | undefined): boolean => {
  const now = testNow()
  return owner !== undefined && now !== undefined && now !== owner
}

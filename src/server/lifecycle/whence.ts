import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<{ address: string }>()

/** Carries out what a request asks for; what it writes into a history says where it was sent from. @source product 7 */
export const sentFrom = <Result>(address: string, work: () => Result): Result =>
  requests.run({ address }, work)

/** Where the present request was sent from; null for the server's own doing. */
export const whence = (): string | null => requests.getStore()?.address ?? null

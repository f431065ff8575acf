import { AsyncLocalStorage } from 'node:async_hooks'

interface Sent {
  /** The address of the net. */
  address: string
  /** What the request is called, here and where it was sent from. */
  requestId: string
}

const requests = new AsyncLocalStorage<Sent>()

/** Carries out what a request asks for; what it writes into a history and the log says which it was. @source product 7 */
export const sentFrom = <Result>(sent: Sent, work: () => Result): Result => requests.run(sent, work)

/** Where the present request was sent from; null for the server's own doing. */
export const whence = (): string | null => requests.getStore()?.address ?? null

/** What the present request is called; null for the server's own doing. */
export const presentRequest = (): string | null => requests.getStore()?.requestId ?? null

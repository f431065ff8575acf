import { isRefused } from '../../../src/server/errors.ts'
import type { Gateway, Gateways } from '../../../src/server/ports/gateway.ts'
import type { PaymentWorld } from './world.ts'

/** What the gateway lets the product know, and when it asks. */
export const gatewayWordOf = (world: () => PaymentWorld) => ({
  /** A notification of the gateway's about a transaction; answers the attempt when everything that follows was done. */
  notify: async (transactionId: string) => {
    const fields = { tran_id: transactionId, status: 'VALID' }
    const reply = await world().returned({ url: `${world().url}/api/gateway/ipn`, fields })
    if (reply.status !== 200) throw new Error(`the notification was answered ${reply.status}`)
    await world().drain()
    return world().row(transactionId)
  },
  /** What it says of every transaction until told otherwise. */
  gatewaySays: (answers: Record<string, string>): void => {
    world().gateway.switches.answerOverrides = answers
  },
  /** The product asks about every attempt that is due. */
  sweep: async () => {
    await world().workers['sweep-payments']({})
    await world().drain()
  },
})

export const reasonOf = (value: unknown): string | null => (isRefused(value) ? value.word('en') : null)

/** Every gateway as it is to a process that dies while it asks for a page. */
export const unopened = (gateways: Gateways, error: string): Gateways => {
  const dying = (gateway: Gateway | null) =>
    gateway && { ...gateway, createSession: () => Promise.reject(new Error(error)) }
  return { sslcommerz: dying(gateways.sslcommerz), bkash: dying(gateways.bkash) }
}

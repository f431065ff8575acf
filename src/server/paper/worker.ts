import { parentPort } from 'node:worker_threads'
import { drawAcknowledgement } from './draw-acknowledgement.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { Drawn, Order } from './maker.ts'

/** The thread that draws: a sheet comes in, its file or what went wrong goes out. */
async function answer(order: Order): Promise<Drawn> {
  const { id } = order
  try {
    const file =
      order.kind === 'invoice' ? await drawInvoice(order.sheet) : await drawAcknowledgement(order.sheet)
    return { id, file }
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on(
  'message',
  (order: Order) => void answer(order).then((drawn) => parentPort?.postMessage(drawn)),
)

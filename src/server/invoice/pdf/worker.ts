import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './draw-invoice.ts'
import type { Drawn, Order } from './maker.ts'

/** The thread that draws: a sheet comes in, its file or what went wrong goes out. */
async function answer({ id, sheet }: Order): Promise<Drawn> {
  try {
    return { id, file: await drawInvoice(sheet) }
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on(
  'message',
  (order: Order) => void answer(order).then((drawn) => parentPort?.postMessage(drawn)),
)

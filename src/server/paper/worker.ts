import { parentPort } from 'node:worker_threads'
import { drawAcknowledgement } from './draw-acknowledgement.ts'
import { drawBookingList } from './draw-booking-list.ts'
import { drawCovers } from './draw-covers.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { Drawn, Order, Wanted } from './maker.ts'

function draw(wanted: Wanted): Promise<Uint8Array> {
  switch (wanted.kind) {
    case 'invoice':
      return drawInvoice(wanted.sheet)
    case 'acknowledgement':
      return drawAcknowledgement(wanted.sheet)
    case 'covers':
      return drawCovers(wanted.sheet)
    case 'booking':
      return drawBookingList(wanted.sheet)
  }
}

/** The thread that draws: a sheet comes in, its file or what went wrong goes out. */
async function answer(order: Order): Promise<Drawn> {
  const { id } = order
  try {
    return { id, file: await draw(order) }
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on(
  'message',
  (order: Order) => void answer(order).then((drawn) => parentPort?.postMessage(drawn)),
)

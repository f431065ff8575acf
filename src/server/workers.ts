import { deliverNotice, sendCode } from './deliver.ts'
import type { Deps } from './deps.ts'
import { paymentWorkers } from './payment-workers.ts'
import type { Workers } from './queue.ts'

/** Who carries out each job of the outbox. */
export const workersOf = (deps: Deps): Workers => ({
  'deliver-notice': (job) => deliverNotice(deps, job),
  'send-code': (job) => sendCode(deps, job),
  ...paymentWorkers(deps),
})

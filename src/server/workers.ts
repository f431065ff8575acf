import { deliverMessage, deliverNotice, sendCode, sendResetLink, tellPerson } from './deliver.ts'
import type { Deps } from './deps.ts'
import { paymentWorkers } from './payment-workers.ts'
import type { Workers } from './queue.ts'
import { removeFiles, sweepAccounts, sweepDeliveries } from './sweep.ts'
import { sweepDrafts } from './sweep-drafts.ts'

/** Who carries out each job of the outbox. */
export const workersOf = (deps: Deps): Workers => ({
  'deliver-notice': (job) => deliverNotice(deps, job),
  'deliver-sms': (job) => deliverMessage(deps, job),
  'deliver-mail': (job) => deliverMessage(deps, job),
  'send-code': (job) => sendCode(deps, job),
  'send-reset-link': (job) => sendResetLink(deps, job),
  'tell-person': (job) => tellPerson(deps, job),
  'remove-files': (job) => removeFiles(deps, job),
  'sweep-accounts': () => sweepAccounts(deps),
  'sweep-deliveries': () => sweepDeliveries(deps),
  'sweep-drafts': () => sweepDrafts(deps),
  ...paymentWorkers(deps),
})

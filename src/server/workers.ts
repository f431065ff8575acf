import { archiveCases } from './archive/archive.ts'
import { sealHistories } from './audit/seal.ts'
import { checkServices } from './operations/check.ts'
import { deliverMessage, deliverNotice, sweepDeliveries, tellCounts } from './notice/deliver.ts'
import { tellPerson } from './notice/account-notice.ts'
import { sweepAccounts } from './account/sweep-store.ts'
import { mailCode, sendCode, sendInvitation, sendResetLink } from './account/workers.ts'
import type { Deps } from './deps.ts'
import { paymentWorkers } from './payment/workers.ts'
import type { Workers } from './jobs/queue.ts'
import { sweepTargets } from './office/target-workers.ts'
import { deliverWebhook, sweepWebhooks } from './webhook/deliver.ts'
import { removeFiles, sweepDocuments, sweepDrafts } from './application/workers.ts'

/** Who carries out each job of the outbox. */
export const workersOf = (deps: Deps): Workers => ({
  'deliver-notice': (job) => deliverNotice(deps, job),
  'tell-counts': (job) => tellCounts(deps, job),
  'deliver-sms': (job) => deliverMessage(deps, job),
  'deliver-mail': (job) => deliverMessage(deps, job),
  'deliver-webhook': (job) => deliverWebhook(deps, job),
  'send-code': (job) => sendCode(deps, job),
  'mail-code': (job) => mailCode(deps, job),
  'send-reset-link': (job) => sendResetLink(deps, job),
  'send-invitation': (job) => sendInvitation(deps, job),
  'tell-person': (job) => tellPerson(deps, job),
  'remove-files': (job) => removeFiles(deps, job),
  'sweep-accounts': () => sweepAccounts(deps),
  'sweep-deliveries': async () => {
    await sweepDeliveries(deps)
    await sweepWebhooks(deps)
  },
  'sweep-drafts': () => sweepDrafts(deps),
  'sweep-documents': () => sweepDocuments(deps),
  'sweep-targets': () => sweepTargets(deps),
  'archive-cases': () => archiveCases(deps),
  'seal-histories': () => sealHistories(deps),
  'check-services': () => checkServices(deps),
  ...paymentWorkers(deps),
})

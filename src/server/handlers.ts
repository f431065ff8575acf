import { auditHandlers } from './audit/handlers.ts'
import { findHandlers } from './find/handlers.ts'
import type { Handlers } from './web/handler.ts'
import { addressHandlers } from './account/address-handlers.ts'
import { applicationHandlers } from './application/handlers.ts'
import { authHandlers } from './account/handlers.ts'
import { broadcastHandlers } from './catalogue/broadcast-handlers.ts'
import { faqHandlers } from './catalogue/faq-handlers.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { versionHandlers } from './catalogue/version-handlers.ts'
import { feeHandlers } from './catalogue/fee-handlers.ts'
import { feeTypeHandlers } from './catalogue/fee-type-handlers.ts'
import { identityHandlers } from './identity/handlers.ts'
import { personHandlers } from './account/profile-handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { recoveryHandlers } from './account/recovery-handlers.ts'
import { factorHandlers } from './account/factor-handlers.ts'
import { sessionHandlers } from './account/session-handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { deliveryHandlers } from './notice/delivery-handlers.ts'
import { dispatchHandlers } from './dispatch/handlers.ts'
import { documentHandlers } from './application/documents.ts'
import { invoiceHandlers } from './invoice/handlers.ts'
import { assignmentHandlers } from './application/assignment-handlers.ts'
import { queueViewHandlers } from './application/queue-view-handlers.ts'
import { claimHandlers } from './application/claim-handlers.ts'
import { caseRemarkHandlers } from './application/remark-handlers.ts'
import { noteHandlers } from './application/note-handlers.ts'
import { receiptHandlers } from './invoice/receipt-handlers.ts'
import { noticeHandlers } from './notice/handlers.ts'
import { counterHandlers } from './payment/counter-handlers.ts'
import { correctionHandlers } from './payment/correction-handlers.ts'
import { closeHandlers } from './payment/close-handlers.ts'
import { discrepancyHandlers } from './payment/discrepancy-handlers.ts'
import { refundHandlers } from './payment/refund-handlers.ts'
import { remarkHandlers } from './office/remark-handlers.ts'
import { targetHandlers } from './office/target-handlers.ts'
import { reportHandlers } from './report/handlers.ts'
import { officeHandlers } from './office/handlers.ts'
import { accountHandlers } from './office/account-handlers.ts'
import { roleHandlers } from './people/role-handlers.ts'
import { rightsRequestHandlers } from './people/rights-request-handlers.ts'
import { userFactorHandlers } from './people/factor-handlers.ts'
import { userHandlers } from './people/user-handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { demoHandlers } from './seed/handlers.ts'
import { noticeTextHandlers } from './message/handlers.ts'
import { operationHandlers } from './operations/handlers.ts'
import { webhookHandlers } from './webhook/handlers.ts'
import { pageHandlers } from './catalogue/page-handlers.ts'
import { pictureHandlers } from './catalogue/picture-handlers.ts'
import { tariffHandlers } from './catalogue/tariff-handlers.ts'
import { recordHandlers } from './catalogue/record-handlers.ts'
import { referenceHandlers } from './catalogue/reference-handlers.ts'

/** One handler for every call of the contract; a missing or a surplus one does not compile. */
export const handlers: Handlers = {
  ...authHandlers,
  ...identityHandlers,
  ...personHandlers,
  ...addressHandlers,
  ...privacyHandlers,
  ...recoveryHandlers,
  ...sessionHandlers,
  ...factorHandlers,
  ...applicationHandlers,
  ...catalogueHandlers,
  ...versionHandlers,
  ...faqHandlers,
  ...broadcastHandlers,
  ...webhookHandlers,
  ...recordHandlers,
  ...tariffHandlers,
  ...feeHandlers,
  ...feeTypeHandlers,
  ...pageHandlers,
  ...pictureHandlers,
  ...operationHandlers,
  ...noticeTextHandlers,
  ...officeHandlers,
  ...accountHandlers,
  ...roleHandlers,
  ...userHandlers,
  ...userFactorHandlers,
  ...rightsRequestHandlers,
  ...auditHandlers,
  ...dashboardHandlers,
  ...findHandlers,
  ...deliveryHandlers,
  ...dispatchHandlers,
  ...documentHandlers,
  ...invoiceHandlers,
  ...claimHandlers,
  ...assignmentHandlers,
  ...queueViewHandlers,
  ...noteHandlers,
  ...remarkHandlers,
  ...targetHandlers,
  ...caseRemarkHandlers,
  ...receiptHandlers,
  ...noticeHandlers,
  ...paymentHandlers,
  ...refundHandlers,
  ...discrepancyHandlers,
  ...closeHandlers,
  ...correctionHandlers,
  ...counterHandlers,
  ...reportHandlers,
  ...referenceHandlers,
  ...demoHandlers,
}

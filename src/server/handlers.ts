import type { Handlers } from './web/handler.ts'
import { addressHandlers } from './account/address-handlers.ts'
import { applicationHandlers } from './application/handlers.ts'
import { authHandlers } from './account/handlers.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { identityHandlers } from './identity/handlers.ts'
import { personHandlers } from './account/profile-handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { recoveryHandlers } from './account/recovery-handlers.ts'
import { sessionHandlers } from './account/session-handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { deliveryHandlers } from './notice/delivery-handlers.ts'
import { dispatchHandlers } from './dispatch/handlers.ts'
import { documentHandlers } from './application/documents.ts'
import { invoiceHandlers } from './invoice/handlers.ts'
import { noticeHandlers } from './notice/handlers.ts'
import { refundHandlers } from './payment/refund-handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { demoHandlers } from './seed/handlers.ts'
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
  ...applicationHandlers,
  ...catalogueHandlers,
  ...dashboardHandlers,
  ...deliveryHandlers,
  ...dispatchHandlers,
  ...documentHandlers,
  ...invoiceHandlers,
  ...noticeHandlers,
  ...paymentHandlers,
  ...refundHandlers,
  ...referenceHandlers,
  ...demoHandlers,
}

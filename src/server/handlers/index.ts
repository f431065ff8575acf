import type { Handlers } from '../handler.ts'
import { applicationHandlers } from './application.ts'
import { authHandlers } from './auth.ts'
import { catalogueHandlers } from './catalogue.ts'
import { identityHandlers } from './identity.ts'
import { personHandlers } from './person.ts'
import { privacyHandlers } from './privacy.ts'
import { recoveryHandlers } from './recovery.ts'
import { sessionHandlers } from './session.ts'
import { dashboardHandlers } from './dashboard.ts'
import { deliveryHandlers } from './delivery.ts'
import { dispatchHandlers } from './dispatch.ts'
import { documentHandlers } from './document.ts'
import { invoiceHandlers } from './invoice.ts'
import { noticeHandlers } from './notice.ts'
import { paymentHandlers } from './payment.ts'
import { referenceHandlers } from './reference.ts'

/** One handler for every call of the contract; a missing or a surplus one does not compile. */
export const handlers: Handlers = {
  ...authHandlers,
  ...identityHandlers,
  ...personHandlers,
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
  ...referenceHandlers,
}

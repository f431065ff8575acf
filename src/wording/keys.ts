import type { applicationTabs } from '../api/calls.ts'
import type { TimelineEntry } from '../api/entities.ts'
import type { ApplicationEventType, ApplicationState, applicationLabels } from '../machines/application.ts'
import type { CheckoutState } from '../machines/checkout.ts'
import type { DispatchEventType } from '../machines/dispatch.ts'
import type { CostDraft, DocumentDraft, DraftForm, PersonDraft } from '../machines/form.ts'
import type { PaymentEventType } from '../machines/payment.ts'
import type { RoleSlug } from '../machines/roles.ts'

/** The events of an application that a person sends; the rest come from the server. */
export type ApplicationAct = Exclude<ApplicationEventType, 'settle' | 'expire'>

/** The events of a dispatch that a person sends; the rest come from the server. */
export type DispatchAct = Exclude<DispatchEventType, 'settle'>

/** The events of a payment that a person sends; the rest come from the server. */
export type PaymentAct = Exclude<
  PaymentEventType,
  | 'opened'
  | 'refused'
  | 'noAnswer'
  | 'validated'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'refunded'
  | 'refundFailed'
>

/** What a payment’s history is made of: its first link is written before its chart begins. */
export type PaymentMoment = PaymentEventType | 'start'

/** How a payment stands for whoever comes back from the gateway. */
export type PaymentEnd = Extract<CheckoutState, 'verifying' | 'succeeded' | 'failed' | 'canceled'>

/** The tabs of the litigant's list. @source spec §7 */
export type ApplicationTab = (typeof applicationTabs)[number]

/** The roles that have work lists. @source spec §6 */
export type StaffRole = Exclude<RoleSlug, 'plaintiff_user'>

/** The labels of an application. @source spec §4 */
export type ApplicationLabel = NonNullable<(typeof applicationLabels)[ApplicationState]>

/** Who did something, as the history tells it. */
export type TimelineAuthor = TimelineEntry['by']

/** The parts of a form that have rows. @source spec §3 */
export type FormGroup = 'petitioners' | 'defendants' | 'costs' | 'documents'

/** The fields of the case itself. */
export type CaseField = Exclude<keyof DraftForm, FormGroup>

/** The fields of a petitioner or defendant. */
export type PersonField = Exclude<keyof PersonDraft, 'id'>

/** The fields of a cost. */
export type CostField = Exclude<keyof CostDraft, 'id'>

/** What is written about a document. */
export type DocumentField = Exclude<keyof DocumentDraft, 'id' | 'fileName' | 'sizeBytes' | 'contentType'>

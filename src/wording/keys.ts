import type { TimelineEntry } from '../api/entities.ts'
import type { ApplicationEvents } from '../machines/application/events.ts'
import type { ApplicationMeaning } from '../machines/application/states.ts'
import type { CheckoutState } from '../machines/checkout.ts'
import type { DispatchEvents } from '../machines/dispatch/events.ts'
import type { CostDraft, DocumentDraft, DraftForm, PersonDraft } from '../machines/form.ts'
import type { PaymentEvents } from '../machines/payment/events.ts'
import type { RoleSlug } from '../machines/roles.ts'

/** The events of a record that a person sends by a button or a screen of their own; a birth has its call. */
type ActsOf<Events> = {
  [Event in keyof Events]: Events[Event] extends { by: 'person'; dialog: 'birth' }
    ? never
    : Events[Event] extends { by: 'person' }
      ? Event
      : never
}[keyof Events]
export type ApplicationAct = ActsOf<ApplicationEvents>
export type DispatchAct = ActsOf<DispatchEvents>
export type PaymentAct = ActsOf<PaymentEvents>

/** How a payment stands for its payer: what the checkout knows of it, and what of that is told apart. @source product 2.3, 2.5 */
export type PaymentEnd =
  | Extract<CheckoutState, 'verifying' | 'succeeded' | 'failed' | 'canceled'>
  | 'surplus'
  | 'begun'
  | 'unowed'
  | 'recorded'
  | 'unconfirmed'

/** The roles that have work lists. @source spec §6 */
export type StaffRole = Exclude<RoleSlug, 'plaintiff_user'>

/** The labels of an application. @source spec §4 */
export type ApplicationLabel = NonNullable<ApplicationMeaning['label']>

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

import type { GatewayName, PaymentType, WayPaid } from '../../machines/payment/choice.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import type { DispatchOption, DispatchOutcome } from '../../machines/dispatch/options.ts'
import type { DispatchState } from '../../machines/dispatch/states.ts'
import type { ApplicationState } from '../../machines/application/states.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { DocumentScan } from '../../machines/document.ts'
import type { DivisionCode, DraftForm } from '../../machines/form.ts'
import type { FeeFormula } from '../../machines/fee.ts'
import type { Fund } from '../../machines/money.ts'
import type { BillReplacementTable } from './replacement-schema.ts'
import type { NoticeData, NoticeKind } from '../../machines/notices.ts'
import type { SessionVia } from '../../machines/session.ts'
import type { DataRequestKind } from '../../machines/account.ts'
import type { RemarkMark } from '../../machines/remark.ts'
import type { Citizen } from '../ports/identity.ts'
import type { AddressChangeTable, OtpTable } from './address-schema.ts'
import type { BroadcastTable } from './broadcast-schema.ts'
import type { WebhookDeliveryTable, WebhookTable } from './webhook-schema.ts'
import type { ArchivedCaseTable } from './archive-schema.ts'
import type { AuditTables } from './audit-schema.ts'
import type { CloseTables } from './close-schema.ts'
import type { ContentTables } from './content-schema.ts'
import type { CounterTables } from './counter-schema.ts'
import type { DeliveryTable } from './delivery-schema.ts'
import type { DiscrepancyTables } from './discrepancy-schema.ts'
import type { GatewayTables } from './gateway-schema.ts'
import type { LedgerTables } from './ledger-schema.ts'
import type { CaseMarkTable } from './alike-schema.ts'
import type { CaseClaimTable } from './claim-schema.ts'
import type { QueueColumnsTable, QueueViewTable } from './queue-view-schema.ts'
import type { CaseNoteTable } from './note-schema.ts'
import type { ReceiptUseTable } from './receipt-schema.ts'
import type { RefundTable } from './refund-schema.ts'
import type { RemarkTable } from './remark-schema.ts'
import type { TargetTables } from './target-schema.ts'
import type { RightsRequestTable } from './rights-request-schema.ts'
import type { RoleTables } from './role-schema.ts'
import type { FactorTables } from './factor-schema.ts'
import type { NoticeTextTables } from './notice-text-schema.ts'
import type { ServiceTables } from './service-schema.ts'
import type { Named, ReferenceTables } from './reference-schema.ts'
import type { TariffTables } from './tariff-schema.ts'
import type { WaiverTable } from './waiver-schema.ts'

/** JSON goes in as text and comes out as the value. */
type Json<T extends object | null> = ColumnType<T, string, string>
/** A calendar day YYYY-MM-DD. */
type Day = string

export interface Database
  extends
    AuditTables,
    CloseTables,
    ContentTables,
    CounterTables,
    DiscrepancyTables,
    GatewayTables,
    LedgerTables,
    NoticeTextTables,
    ReferenceTables,
    RoleTables,
    FactorTables,
    TargetTables,
    TariffTables,
    ServiceTables {
  offices: Named & {
    id: string
    code: string
    is_head_office: boolean
    jurisdiction: string
    jurisdiction_bn: string
    division_id: number | null
    district_id: number | null
    upazila_id: number | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  fee_types: Named & {
    id: Generated<number>
    slug: string
    fund: Fund
    access: 'accessible' | 'restricted'
    is_active: Generated<boolean>
    is_base_payment: Generated<boolean>
    version: Generated<number>
    /** What the history knows it by. */
    subject_id: Generated<string>
  }
  case_type_fees: { case_type_id: number; fee_type_id: number }
  fee_rules: {
    id: Generated<number>
    fee_type_id: number
    formula: JSONColumnType<FeeFormula>
    effective_from: Day
    /** The law or the order that says so. */
    source: Generated<string>
    entered_by: Generated<string | null>
    entered_at: Generated<Date | null>
  }
  users: {
    id: string
    name: string
    /** Proved, as the mobile is: what is not yet waits in `address_changes`. */
    email: string | null
    mobile: string | null
    nid: string | null
    date_of_birth: Day | null
    password_hash: string
    office_id: string | null
    locale: Generated<'bn' | 'en'>
    is_active: Generated<boolean>
    /** When the registry of citizens or CDAP knew the NID and the date of birth. */
    verified_at: Generated<Date | null>
    erased_at: Generated<Date | null>
    created_at: Date
    /** In the order in which accounts came. */
    number: Generated<number>
    version: Generated<number>
    /** When somebody was asked to work here; null as soon as they have set a password. */
    invited_at: Generated<Date | null>
  }
  rights_requests: RightsRequestTable
  consents: { user_id: string; version: string; at: Date }
  privacy_notices: { version: string; text: string; text_bn: string; effective_from: Day }
  data_requests: {
    id: string
    user_id: string
    kind: DataRequestKind
    text: string
    created_at: Date
    due_on: Day
    answer: string | null
    is_carried_out: boolean | null
    answered_at: Date | null
    answered_by: string | null
  }
  sessions: {
    id: string
    user_id: string
    token_hash: Buffer
    device: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    revoked_at: Date | null
    via: Generated<SessionVia>
    is_remembered: Generated<boolean>
  }
  identities: { issuer: string; subject: string; user_id: string; linked_at: Date }
  identity_visits: {
    id: string
    browser_hash: Buffer
    state: string
    nonce: string
    code_verifier: string
    created_at: Date
    expires_at: Date
    /** When the provider's redirect was taken; a visit returns once. */
    returned_at: Date | null
    issuer: string | null
    subject: string | null
    claims: ColumnType<Citizen | null, string | null, string | null>
    /** The account that waits to be linked. */
    link_user_id: string | null
    ended_at: Date | null
  }
  address_changes: AddressChangeTable
  otps: OtpTable
  tickets: {
    id: string
    token_hash: Buffer
    /** What the ticket proves: a mobile number, or an account by the mail it was sent to. */
    mobile: string | null
    user_id: string | null
    purpose: string
    expires_at: Date
    used_at: Date | null
  }
  login_failures: { id: Generated<number>; subject: string; at: Date }
  applications: {
    id: string
    owner_id: string
    office_id: string | null
    state: ApplicationState
    version: Generated<number>
    form: Json<DraftForm>
    division: DivisionCode | null
    category_id: number | null
    type_id: number | null
    court_id: number | null
    case_number: Generated<string>
    reference_number: string | null
    petitioner_name: Generated<string>
    reason: string | null
    remarks: ColumnType<FieldRemark[], string | undefined, string>
    proposal: ColumnType<PaymentProposal | null, string | null, string | null>
    submitted_at: Date | null
    /** What its owner was told that it would cost when it was sent in; null for those from before. */
    quoted_poisha: Generated<number | null>
    quoted_at: Generated<Date | null>
    /** When the owner was last told that the draft will be removed. */
    warned_at: Generated<Date | null>
    /** Whether a bill of it or of its dispatches lacks something; the bills keep it by themselves. */
    owes: Generated<boolean>
    /** Whose task it is while its office is waited for; null: nobody's. @source product 8 */
    assignee_id: Generated<string | null>
    state_since: Date
    created_at: Date
    updated_at: Date
  }
  reference_numbers: { office_id: string; year: number; last: number }
  documents: {
    id: string
    application_id: string | null
    owner_id: string
    sha256: string
    file_name: string
    content_type: string
    size_bytes: number
    created_at: Date
    /** What the scanner said; `infected` has no bytes any more. */
    scan: Generated<DocumentScan>
  }
  dispatches: {
    id: string
    application_id: string
    owner_id: string
    office_id: string
    state: DispatchState
    version: Generated<number>
    option: DispatchOption | null
    weight_grams: number | null
    reason: string | null
    due_date: Day | null
    is_outcome_recorded: Generated<boolean>
    /** Of a line at least its outcome is the last word on its defendant, and it was not delivered. */
    came_back: Generated<boolean>
    state_since: Date
    created_at: Date
    updated_at: Date
  }
  dispatch_lines: {
    id: string
    dispatch_id: string
    defendant_id: string
    position: number
    name: string
    address: string
    postal_cost_poisha: number | null
    summon_fee_poisha: number | null
    /** Null where the papers weigh more than the tariff has a price for. */
    suggested_postal_cost_poisha: number | null
    suggested_summon_fee_poisha: number
    tracking_number: string | null
    /** Another line had the number in another spelling before spellings were compared. */
    is_number_twin: Generated<boolean>
    outcome: DispatchOutcome | null
    outcome_date: Day | null
  }
  request_keys: { actor_id: string; key: string; entity: string; subject_id: string; event: string; at: Date }
  notices: {
    id: string
    user_id: string
    kind: NoticeKind
    data: Json<NoticeData>
    created_at: Date
    cleared_at: Date | null
  }
  deliveries: DeliveryTable
  bills: {
    id: string
    application_id: string
    dispatch_id: string | null
    kind: 'application' | 'request' | 'dispatch'
    owner_id: string
    office_id: string
    /** What of its lines is not waived. */
    total_poisha: number
    waived_poisha: Generated<number>
    /** What was owed of it until a right bill took its place; no part of the total. */
    replaced_poisha: Generated<number>
    paid_poisha: Generated<number>
    is_void: Generated<boolean>
    /** The waiver that it recovers: what was waived was due after all. */
    recovers_waiver_id: Generated<string | null>
    created_at: Date
  }
  bill_lines: {
    id: string
    bill_id: string
    position: number
    title: string
    title_bn: string
    fund: Fund
    fee_type_id: number | null
    fee_rule_id: number | null
    amount_poisha: number
    quantity: number
    /** Amount times quantity, what is waived of it too. */
    total_poisha: number
    waived_poisha: Generated<number>
    replaced_poisha: Generated<number>
    paid_poisha: Generated<number>
  }
  bill_replacements: BillReplacementTable
  waivers: WaiverTable
  payments: {
    id: string
    bill_id: string
    application_id: string
    owner_id: string
    office_id: string
    state: PaymentState
    version: Generated<number>
    transaction_id: string
    amount_poisha: number
    method: WayPaid
    /** The gateway that it goes through; null of what is paid elsewhere. */
    gateway: GatewayName | null
    payment_type: PaymentType
    session_key: string | null
    page_url: string | null
    validation_id: string | null
    bank_transaction_id: string | null
    store_amount_poisha: number | null
    card_type: string | null
    transacted_at: Date | null
    /** When money of it first came into the ledger, by which that is told. */
    received_at: Generated<Date | null>
    /** When it was received; until then when it was begun. */
    counted_at: GeneratedAlways<Date>
    refunded_poisha: Generated<number>
    refund_pending_poisha: Generated<number>
    refund_reference: string | null
    is_surplus: Generated<boolean>
    error: string | null
    reason: string | null
    counter_number: string | null
    /** Another receipt had the number in another spelling before spellings were compared. */
    is_number_twin: Generated<boolean>
    counter_date: string | null
    recorded_by: string | null
    expires_at: Date
    next_check_at: Date | null
    checks: Generated<number>
    state_since: Date
    created_at: Date
    updated_at: Date
  }
  invoices: {
    id: string
    invoice_number: string
    transaction_id: string
    payment_id: string
    bill_id: string
    application_id: string
    dispatch_id: string | null
    owner_id: string
    office_id: string
    amount_poisha: number
    bank_charge_poisha: number
    /** As the payer was called then: the table's trigger writes it. */
    payer_name: GeneratedAlways<string>
    issued_at: Date
  }
  broadcasts: BroadcastTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  case_claims: CaseClaimTable
  archived_cases: ArchivedCaseTable
  case_marks: CaseMarkTable
  queue_views: QueueViewTable
  queue_columns: QueueColumnsTable
  case_notes: CaseNoteTable
  common_remarks: RemarkTable
  receipt_uses: ReceiptUseTable
  refunds: RefundTable
}

/** What staff remarked on one field of a form. */
export interface FieldRemark {
  path: string
  remark: string
  mark?: RemarkMark
}

/** Fee rows a litigant asks to be billed for. Amounts in poisha. */
export interface PaymentProposal {
  rows: { feeTypeId: number; amountPoisha: number; quantity: number }[]
  at: string
}

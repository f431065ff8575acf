/**
 * The families of words: the messages whose keys begin alike and end in a key of a machine, a contract or a screen. For
 * each, words.mjs writes the table src/words/groups/<name>.ts. A new word of a family is a line in messages/bn.json and
 * messages/en.json; only a new family is a line here.
 *
 * - `words`: how the messages' keys begin; several, by name, where each key has several words.
 * - `by`: the type whose keys these are, and its file below src. A key without a word, or a word without a key, does not
 *   compile. Without `by`, whoever asks the table says what it must have.
 * - `spelling`: how that type spells `send_to_address`: camel (the usual one), pascal, snake, kebab or
 *   dotted (`a.b-c`, of `a__b___c`).
 * - `word`: the type of each word, of src/wording/word.ts; `Word` unless told.
 *
 * @typedef {'camel' | 'pascal' | 'snake' | 'kebab' | 'dotted'} Spelling
 * @typedef {{ name: string, words: string | Record<string, string>, by?: [type: string, file: string], spelling?: Spelling, word?: string }} Group
 */

/** @type {(name: string, noun: string) => string[]} */
const typeOf = (name, noun) => [name, `machines/${noun}.ts`]
/** @type {(noun: string) => Record<string, string>} */
const actOf = (noun) => ({
  action: `${noun}_action_`,
  confirm: `${noun}_confirm_`,
  done: `${noun}_text_done_`,
})

/** @type {readonly Group[]} */
export const groups = [
  // What the charts and the law are made of.
  {
    name: 'application-state',
    words: 'application_state_',
    by: typeOf('ApplicationState', 'application/states'),
  },
  { name: 'application-label', words: 'application_label_', by: ['ApplicationLabel', 'wording/keys.ts'] },
  {
    name: 'application-act',
    words: actOf('application'),
    by: ['ApplicationAct', 'wording/keys.ts'],
    word: 'ActWords',
  },
  {
    name: 'application-event',
    words: 'timeline_text_application_',
    by: typeOf('ApplicationEventType', 'application/events'),
  },
  {
    name: 'application-next',
    words: 'application_text_next_',
    by: typeOf('ApplicationState', 'application/states'),
  },
  { name: 'application-tag', words: 'track_state_', by: typeOf('ApplicationState', 'application/states') },
  { name: 'stage-title', words: 'track_title_stage_', by: typeOf('Stage', 'application/stages') },
  { name: 'stage-label', words: 'track_label_stage_', by: typeOf('Stage', 'application/stages') },
  { name: 'stage-text', words: 'track_text_stage_', by: typeOf('Stage', 'application/stages') },
  { name: 'stage-who', words: 'track_label_who_', by: typeOf('Stage', 'application/stages') },
  { name: 'turn-title', words: 'my_title_turn_', by: typeOf('Turn', 'application/stages') },
  {
    name: 'application-tab',
    words: 'my_label_tab_',
    by: typeOf('OwnTab', 'application/track'),
    spelling: 'snake',
  },
  {
    name: 'application-empty',
    words: 'application_text_empty_',
    by: typeOf('ApplicationList', 'application/states'),
    spelling: 'snake',
  },
  {
    name: 'waiver-ground',
    words: 'waiver_label_ground_',
    by: typeOf('WaiverGround', 'waiver'),
    spelling: 'snake',
  },
  {
    name: 'timed-stage',
    words: 'duration_label_stage_',
    by: typeOf('TimedStage', 'duration'),
    spelling: 'snake',
  },
  { name: 'alike-reason', words: 'alike_label_reason_', by: typeOf('AlikeReason', 'alike') },
  {
    name: 'close-difference',
    words: 'close_label_kind_',
    by: typeOf('DifferenceKind', 'close/kinds'),
    spelling: 'snake',
  },
  {
    name: 'close-resolution',
    words: 'close_label_resolution_',
    by: typeOf('Resolution', 'close/kinds'),
    spelling: 'snake',
  },
  { name: 'close-event', words: 'close_label_event_', by: typeOf('CloseHappening', 'close/kinds') },
  { name: 'close-condition', words: 'close_why_', by: typeOf('CloseCondition', 'close/law') },
  {
    name: 'discrepancy-kind',
    words: 'discrepancy_label_kind_',
    by: typeOf('DiscrepancyKind', 'discrepancy'),
    spelling: 'snake',
  },
  { name: 'mismatch-part', words: 'discrepancy_label_part_', by: typeOf('MismatchPart', 'payment/mismatch') },
  {
    name: 'refund-ground',
    words: 'refund_label_ground_',
    by: typeOf('RefundGround', 'payment/grounds'),
    spelling: 'snake',
  },
  {
    name: 'correction-state',
    words: 'ledger_state_',
    by: typeOf('CorrectionState', 'correction'),
  },
  {
    name: 'rights-request-state',
    words: 'rights_state_',
    by: typeOf('RightsRequestState', 'rights-request'),
  },
  {
    name: 'refund-state',
    words: 'refund_state_',
    by: typeOf('RefundState', 'payment/grounds'),
    spelling: 'snake',
  },
  {
    name: 'invoice-standing',
    words: 'invoice_text_standing_',
    by: typeOf('InvoiceStanding', 'invoice'),
    spelling: 'snake',
    word: 'WordOf<{ moment: string; amount: string }>',
  },
  {
    name: 'invoice-state',
    words: 'invoice_state_',
    by: typeOf('InvoiceStanding', 'invoice'),
    spelling: 'snake',
  },
  {
    name: 'receipt-history',
    words: 'receipt_label_history_',
    by: typeOf('ReceiptHistoryEvent', 'receipt'),
    word: 'WordOf<{ caseNumber: string }>',
  },
  {
    name: 'receipt-act',
    words: { action: 'receipt_action_', done: 'receipt_text_done_' },
    by: typeOf('ReceiptEvent', 'receipt'),
    word: 'ReceiptActWords',
  },
  { name: 'payment-means', words: 'means_label_', by: typeOf('Means', 'payment/means'), spelling: 'camel' },
  { name: 'dispatch-tag', words: 'track_dispatch_state_', by: typeOf('DispatchState', 'dispatch/states') },
  { name: 'dispatch-state', words: 'dispatch_state_', by: typeOf('DispatchState', 'dispatch/states') },
  {
    name: 'dispatch-act',
    words: actOf('dispatch'),
    by: ['DispatchAct', 'wording/keys.ts'],
    word: 'ActWords',
  },
  {
    name: 'dispatch-event',
    words: 'timeline_text_dispatch_',
    by: typeOf('DispatchEventType', 'dispatch/events'),
  },
  { name: 'dispatch-next', words: 'dispatch_text_next_', by: typeOf('DispatchState', 'dispatch/states') },
  {
    name: 'dispatch-empty',
    words: 'dispatch_text_empty_',
    by: typeOf('DispatchList', 'dispatch/states'),
    spelling: 'snake',
  },
  {
    name: 'dispatch-option',
    words: 'dispatch_label_option_',
    by: typeOf('DispatchOption', 'dispatch/options'),
    spelling: 'snake',
  },
  {
    name: 'dispatch-outcome',
    words: 'dispatch_label_outcome_',
    by: typeOf('DispatchOutcome', 'dispatch/options'),
    spelling: 'snake',
  },
  { name: 'payment-state', words: 'payment_state_', by: typeOf('PaymentState', 'payment/states') },
  { name: 'payment-act', words: actOf('payment'), by: ['PaymentAct', 'wording/keys.ts'], word: 'ActWords' },
  {
    name: 'payment-event',
    words: 'timeline_text_payment_',
    by: typeOf('PaymentEventType', 'payment/events'),
  },
  {
    name: 'payment-method',
    words: 'payment_label_method_',
    by: typeOf('WayPaid', 'payment/choice'),
    spelling: 'snake',
  },
  { name: 'outcome-title', words: 'outcome_title_', by: ['PaymentEnd', 'wording/keys.ts'] },
  {
    name: 'outcome-text',
    words: 'outcome_text_',
    by: ['PaymentEnd', 'wording/keys.ts'],
    word: 'WordOf<{ transaction: string; amount: string; until: string }>',
  },
  { name: 'condition', words: 'law_why_', by: typeOf('Condition', 'conditions') },
  { name: 'field-error', words: 'field_error_', by: typeOf('FieldErrorKey', 'form'), spelling: 'snake' },
  { name: 'case-field', words: 'case_field_', by: ['CaseField', 'wording/keys.ts'] },
  { name: 'person-field', words: 'person_field_', by: ['PersonField', 'wording/keys.ts'] },
  { name: 'cost-field', words: 'cost_field_', by: ['CostField', 'wording/keys.ts'] },
  { name: 'document-field', words: 'document_field_', by: ['DocumentField', 'wording/keys.ts'] },
  {
    name: 'form-row',
    words: 'form_title_row_',
    by: ['FormGroup', 'wording/keys.ts'],
    word: 'WordOf<{ number: string }>',
  },
  { name: 'division', words: 'division_label_', by: typeOf('DivisionCode', 'form'), spelling: 'snake' },
  { name: 'fee-access', words: 'fee_label_access_', by: typeOf('FeeAccess', 'catalogue'), spelling: 'snake' },
  { name: 'fund', words: 'fund_label_', by: typeOf('Fund', 'money'), spelling: 'snake' },
  {
    name: 'account-standing',
    words: 'office_state_account_',
    by: ["OfficeAccounts['funds'][number]['accounts'][number]['standing']", 'api/office-calls.ts'],
    spelling: 'snake',
  },
  { name: 'row-status', words: 'editor_state_', by: typeOf('RowStatus', 'catalogue'), spelling: 'snake' },
  { name: 'filing-step-title', words: 'filing_title_step_', by: typeOf('FilingStep', 'filing') },
  { name: 'filing-step-text', words: 'filing_text_step_', by: typeOf('FilingStep', 'filing') },
  { name: 'data-request', words: 'data_request_label_', by: typeOf('DataRequestKind', 'account') },
  { name: 'permission', words: 'permission_label_', by: typeOf('Permission', 'actor'), spelling: 'dotted' },
  { name: 'user-status', words: 'user_state_', by: typeOf('UserStatus', 'people'), spelling: 'snake' },
  { name: 'role', words: 'role_label_', by: ['StaffRole', 'wording/keys.ts'], spelling: 'kebab' },

  // How the product does.
  {
    name: 'service-kind',
    words: 'operation_label_service_',
    by: typeOf('ServiceKind', 'operations'),
    spelling: 'snake',
  },
  {
    name: 'job-kind',
    words: 'operation_label_kind_',
    by: typeOf('JobKind', 'operations'),
    spelling: 'kebab',
  },
  {
    name: 'fault-kind',
    words: 'operation_label_fault_',
    by: typeOf('FaultKind', 'operations'),
    spelling: 'snake',
  },
  { name: 'standing', words: 'operation_label_standing_', by: typeOf('Standing', 'operations') },
  { name: 'hour-standing', words: 'operation_label_hour_', by: typeOf('HourStanding', 'operations') },

  { name: 'tried', words: 'notice_word_state_' },

  // What is told.
  { name: 'notice-title', words: 'notice_title_', by: typeOf('NoticeKind', 'notices'), spelling: 'pascal' },
  {
    name: 'notice-text',
    words: 'notice_text_',
    by: typeOf('NoticeKind', 'notices'),
    spelling: 'pascal',
    word: 'WordOf<{ caseNumber: string; day: string; wrong: string; right: string; amount: string; count: string; reason: string }>',
  },
  { name: 'account-notice', words: { title: 'account_title_', text: 'account_text_' }, spelling: 'snake' },
  { name: 'code', words: 'auth_text_code_' },
  { name: 'timeline-author', words: 'timeline_label_by_', by: ['TimelineAuthor', 'wording/keys.ts'] },

  {
    name: 'reference-kind',
    words: 'reference_label_kind_',
    by: typeOf('ReferenceKind', 'reference'),
    spelling: 'snake',
  },

  // What the contract carries.
  { name: 'entry-kind', words: 'report_label_kind_', by: ['EntryKind', 'machines/report/filter.ts'] },
  { name: 'bill-kind', words: 'bill_label_kind_', by: ["Bill['kind']", 'api/entities.ts'] },
  { name: 'bill-state', words: 'bill_state_', by: ["Bill['state']", 'api/entities.ts'], spelling: 'snake' },
  { name: 'delivery-state', words: 'delivery_state_', by: ["Delivery['state']", 'api/delivery-entities.ts'] },
  {
    name: 'delivery-channel',
    words: 'delivery_label_',
    by: ["Delivery['channel']", 'api/delivery-entities.ts'],
  },

  // What a room names for itself.
  { name: 'route-title', words: 'route_title_', spelling: 'snake' },
  { name: 'page-piece', words: 'page_field_', spelling: 'snake' },
  { name: 'page-part', words: 'page_label_part_', by: typeOf('PagePart', 'page-content'), spelling: 'snake' },
  { name: 'nav-group', words: 'staff_label_group_', spelling: 'snake' },
  { name: 'step-state', words: 'step_state_' },
  { name: 'device', words: 'device_label_' },
  { name: 'shrink-failure', words: 'shrink_error_', spelling: 'snake' },
  { name: 'sandbox-instrument', words: 'sandbox_label_instrument_', spelling: 'snake' },
  { name: 'sandbox-scenario', words: 'sandbox_label_scenario_' },
  { name: 'sandbox-outcome', words: 'sandbox_title_outcome_' },
  // The atlas.
  { name: 'atlas-chart', words: 'atlas_label_chart_', by: ['ChartName', 'atlas/charts.ts'] },
  { name: 'atlas-cover', words: 'atlas_label_cover_', by: ['Listing', 'atlas/listed.ts'], spelling: 'kebab' },
  { name: 'atlas-who', words: 'atlas_label_who_', by: ['Walker', 'atlas/cast.ts'] },
  { name: 'atlas-world', words: 'atlas_label_world_', by: ['WorldSwitch', 'atlas/worlds.ts'] },
]

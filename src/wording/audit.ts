import type { AuditedEntity, RecordEvent } from '../machines/audit.ts'
import { referenceKindWords } from '../words/groups/reference-kind.ts'
import { m } from '../words/messages.js'
import type { Word } from './word.ts'

const recordEventWords: Record<RecordEvent, Word> = {
  archive: m.audit_label_archive_done,
  store: m.audit_label_store_done,
  update: m.audit_label_update_done,
  order: m.audit_label_order_done,
  delete: m.audit_label_delete_done,
  import: m.audit_label_import_done,
  account: m.audit_label_account_done,
  invite: m.audit_label_invite_done,
  end_sessions: m.audit_label_end_sessions_done,
  factor_on: m.audit_label_factor_on_done,
  factor_off: m.audit_label_factor_off_done,
  factor_taken: m.audit_label_factor_taken_done,
  factor_codes: m.audit_label_factor_codes_done,
  rotate_secret: m.audit_label_rotate_secret_done,
  upload: m.audit_label_upload_done,
  settle: m.audit_label_settle_done,
  unsettle: m.audit_label_reopen_done,
  sign: m.audit_label_sign_done,
  reopen: m.audit_label_reopen_done,
  reserve: m.audit_label_reserve_done,
  use: m.audit_label_use_done,
  release: m.audit_label_release_done,
  approve: m.audit_label_approve_done,
  retry: m.audit_label_retry_done,
  takeOver: m.audit_label_take_over_done,
  give: m.audit_label_give_done,
  takeAway: m.audit_label_take_away_done,
  ask: m.audit_label_ask_done,
  grant: m.audit_label_grant_done,
  decline: m.audit_label_decline_done,
  withdraw: m.audit_label_withdraw_done,
  withdrawApproval: m.audit_label_withdraw_approval_done,
}

/** What each kind of thing is called. */
export const auditedEntityWords: Record<AuditedEntity, Word> = {
  application: m.dispatch_label_application,
  dispatch: m.audit_label_of_dispatch,
  payment: m.audit_label_of_payment,
  receipt: m.route_title_invoice,
  claim: m.audit_label_of_claim,
  archive: m.audit_label_of_archive,
  assignment: m.audit_label_of_assignment,
  day_close: m.audit_label_of_day_close,
  case_category: m.case_field_category_id,
  case_type: m.case_field_type_id,
  fee_type: m.report_label_fee,
  page: m.audit_label_of_page,
  faq: m.route_title_faq,
  broadcast: m.audit_label_of_broadcast,
  webhook: m.audit_label_of_webhook,
  office: m.staff_label_office,
  court: m.case_field_court_id,
  role: m.user_field_role,
  user: m.audit_label_of_user,
  job: m.audit_label_of_job,
  notice_text: m.audit_label_of_notice_text,
  postal_tariff: m.route_title_postal_tariffs,
  ...referenceKindWords,
  remark: m.audit_label_of_remark,
  stage_targets: m.route_title_stage_targets,
  note: m.note_title_section,
  rights_request: m.route_title_rights_requests,
}

/** What was done with a record, in the language of the page unless another is named; an event of an earlier version keeps its own name. @source product 7 */
export const recordEventWord = (event: string, ...said: Parameters<Word>): string =>
  (recordEventWords as Record<string, Word | undefined>)[event]?.(...said) ?? event

import type { AuditedEntity } from '../../machines/audit.ts'
import { targetedStages, targetFields } from '../../machines/target.ts'
import type { Word } from '../../wording/word.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import type { Locale } from '../errors.ts'

type FieldWords = Readonly<Record<string, Word>>

/** What a field of a history is called wherever it stands: the words of its form, where it has one. */
const everywhere: FieldWords = {
  accountNumber: m.office_field_account_number,
  act: m.remark_field_act,
  access: m.fee_field_access,
  audience: m.broadcast_field_audience,
  bands: m.audit_field_bands,
  bank: m.report_label_bank,
  branch: m.report_label_branch,
  caseNumber: m.receipt_field_case_number,
  category_id: m.case_field_category_id,
  code: m.editor_field_code,
  deliveryId: m.webhook_label_message,
  description: m.role_field_description,
  differences: m.close_label_differences,
  district_id: m.person_field_district_id,
  division: m.case_field_division,
  division_id: m.office_field_division,
  effectiveFrom: m.fee_field_effective_from,
  entities: m.webhook_label_told,
  fileName: m.close_label_file,
  filePoisha: m.close_label_file_total,
  formula: m.fee_field_kind,
  'formula.amountPoisha': m.parts_label_amount,
  'formula.capPoisha': m.fee_field_cap,
  'formula.floorPoisha': m.fee_field_floor,
  'formula.rateBasisPoints': m.fee_field_rate,
  'formula.vatBasisPoints': m.fee_field_vat,
  from_day: m.broadcast_field_from_day,
  fund: m.invoice_label_fund,
  id: m.audit_field_row,
  ids: m.case_filter_field_sort,
  is_active: m.parts_label_status,
  is_amount_needed: m.case_type_field_is_amount_needed,
  is_base_payment: m.fee_field_is_base_payment,
  is_case_dependent: m.case_type_field_is_case_dependent,
  is_head_office: m.staff_label_head_office,
  jurisdiction: m.office_field_jurisdiction,
  jurisdiction_bn: m.office_field_jurisdiction_bn,
  kind: m.operation_label_job,
  ledgerPoisha: m.close_label_ledger_total,
  name: m.editor_field_name,
  name_bn: m.editor_field_name_bn,
  note: m.receipt_field_note,
  number: m.audit_field_row,
  of: m.audit_label_kind,
  office_id: m.staff_label_office,
  owner_id: m.audit_field_owner,
  position: m.audit_field_position,
  previous_until: m.audit_field_previous_until,
  reason: m.application_field_reason,
  removed: m.audit_field_removed,
  resolution: m.close_field_resolution,
  role_id: m.user_field_role,
  roles: m.user_field_role,
  service: m.dispatch_field_option,
  sha256: m.audit_label_hash,
  slug: m.fee_field_slug,
  slugs: m.role_field_slugs,
  source: m.fee_field_source,
  texts: m.audit_field_texts,
  to_day: m.broadcast_field_to_day,
  tone: m.broadcast_field_tone,
  transactionId: m.payment_label_transaction_number,
  upazila_id: m.person_field_upazila_id,
  upload: m.audit_field_upload,
  url: m.webhook_field_url,
}

/** Where a form of its own calls a field otherwise. */
const own: Readonly<Partial<Record<AuditedEntity, FieldWords>>> = {
  assignment: { from: m.audit_field_task_of, to: m.assignment_field_assignee },
  broadcast: { name: m.broadcast_field_name, name_bn: m.broadcast_field_name_bn },
  claim: { from: m.audit_field_hands_of },
  faq: {
    title: m.faq_field_name,
    title_bn: m.faq_field_name_bn,
    description: m.faq_field_description,
    description_bn: m.faq_field_description_bn,
  },
  office: { effectiveFrom: m.office_field_effective_from, source: m.office_field_source },
  remark: { name: m.remark_field_name, name_bn: m.remark_field_name_bn },
  rights_request: { name: m.person_field_name },
  role: { slug: m.role_field_slug },
  user: { name: m.person_field_name },
}

const stateWords: FieldWords = Object.fromEntries(
  targetedStages.map(({ stage, entity, state }) => [
    stage,
    ({ application: applicationStateWords, dispatch: dispatchStateWords } as Record<string, FieldWords>)[
      entity
    ]?.[state] ?? m.parts_label_status,
  ]),
)

/** The days of a stage, and after how many the head office is told, each with its stage. */
const targets: FieldWords = Object.fromEntries(
  targetedStages.flatMap(({ stage }) => {
    const fields = targetFields(stage)
    const at =
      (word: Word): Word =>
      (_inputs, options) =>
        `${stateWords[stage]?.({}, options) ?? stage}: ${word({}, options)}`
    return [
      [fields.days, at(m.target_field_days)],
      [fields.escalation, at(m.target_field_escalation)],
    ]
  }),
)

/** What a field of a history is called to its reader; one of an earlier version keeps its own name. @source product 7 */
export function fieldWord(entity: AuditedEntity, name: string, locale: Locale): string {
  const words = { ...everywhere, ...(entity === 'stage_targets' ? targets : own[entity]) }
  const [whole = name] = name.split('.')
  return (words[name] ?? words[whole])?.({}, { locale }) ?? name
}

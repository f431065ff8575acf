import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<string, string>

/**
 * Words that are equal in both languages and stay apart, because one may change without the other. What means the same
 * has one key.
 */
const equalByChance: Record<string, readonly string[][]> = {
  'a label, a state, its tag and a tab of the list: ways of sorting the same cases': [
    [
      'application_label_approved',
      'application_state_approved',
      'my_label_tab_approved',
      'track_dispatch_state_unrequested',
      'track_state_approved',
    ],
    [
      'application_label_rejected',
      'application_state_rejected',
      'my_label_tab_rejected',
      'track_state_rejected',
    ],
    ['application_state_draft', 'track_state_draft'],
  ],
  'a stage by its short and by its long name, and whose several of them are': [
    ['track_label_stage_approved', 'track_title_stage_approved'],
    ['track_label_stage_summons', 'track_title_stage_summons'],
    ['track_label_who_approved', 'track_label_who_checked'],
    ['track_label_who_filed', 'track_label_who_paid'],
    ['staff_title_fees', 'track_label_stage_paid'],
  ],
  'what is said to whoever did it, and what the history tells later': [
    ['application_text_done_change_defendants', 'timeline_text_application_change_defendants'],
    ['application_text_done_discard', 'timeline_text_application_discard'],
    ['application_text_done_reject', 'timeline_text_application_reject'],
    ['application_text_done_return_for_correction', 'timeline_text_application_return_for_correction'],
    ['application_text_done_save', 'timeline_text_application_save'],
    ['dispatch_text_done_request', 'timeline_text_dispatch_request'],
    ['dispatch_text_done_send_to_address', 'timeline_text_dispatch_send_to_address'],
  ],
  'an act that is done, and the state after it': [['dispatch_state_sent', 'dispatch_text_done_send']],
  'news for somebody, and what was done or happened': [
    [
      'application_text_done_submit',
      'notice_title_application_submitted',
      'route_title_my_application_submitted',
    ],
    ['application_text_done_withdraw_approval', 'notice_title_approval_withdrawn'],
    ['application_text_done_reinstate', 'notice_title_application_reinstated'],
    ['dispatch_text_done_recall', 'notice_title_dispatch_recalled'],
    ['notice_title_application_approved', 'timeline_text_application_approve'],
    ['notice_title_application_verified', 'timeline_text_application_verify'],
    ['outcome_title_failed', 'timeline_text_payment_failed'],
  ],
  'a page, and a heading, a field or a group of pages that is called like it': [
    ['account_field_new_password', 'route_title_reset_password'],
    ['case_title_invoices', 'route_title_my_invoices'],
    ['invoice_title_page', 'route_title_invoice'],
    ['route_title_office_management', 'staff_label_group_office_management'],
    ['fund_label_dispatch', 'staff_label_group_dispatch'],
    ['editor_state_active', 'user_state_active'],
    ['editor_state_de_active', 'user_state_de_active'],
    ['atlas_label_chart_application', 'find_label_application'],
    ['frame_label_bell_empty', 'notices_title_list'],
  ],
  'a button, and the page or the form that it leads to': [
    ['my_action_request_payments', 'route_title_request_payments'],
    ['privacy_title_notice', 'route_title_privacy'],
    ['profile_action_edit', 'profile_title_edit'],
    ['recovery_title_ask', 'session_action_forgot'],
    ['route_title_identity', 'session_action_identity'],
    ['route_title_login', 'session_action_login'],
    ['session_action_go_login', 'session_title_login'],
  ],
  'two things with one name': [
    ['my_label_new', 'notices_label_new'],
    ['parts_action_show', 'payment_list_action_show'],
    ['application_field_remark', 'case_field_remark'],
    ['editor_label_all_statuses', 'my_label_tab_all'],
    ['editor_label_name', 'person_field_name'],
    ['person_field_district_id', 'reference_label_kind_district'],
    ['person_field_union_id', 'reference_label_kind_union'],
    ['person_field_upazila_id', 'reference_label_kind_upazila'],
  ],
  'the world outside has words of its own': [
    ['delivery_label_mail', 'person_field_email', 'sandbox_label_mail'],
    ['delivery_label_sms', 'sandbox_label_sms'],
    ['means_label_ab_bank', 'sandbox_label_instrument_abbank'],
    ['means_label_bank_asia', 'sandbox_label_instrument_bankasia'],
    ['means_label_bkash', 'payment_label_method_bkash', 'sandbox_label_instrument_bkash'],
    ['means_label_city_touch', 'sandbox_label_instrument_city'],
    ['means_label_fast_cash', 'sandbox_label_instrument_fastcash'],
    ['means_label_islami_bank', 'sandbox_label_instrument_ibbl'],
    ['means_label_mutual_trust_bank', 'sandbox_label_instrument_mtbl'],
    ['means_label_q_cash', 'sandbox_label_instrument_qcash'],
    ['means_label_rocket', 'sandbox_label_instrument_dbblmobilebanking'],
    ['editor_field_code', 'sandbox_label_code'],
    ['frame_action_logout', 'sandbox_title_leave'],
    ['my_action_clear_search', 'sandbox_action_all'],
    ['my_action_pay', 'sandbox_action_pay'],
    ['recovery_action_ask', 'sandbox_action_continue'],
  ],
}

/** The keys whose texts are the same in both languages, group by group. */
function equalWords(bn: Record<string, string>, en: Record<string, string>): string[][] {
  const byTexts = new Map<string, string[]>()
  for (const key of Object.keys(bn)) {
    const texts = JSON.stringify([bn[key], en[key]])
    byTexts.set(texts, [...(byTexts.get(texts) ?? []), key])
  }
  return [...byTexts.values()].filter((keys) => keys.length > 1)
}

test('words are equal when both languages are, and only then', () => {
  const bn = { a: 'আদালত', b: 'আদালত', c: 'আদালত', d: 'মামলা' }
  expect(equalWords(bn, { a: 'Court', b: 'Court', c: 'Bench', d: 'Court' })).toEqual([['a', 'b']])
})

test('what means the same has one key: no two words are equal but those that are named here', () => {
  const found = equalWords(read('bn'), read('en')).map((keys) => keys.join(' '))
  const named = Object.values(equalByChance).flatMap((groups) => groups.map((keys) => keys.join(' ')))
  expect(found.toSorted()).toEqual(named.toSorted())
})

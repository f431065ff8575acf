import type {
  AssigneeWord,
  CaseFilterKey,
  CaseHolder,
  CaseSort,
  DueAnswer,
  OutcomeAnswer,
  OverdueAnswer,
} from '../../machines/case-filter.ts'
import { m } from '../../words/messages.js'

export const holderWords: Record<CaseHolder, () => string> = {
  me: m.case_filter_label_me,
  others: m.case_filter_label_others,
  nobody: m.case_filter_label_nobody,
}
export const assigneeNames: Record<AssigneeWord, () => string> = {
  me: m.assignment_label_me,
  nobody: m.assignment_label_nobody,
}
export const dueWords: Record<DueAnswer, () => string> = {
  yes: m.case_filter_label_due,
  no: m.case_filter_label_nothing_due,
}
export const overdueWords: Record<OverdueAnswer, () => string> = { yes: m.queue_label_overdue }
export const outcomeWords: Record<OutcomeAnswer, () => string> = {
  came_back: m.case_filter_label_came_back,
}
export const sortWords: Record<CaseSort, () => string> = {
  oldest: m.case_filter_label_oldest,
  newest: m.case_filter_label_newest,
  filed_first: m.case_filter_label_filed_first,
  filed_last: m.case_filter_label_filed_last,
}

/** What each part of a filter is called. */
export const labels: Record<CaseFilterKey, () => string> = {
  office: m.staff_label_office,
  state: m.parts_label_status,
  court: m.case_field_court_id,
  type: m.case_field_type_id,
  assignee: m.assignment_label_list,
  holder: m.case_filter_field_holder,
  from: m.case_filter_field_from,
  to: m.case_filter_field_to,
  days: m.case_filter_field_days,
  due: m.case_filter_field_due,
  overdue: m.case_filter_field_overdue,
  outcome: m.dispatch_field_outcome,
}

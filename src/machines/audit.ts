import { referenceKinds } from './reference.ts'

/** Whatever has a history that nobody can change unseen. @source product 7 */
export const auditedEntities = [
  'application',
  'dispatch',
  'payment',
  'receipt',
  'claim',
  'assignment',
  'archive',
  'day_close',
  'case_category',
  'case_type',
  'fee_type',
  'page',
  'faq',
  'broadcast',
  'webhook',
  'office',
  'court',
  'role',
  'user',
  'job',
  'notice_text',
  'postal_tariff',
  ...referenceKinds,
  'remark',
  'stage_targets',
  'note',
  'rights_request',
] as const
export type AuditedEntity = (typeof auditedEntities)[number]

/** What is done with cases, by offices and by the product itself; everything else says how the product is set. @source product 7 */
const workedEntities = [
  'application',
  'dispatch',
  'payment',
  'receipt',
  'claim',
  'assignment',
  'archive',
  'day_close',
  'job',
  'remark',
  'stage_targets',
  'note',
] as const satisfies readonly AuditedEntity[]

/** What a super admin sets. @source product 7 */
export const setEntities: readonly AuditedEntity[] = auditedEntities.filter(
  (entity) => !workedEntities.some((worked) => worked === entity),
)

/** What a chart decides: what is in such a history belongs to those who handle the case, and is told without its content. @source product 1 */
const chartedEntities = ['application', 'dispatch', 'payment'] as const satisfies readonly AuditedEntity[]
type ChartedEntity = (typeof chartedEntities)[number]

/** Whether a chart decides what happens to it. */
export const isCharted = (entity: AuditedEntity): entity is ChartedEntity =>
  chartedEntities.some((charted) => charted === entity)

/** Whether its content belongs to those who handle the case: who did what and when is told, not what it says. @source product 1 */
export const isAboutCase = (entity: AuditedEntity): boolean => isCharted(entity) || entity === 'note'

/** What happens to everything else, as its history calls it. */
export const recordEvents = [
  'archive',
  'store',
  'update',
  'order',
  'delete',
  'import',
  'account',
  'invite',
  'end_sessions',
  'factor_on',
  'factor_off',
  'factor_taken',
  'factor_codes',
  'upload',
  'settle',
  'unsettle',
  'sign',
  'reopen',
  'reserve',
  'use',
  'release',
  'takeOver',
  'give',
  'takeAway',
  'approve',
  'withdrawApproval',
  'retry',
  'rotate_secret',
  'ask',
  'grant',
  'decline',
  'withdraw',
] as const
export type RecordEvent = (typeof recordEvents)[number]

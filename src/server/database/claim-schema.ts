/** Who works on a case, until when it is theirs alone. @source product 8 */
export interface CaseClaimTable {
  application_id: string
  user_id: string
  since: Date
  until: Date
}

/** The badges of the sidebar, as the specification calls them, and the accountant's own. @source spec §3 User, product 2.5 */
export const badges = [
  'unverifiedApp',
  'verifiedApp',
  'paidApp',
  'approvedApp',
  'rejectedApp',
  'requestDispatch',
  'paidDispatch',
  'newCaseDocuments',
  'receivedFile',
  'refundsWaiting',
  'discrepancies',
] as const
export type Badge = (typeof badges)[number]

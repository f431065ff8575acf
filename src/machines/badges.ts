/** The badges of the sidebar, as the specification calls them. @source spec §3 User */
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
] as const
export type Badge = (typeof badges)[number]

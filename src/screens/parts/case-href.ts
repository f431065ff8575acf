import { useAccount } from '../session.ts'

/** Whether an officer works here: somebody with an office. @source spec §6 */
export const useIsStaff = (): boolean => (useAccount()?.user.office ?? null) !== null

/**
 * The page of a case, where its reader belongs. From a step of its form, at the address `of`, the list goes along that an officer opened it
 * from.
 * @source spec §2, look Staff
 */
export function caseHref(applicationId: string, isStaff: boolean, of = ''): string {
  if (!isStaff) return `/my-application-details/${applicationId}`
  const params = new URLSearchParams(of)
  params.delete('step')
  return [`/administrator/applications/detail/${applicationId}`, `${params}`].filter(Boolean).join('?')
}

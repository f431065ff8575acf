import { useAccount } from '../session.ts'

/** Whether an officer works here: somebody with an office. @source spec §6 */
export const useIsStaff = (): boolean => (useAccount()?.user.office ?? null) !== null

/** The page of a case, where its reader belongs. @source spec §2 */
export const caseHref = (applicationId: string, isStaff: boolean): string =>
  isStaff ? `/administrator/applications/detail/${applicationId}` : `/my-application-details/${applicationId}`

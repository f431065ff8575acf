import { Gate } from '../gate.tsx'
import { staffRoutes } from '../routes/staff.ts'
import { StaffShell } from './staff-shell.tsx'

/** Everything below the staff's paths, in a chunk of its own: a litigant's phone never loads it. */
export const StaffArea = () => (
  <Gate routes={staffRoutes} frame={(route, children) => <StaffShell route={route}>{children}</StaffShell>} />
)

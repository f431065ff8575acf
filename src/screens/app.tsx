import { useSelector } from '@xstate/store-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { pending } from '../api/client.ts'
import { Gate } from './gate.tsx'
import { Loader } from './parts/loader.tsx'
import { Toaster } from './parts/toaster.tsx'
import { isStaffPath } from './routes/area.ts'
import { litigantRoutes } from './routes/litigant.ts'
import { PublicShell } from './shell/public-shell.tsx'

const StaffArea = lazy(async () => ({ default: (await import('./shell/staff-area.tsx')).StaffArea }))

/** The product: the gate of the area, its frame, and what lies above every screen. */
export function App() {
  const isPending = useSelector(pending, ({ context }) => context.count > 0)
  const [path] = useLocation()
  return (
    <>
      {isStaffPath(path) ? (
        <Suspense fallback={<Loader isActive />}>
          <StaffArea />
        </Suspense>
      ) : (
        <Gate routes={litigantRoutes} frame={(_, children) => <PublicShell>{children}</PublicShell>} />
      )}
      <Toaster />
      <Loader isActive={isPending} />
    </>
  )
}

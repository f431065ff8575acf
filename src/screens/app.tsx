import { useSelector } from '@xstate/store-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { pending } from '../api/client.ts'
import { Gate } from './gate.tsx'
import { Loader } from './parts/loader.tsx'
import { Toaster } from './parts/toaster.tsx'
import { PublicShell } from './shell/public-shell.tsx'
import type { Route } from './routes/route.ts'

const StaffShell = lazy(async () => ({ default: (await import('./shell/staff-shell.tsx')).StaffShell }))

const frame = (route: Route, children: ReactNode): ReactNode =>
  route.frame === 'staff' ? (
    <Suspense fallback={<Loader isActive />}>
      <StaffShell route={route}>{children}</StaffShell>
    </Suspense>
  ) : (
    <PublicShell route={route}>{children}</PublicShell>
  )

/** The product: the gate, its frames, and what lies above every screen. */
export function App() {
  const isPending = useSelector(pending, ({ context }) => context.count > 0)
  return (
    <>
      <Gate frame={frame} />
      <Toaster />
      <Loader isActive={isPending} />
    </>
  )
}

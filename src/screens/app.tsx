import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useRouter } from 'wouter'
import { pending } from '../api/client.ts'
import { Gate } from './gate.tsx'
import { lazyScreen } from './parts/lazy-screen.ts'
import { Loader } from './parts/loader.tsx'
import { Rescue } from './parts/rescue.tsx'
import { Toaster } from './parts/toaster.tsx'
import { isStaffPath } from './routes/area.ts'
import { foundIn } from './routes/guard.ts'
import { litigantRowsNow, loadLitigantRows } from './routes/litigant-rows.ts'
import { publicRoutes } from './routes/public.ts'
import type { Route } from './routes/route.ts'
import { useAccount } from './session.ts'
import { PublicShell } from './shell/public-shell.tsx'
import { useStoreValue } from './store-value.ts'

const StaffArea = lazyScreen(async () => (await import('./shell/staff-area.tsx')).StaffArea)

/** The public rows at once, the litigants' as soon as an address asks for more than those. */
function useRoutes(): { routes: readonly Route[]; isIncomplete: boolean } {
  const router = useRouter()
  const [path] = router.hook(router)
  const [litigantRoutes, setLitigantRoutes] = useState(litigantRowsNow)
  const isPublic = foundIn(publicRoutes, router.parser, path) !== null
  const isWanted = !isPublic && litigantRoutes === null
  useEffect(() => {
    if (!isWanted) return
    loadLitigantRows().then(
      setLitigantRoutes,
      // Thrown while drawing, where it is caught and shown.
      (error: unknown) =>
        setLitigantRoutes(() => {
          throw error
        }),
    )
  }, [isWanted])
  return { routes: [...publicRoutes, ...(litigantRoutes ?? [])], isIncomplete: litigantRoutes === null }
}

const StaffShell = lazyScreen(async () => (await import('./shell/staff-shell.tsx')).StaffShell)

/** Pages that are everybody's own, notices and profile, stand in the frame that the person works in. @source spec §2 Layout and navigation */
function Frame({ route, children }: { route: Route; children: ReactNode }) {
  const account = useAccount()
  const isStaff = account !== null && !account.user.roles.includes('plaintiff_user')
  if (!isStaff || (route.right !== 'person' && route.right !== 'staff'))
    return <PublicShell>{children}</PublicShell>
  return (
    <StaffShell route={route} hasOwnHeading>
      {children}
    </StaffShell>
  )
}

function PublicArea() {
  return <Gate {...useRoutes()} frame={(route, children) => <Frame route={route}>{children}</Frame>} />
}

/** The product: the gate of the area, its frame, and what lies above every screen. */
export function App() {
  const isPending = useStoreValue(pending, ({ count }) => count > 0)
  const [path] = useLocation()
  return (
    <>
      <Rescue>
        <Suspense fallback={<Loader isActive />}>
          {isStaffPath(path) ? <StaffArea /> : <PublicArea />}
        </Suspense>
      </Rescue>
      <Toaster />
      <Loader isActive={isPending} />
    </>
  )
}

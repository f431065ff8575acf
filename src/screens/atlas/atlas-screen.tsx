import { Suspense } from 'react'
import { Redirect } from 'wouter'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { useCall } from '../use-call.ts'

const AtlasPage = lazyScreen(async () => (await import('./atlas-page.tsx')).AtlasPage)

/** The page of those who test the product, where it is open; elsewhere there is no such page. @source spec §2 Standalone, product 5 */
export function AtlasScreen() {
  const config = useCall('GET /config-status', {})
  if (!config.data)
    return config.state === 'failed' ? (
      <ErrorState text={config.message} onRetry={config.reload} />
    ) : (
      <Skeleton />
    )
  if (!config.data.isAtlasOpen) return <Redirect to="/404" replace />
  return (
    <Suspense fallback={<Skeleton lineCount={8} />}>
      <AtlasPage />
    </Suspense>
  )
}

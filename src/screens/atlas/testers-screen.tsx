import { Suspense } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import { ErrorState } from '../parts/error-state.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall, type Read } from '../use-call.ts'

const AtlasPage = lazyScreen(async () => (await import('./atlas-page.tsx')).AtlasPage)
const PartsSheet = lazyScreen(async () => (await import('./parts-sheet.tsx')).PartsSheet)

/** Whether the product is developed here is not known yet, or could not be learnt. */
const Unknown = ({ config }: { config: Read<unknown> }) =>
  config.state === 'failed' ? (
    <Page title={m.route_title_test()}>
      <ErrorState text={config.message} onRetry={config.reload} />
    </Page>
  ) : (
    <Skeleton />
  )

/** Every part in every state, where the product is developed; elsewhere there is no such page. `?theme=dark` draws it dark. @source spec §2 Standalone, look Tokens */
export function PartsScreen() {
  const config = useCall('GET /config-status', {})
  const [params] = useSearchParams()
  if (!config.data) return <Unknown config={config} />
  if (!config.data.isDevelopment) return <Redirect to="/404" replace />
  return (
    <Suspense fallback={<Skeleton lineCount={8} />}>
      <PartsSheet theme={params.get('theme') === 'dark' ? 'dark' : 'light'} />
    </Suspense>
  )
}

/** The page of those who test the product, where it is open; elsewhere there is no such page. @source spec §2 Standalone, product 5 */
export function AtlasScreen() {
  const config = useCall('GET /config-status', {})
  if (!config.data) return <Unknown config={config} />
  if (!config.data.isDevelopment) return <Redirect to="/404" replace />
  return (
    <Suspense fallback={<Skeleton lineCount={8} />}>
      <AtlasPage />
    </Suspense>
  )
}

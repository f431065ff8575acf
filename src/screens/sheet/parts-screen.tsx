import { Suspense } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'

const PartsSheet = lazyScreen(async () => (await import('./parts-sheet.tsx')).PartsSheet)

/** Every part in every state, where the product is developed; elsewhere there is no such page. `?theme=dark` draws it dark. @source spec §2 Standalone, look Tokens */
export function PartsScreen() {
  const config = useCall('GET /config-status', {})
  const [params] = useSearchParams()
  if (!config.data) return config.state === 'failed' ? <p>{m.parts_error_failed()}</p> : <Skeleton />
  if (!config.data.isDevelopment) return <Redirect to="/404" replace />
  return (
    <Suspense fallback={<Skeleton lineCount={8} />}>
      <PartsSheet theme={params.get('theme') === 'dark' ? 'dark' : 'light'} />
    </Suspense>
  )
}

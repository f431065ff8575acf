import { useEffect, useEffectEvent } from 'react'
import type { ScreenProps } from '../routes/route.ts'
import { IdentityPages } from './identity-pages.tsx'
import { useIdentity, type IdentitySnapshot } from './use-identity.ts'

/** Before the visit to the identity provider; the widget's address goes there by itself. @source spec §2 /cdap, /idpwidget */
export function IdentityScreen({ snapshot }: Partial<ScreenProps> & { snapshot?: IdentitySnapshot }) {
  const identity = useIdentity(null, snapshot)
  const start = useEffectEvent(() => identity.sendEvent({ type: 'start' }))
  useEffect(() => {
    if (location.pathname === '/idpwidget') start()
  }, [])
  return <IdentityPages {...identity} />
}

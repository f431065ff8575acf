import { useEffect, useEffectEvent } from 'react'
import { wantedPath } from '../../api/keep.ts'
import type { IdentityEvent } from '../../machines/identity.ts'
import { ownPath } from '../../machines/own-path.ts'
import type { ScreenProps } from '../routes/route.ts'
import { IdentityPages } from './identity-pages.tsx'
import { useIdentity, type IdentitySnapshot } from './use-identity.ts'

/** What the provider sent back in the address; null when nothing of it is there. A code that is missing the chart refuses. */
function returnOf(search: string): IdentityEvent | null {
  const brought = new URLSearchParams(search)
  if (brought.has('error')) return { type: 'denied' }
  if (!brought.has('code') && !brought.has('state')) return null
  const [code, state] = [brought.get('code') ?? '', brought.get('state') ?? '']
  return { type: 'return', code, state, iss: brought.get('iss') }
}

/** After the visit: the code leaves the address at once, and the page that was wanted takes its place there. @source spec §2 /auth-redirect */
export function IdentityReturnScreen({ snapshot }: Partial<ScreenProps> & { snapshot?: IdentitySnapshot }) {
  const identity = useIdentity(snapshot)
  const take = useEffectEvent(() => {
    const event = returnOf(location.search)
    if (!event) return
    const wanted = ownPath(wantedPath.read())
    wantedPath.clear()
    const query = wanted === null ? '' : `?redirect=${encodeURIComponent(wanted)}`
    history.replaceState(history.state, '', `${location.pathname}${query}`)
    identity.sendEvent(event)
  })
  useEffect(() => take(), [])
  return <IdentityPages {...identity} />
}

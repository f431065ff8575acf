import { useEffect, useEffectEvent, useState } from 'react'
import { wantedPath } from '../../api/keep.ts'
import type { IdentityEvent } from '../../machines/identity.ts'
import { ownPath } from '../../machines/own-path.ts'
import { useSearch } from '../parts/use-search.ts'
import type { ScreenProps } from '../routes/route.ts'
import { IdentityPages } from './identity-pages.tsx'
import { useKeptSteps, type KeptSteps } from './kept-steps.ts'
import { identitySteps, useIdentity, type IdentitySnapshot } from './use-identity.ts'

/** What the provider sent back in the address; null when nothing of it is there. A code that is missing the chart refuses. */
function returnOf(search: string): IdentityEvent | null {
  const brought = new URLSearchParams(search)
  if (brought.has('error')) return { type: 'denied' }
  if (!brought.has('code') && !brought.has('state')) return null
  const [code, state] = [brought.get('code') ?? '', brought.get('state') ?? '']
  return { type: 'return', code, state, iss: brought.get('iss') }
}

/**
 * After the visit: the code leaves the address at once, and the page that was wanted takes its place there. Loaded anew it goes on where
 * it was.
 * @source spec §2 /auth-redirect, product 2.4
 */
export function IdentityReturnScreen(props: Partial<ScreenProps> & { snapshot?: IdentitySnapshot }) {
  const search = useSearch()
  const [isBrought] = useState(() => returnOf(search) !== null)
  const keptBefore = useKeptSteps(identitySteps)
  const kept = isBrought ? null : keptBefore
  return <Returned key={kept ? 'kept' : 'new'} kept={kept} snapshot={props.snapshot} />
}

function Returned({ kept, snapshot }: { kept: KeptSteps | null; snapshot: IdentitySnapshot | undefined }) {
  const identity = useIdentity(kept, snapshot)
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

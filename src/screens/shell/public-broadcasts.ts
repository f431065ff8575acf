import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import type { ShownBroadcast } from '../../machines/broadcast.ts'
import type { Account } from '../../machines/session.ts'
import { givenAnswer, takeGiven } from '../given.ts'
import { useSessionState } from '../session.ts'

type Told = readonly ShownBroadcast[]

let held: Told | null = null

/** What came with the page. The server draws for everybody and holds nothing of it. */
function given(): Told | null {
  const answer = givenAnswer('GET /broadcasts', {})
  return answer?.isOk ? answer.data : null
}

/**
 * What whoever files is told: a litigant by their account, anybody else by what came with the page, so that nothing moves when the
 * account comes. It is asked for where a guest's page came without it; what could not be had is not shown.
 * @source spec §2 Customization area
 */
export function usePublicBroadcasts(account: Account | null): Told {
  const [told, setTold] = useState(() => held ?? given())
  const isGuest = useSessionState() === 'loggedOut'
  useEffect(() => {
    held ??= given()
    takeGiven('GET /broadcasts', {})
    if (held || !isGuest) return
    let isCurrent = true
    void send('GET /broadcasts', {}).then((answer) => {
      if (!answer.isOk) return
      held = answer.data
      if (isCurrent) setTold(held)
    })
    return () => {
      isCurrent = false
    }
  }, [isGuest])
  return account?.user.roles.includes('plaintiff_user') ? account.broadcasts : (told ?? [])
}

import { Suspense } from 'react'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { send } from '../../api/client.ts'
import type { Account } from '../../machines/session.ts'
import { bell, type BellNotice } from '../bell.ts'
import type { BellProps } from '../frame/bell.tsx'
import { useStoreValue } from '../store-value.ts'

const BellList = lazyScreen(async () => (await import('./bell-list.tsx')).BellList)

/** The bell was opened: what stands under it is new no more, whatever came since. That it failed is worth a line, no more. @source spec §8 */
async function clear(newest: BellNotice | undefined): Promise<void> {
  bell.send({ type: 'opened' })
  if (!newest) return
  const answer = await send(
    'POST /clear-notification',
    { body: { until: newest.created_at } },
    { isQuiet: true },
  )
  // oxlint-disable-next-line no-console -- the specification asks for this line, and for nothing that a person sees
  if (!answer.isOk) console.warn(answer.message)
}

/** The bell of whoever is logged in: its count, its newest notices, and what opening it does. @source spec §4 */
export function useBell(account: Account | null, allHref: string): BellProps {
  const { notices, newCount } = useStoreValue(bell, (context) => context)
  return {
    count: newCount,
    allHref,
    onOpen: () => void clear(notices[0]),
    onClose: () => bell.send({ type: 'closed' }),
    children:
      notices.length > 0 ? (
        <Suspense>
          <BellList notices={notices} role={account?.user.roles[0]} />
        </Suspense>
      ) : null,
  }
}

import { useSelector } from '@xstate/store-react'
import { lazy, Suspense } from 'react'
import { send } from '../../api/client.ts'
import type { Account } from '../../machines/session.ts'
import { bell } from '../bell.ts'
import type { BellProps } from '../frame/bell.tsx'

const BellList = lazy(async () => ({ default: (await import('./bell-list.tsx')).BellList }))

/** The bell of whoever is logged in: its count, its newest notices, and what opening it does. @source spec §4 */
export function useBell(account: Account | null, allHref: string): BellProps {
  const { notices, newCount } = useSelector(bell, ({ context }) => context)
  return {
    count: newCount,
    allHref,
    onOpen: () => {
      bell.send({ type: 'opened' })
      void send('POST /clear-notification', {}, { isQuiet: true })
    },
    children:
      notices.length > 0 ? (
        <Suspense>
          <BellList notices={notices} role={account?.user.roles[0]} />
        </Suspense>
      ) : null,
  }
}

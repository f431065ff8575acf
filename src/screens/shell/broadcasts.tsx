import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../api/keep.ts'
import type { ShownBroadcast } from '../../machines/broadcast.ts'
import { putAwayDays } from '../../machines/limits.ts'
import { putAway, putAwayCookie, withoutPutAway } from '../../machines/put-away.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { classNames } from '../parts/class-names.ts'
import { nameOf } from '../parts/named.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import styles from './broadcasts.module.css'

const kept = (): string => readCookie(putAwayCookie) ?? ''

const listeners = new Set<() => void>()
const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** Its button goes with it, so the focus goes on to the page. */
function put(row: ShownBroadcast): void {
  writeCookie(putAwayCookie, putAway(kept(), row), putAwayDays * 86_400)
  for (const tell of listeners) tell()
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** What is said of how a broadcast looks to whoever does not see that. */
const toneWord = ({ tone }: ShownBroadcast) =>
  tone === 'warning' ? <VisuallyHidden>{m.broadcast_label_warning()}: </VisuallyHidden> : null

/**
 * What somebody is told now, each with the way to put it away on this device until it is changed. The server leaves out what was put
 * away, so that a page which comes finished stands still.
 * @source spec §2 Customization area
 */
export function Broadcasts({
  shown,
  isStaff = false,
}: {
  shown: readonly ShownBroadcast[]
  isStaff?: boolean
}) {
  const away = useSyncExternalStore(subscribe, kept, () => '')
  const rows = withoutPutAway(shown, away)
  if (rows.length === 0) return null
  return (
    <section
      aria-label={m.broadcast_label_region()}
      className={classNames(styles.region, isStaff && styles.staff)}
      data-told
      data-print="hide"
    >
      {rows.map((row) => (
        <Banner key={row.id} tone={row.tone}>
          <div className={styles.row}>
            <p>
              {toneWord(row)}
              {nameOf(row)}
            </p>
            <Button variant="quiet" onPress={() => put(row)}>
              <span aria-hidden>{m.broadcast_action_put_away()}</span>
              <VisuallyHidden>
                {m.faq_label_act_on({ action: m.broadcast_action_put_away(), name: nameOf(row) })}
              </VisuallyHidden>
            </Button>
          </div>
        </Banner>
      ))}
    </section>
  )
}

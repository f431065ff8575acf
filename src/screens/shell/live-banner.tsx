import { useEffect, useState } from 'react'
import { liveDownShownMs } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { liveSignal } from '../live-signal.ts'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { formatTime } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { useOnline } from '../parts/offline-banner.tsx'
import { useStoreValue } from '../store-value.ts'
import styles from './live-banner.module.css'

const readAgain = () => liveSignal.send({ type: 'changed' })

const Down = ({ since }: { since: number }) => {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), liveDownShownMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const time = formatTime(new Date(since).toISOString(), currentLocale())
  return (
    <div className={styles.place} data-print="hide">
      <Banner tone="warning" title={m.frame_title_live_down()} isLive>
        <p>{m.frame_text_live_down({ time })}</p>
        <Button variant="secondary" onPress={readAgain}>
          {m.frame_action_read_again()}
        </Button>
      </Banner>
    </div>
  )
}

/**
 * Says that others' changes do not arrive, and since when, once the channel has been down for a while; over the page, so
 * that nothing moves. Without a network the page says that instead.
 * @source spec §4, product 8
 */
export function LiveBanner() {
  const since = useStoreValue(liveSignal, ({ downSince }) => downSince)
  return useOnline() && since !== null ? <Down key={since} since={since} /> : null
}

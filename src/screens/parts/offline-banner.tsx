import { useSyncExternalStore } from 'react'
import { m } from '../../words/messages.js'
import { Banner } from './banner.tsx'

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the browser believes it has a network. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export const OfflineBanner = () =>
  useOnline() ? null : (
    <Banner tone="warning" title={m.parts_title_offline()} isLive>
      <p>{m.parts_text_offline()}</p>
    </Banner>
  )

import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { QueueLooks } from '../../api/queue-view-calls.ts'
import type { QueueList } from '../../machines/queue-view.ts'
import { m } from '../../words/messages.js'
import { useCall, type Read } from '../use-call.ts'
import { lazyScreen } from './lazy-screen.ts'
import styles from './report-filter.module.css'

const QueueViewsPanel = lazyScreen(async () => (await import('./queue-views-panel.tsx')).QueueViewsPanel)

/**
 * How the reader looks at a list: their views and columns. A list that is opened without filters, order and place opens with the view that they
 * chose for it; what they do afterwards stays as they do it.
 * @source product 8
 */
export function useQueueLooks(list: QueueList): Read<QueueLooks> {
  const [params, setParams] = useSearchParams()
  const isOpened = useRef(false)
  const read = useCall('GET /queue-views', { query: { list } })
  const open = useEffectEvent((looks: QueueLooks) => {
    isOpened.current = true
    const query = looks.views.find(({ isOpening }) => isOpening)?.query ?? ''
    if (params.toString() === '' && query !== '') setParams(new URLSearchParams(query), { replace: true })
  })
  const { data } = read
  useEffect(() => {
    if (data !== null && !isOpened.current) open(data)
  }, [data])
  return read
}

/** Above a list: opens what is kept of how its reader looks at it. @source look Staff */
export function QueueViewsBar({ list, read }: { list: QueueList; read: Read<QueueLooks> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={styles.chips}>
        <button
          type="button"
          className={styles.chip}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {m.queue_view_title_list()} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
        </button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <QueueViewsPanel list={list} read={read} />
        </Suspense>
      ) : null}
    </>
  )
}

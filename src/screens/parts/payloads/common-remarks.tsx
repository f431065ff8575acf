import { useCallback, useId, useState } from 'react'
import type { RemarkAct } from '../../../machines/remark.ts'
import { m } from '../../../words/messages.js'
import { useCall } from '../../use-call.ts'
import { Button } from '../button.tsx'
import { ErrorState } from '../error-state.tsx'
import { nameOf } from '../named.ts'
import { Skeleton } from '../skeleton.tsx'
import styles from './payloads.module.css'

/** Whether something of a list that scrolls is cut off below. */
function useCutBelow() {
  const [isCut, setIsCut] = useState(false)
  const watch = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined
    const look = () => setIsCut(list.scrollTop + list.clientHeight < list.scrollHeight - 1)
    look()
    const size = new ResizeObserver(look)
    size.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [])
  return { isCut, watch }
}

type Props = { applicationId: string; act: RemarkAct; onPick: (remark: string) => void }

/** What the office of the case often writes for an act, each a press away. Without any nothing is there. @source product 8 */
export function CommonRemarks({ applicationId, act, onPick }: Props) {
  const id = useId()
  const { isCut, watch } = useCutBelow()
  const read = useCall('GET /applications/{id}/common-remarks', { params: { id: applicationId } })
  if (read.state === 'loading') return <Skeleton lineCount={2} />
  if (read.state === 'failed')
    return <ErrorState text={m.remark_text_common_failed()} onRetry={read.reload} />
  const remarks = read.data.rows.filter((row) => row.act === act)
  if (remarks.length === 0) return null
  return (
    <section className={styles.common} aria-labelledby={id}>
      <p id={id} className={styles.legend}>
        {m.remark_label_common()}
      </p>
      <p className={styles.quiet}>{m.remark_text_common()}</p>
      <ul ref={watch} data-more={isCut || undefined}>
        {remarks.map((remark) => (
          <li key={remark.id}>
            <Button variant="secondary" onPress={() => onPick(nameOf(remark))}>
              {nameOf(remark)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

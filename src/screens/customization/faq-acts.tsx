import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { Faq } from '../../api/faq-calls.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { showToast } from '../parts/toasts.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { EditorDelete } from './editor-delete.tsx'
import styles from './editor.module.css'

export type FaqList = CallReply<'GET /customization/faqs'>

interface ActsProps {
  list: FaqList
  row: Faq
  reload: () => void
}

type Step = -1 | 1

/** Moves a question by one place, at once. The row is drawn elsewhere afterwards, so its button takes the focus again. */
function useMove({ list, row, reload }: ActsProps) {
  const buttons = useRef<Partial<Record<Step, HTMLButtonElement | null>>>({})
  const [moved, setMoved] = useState<Step | null>(null)
  const [isPending, setIsPending] = useState(false)
  const place = list.rows.findIndex(({ id }) => id === row.id)
  const canMove = (step: Step) => list.rows[place + step] !== undefined
  useEffect(() => {
    if (moved === null) return
    const button = buttons.current[moved]
    const opposite: Step = moved === 1 ? -1 : 1
    if (button?.disabled) buttons.current[opposite]?.focus()
    else button?.focus()
    // The place changes when the list was read again: only then has the row moved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place])
  const move = async (step: Step) => {
    if (isPending) return
    const ids = list.rows.map(({ id }) => id)
    ids.splice(place, 1)
    ids.splice(place + step, 0, row.id)
    setIsPending(true)
    const answer = await send('POST /customization/faqs/order', { body: { ids, version: list.version } })
    setIsPending(false)
    if (answer.isOk) {
      setMoved(step)
      const figure = (value: number) => formatNumber(value, currentLocale())
      const notice = m.faq_notice_moved({ place: figure(place + step + 1), total: figure(ids.length) })
      showToast({ tone: 'success', text: notice })
    } else showToast({ tone: 'danger', text: answer.message })
    reload()
  }
  const hold = (step: Step) => (button: HTMLButtonElement | null) => {
    buttons.current[step] = button
  }
  return { move, canMove, hold }
}

/** The same few words in every row; who hears them hears of which question too. */
const Label = ({ action, row }: { action: string; row: Faq }) => (
  <>
    <span aria-hidden>{action}</span>
    <VisuallyHidden>{m.faq_label_act_on({ action, name: nameOf(row) })}</VisuallyHidden>
  </>
)

const Delete = ({ row, reload }: ActsProps) => (
  <EditorDelete
    label={<Label action={m.faq_action_delete()} row={row} />}
    action={m.faq_action_delete()}
    text={nameOf(row)}
    notice={m.faq_notice_deleted()}
    send={() =>
      send('POST /customization/faqs/{id}/delete', {
        params: { id: row.id },
        body: { version: row.version },
      })
    }
    onAnswered={reload}
  />
)

/** What is done with a question where it stands: up, down, and away for good. @source spec §4, §5 Admin forms */
export function FaqActs(props: ActsProps) {
  const { row } = props
  const { move, canMove, hold } = useMove(props)
  return (
    <div className={styles.acts}>
      <Button ref={hold(-1)} variant="quiet" isDisabled={!canMove(-1)} onPress={() => void move(-1)}>
        <Label action={m.faq_action_up()} row={row} />
      </Button>
      <Button ref={hold(1)} variant="quiet" isDisabled={!canMove(1)} onPress={() => void move(1)}>
        <Label action={m.faq_action_down()} row={row} />
      </Button>
      <Delete {...props} />
    </div>
  )
}

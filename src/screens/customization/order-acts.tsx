import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import type { Named } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { showToast } from '../parts/toasts.ts'
import { usePending } from '../parts/use-pending.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import styles from './editor.module.css'

/** A row of a list that is put in order by hand. */
export type OrderedRow = Named & { id: number }

export interface OrderActsProps {
  /** In their order, and the version of it that was read. */
  list: { rows: readonly OrderedRow[]; version: number }
  row: OrderedRow
  reload: () => void
  send: (body: { ids: number[]; version: number }) => Promise<Answer<CallName>>
  /** Said when it is done: where the row stands now. */
  notice: (place: string, total: string) => string
  /** What else is done with a row. */
  children?: ReactNode
}

type Step = -1 | 1

/** Moves a row by one place, at once. It is drawn elsewhere afterwards, so its button takes the focus again. */
function useMove({ list, row, reload, send, notice }: OrderActsProps) {
  const buttons = useRef<Partial<Record<Step, HTMLButtonElement | null>>>({})
  const [moved, setMoved] = useState<Step | null>(null)
  const { isPending, until } = usePending()
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
    const answer = await until(send({ ids, version: list.version }))
    if (answer.isOk) {
      setMoved(step)
      const figure = (value: number) => formatNumber(value, currentLocale())
      showToast({ tone: 'success', text: notice(figure(place + step + 1), figure(ids.length)) })
    } else showToast({ tone: 'danger', text: answer.message })
    reload()
  }
  const hold = (step: Step) => (button: HTMLButtonElement | null) => {
    buttons.current[step] = button
  }
  return { move, canMove, hold }
}

/** The same few words in every row; who hears them hears of which row too. */
export const ActLabel = ({ action, row }: { action: string; row: OrderedRow }) => (
  <>
    <span aria-hidden>{action}</span>
    <VisuallyHidden>{m.faq_label_act_on({ action, name: nameOf(row) })}</VisuallyHidden>
  </>
)

/** What is done with a row where it stands: up, down, and whatever else there is. @source spec §4, §5 Admin forms */
export function OrderActs(props: OrderActsProps) {
  const { row, children } = props
  const { move, canMove, hold } = useMove(props)
  return (
    <div className={styles.acts}>
      <Button ref={hold(-1)} variant="quiet" isDisabled={!canMove(-1)} onPress={() => void move(-1)}>
        <ActLabel action={m.faq_action_up()} row={row} />
      </Button>
      <Button ref={hold(1)} variant="quiet" isDisabled={!canMove(1)} onPress={() => void move(1)}>
        <ActLabel action={m.faq_action_down()} row={row} />
      </Button>
      {children}
    </div>
  )
}

import { useState } from 'react'
import { fieldErrorsOf } from '../../machines/form.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'
import { session } from '../session.ts'
import { actWords, type ActEntity } from './act-words.ts'
import { readAnew } from './read-anew.ts'
import { posts, type ActAnswer } from './send-act.ts'
import { dismissToast, showToast, toasts, type Toast } from './toasts.ts'

/** What is wrong, by the path of its field. */
export type Errors = Readonly<Record<string, string>>

/** The first word for each path: a field shows one error at a time. */
const errorsBy = (fields: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))

/** What the law says of a payload. */
export type Accept = (
  payload: unknown,
) => { success: true } | { success: false; error: Parameters<typeof fieldErrorsOf>[0] }

export interface ActProps {
  entity: ActEntity
  event: string
  id: string
  version: number
  accept: Accept
  onClose: () => void
  /** What it answers is the way back to what the act left, offered beside the word that it was done. */
  onDone: (answer: ActAnswer) => Toast['action'] | void
}

/** What was refused and is tried again is not said any more. */
function withdraw(failure: string | null): void {
  const said = toasts.getSnapshot().context.shown.filter(({ text }) => text === failure)
  for (const { id } of said) dismissToast(id)
}

/** Carries out one act, however it was asked for: what the law or the server finds wrong is told, all else ends it. @source spec §4 */
export function useAct(props: ActProps) {
  const { entity, event } = props
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  // Of this question: pressed again because no answer came, it is the same request.
  const [key] = useState(() => crypto.randomUUID())
  const settle = (answer: ActAnswer) => {
    props.onClose()
    if (answer.isOk) session.send({ type: 'refresh' })
    else readAnew()
    const action = props.onDone(answer) ?? undefined
    if (answer.isOk) showToast({ tone: 'success', text: actWords[entity][event]?.done() ?? '', action })
  }
  const confirm = async (payload: unknown) => {
    const parsed = props.accept(payload)
    if (!parsed.success) {
      const wrong = fieldErrorsOf(parsed.error)
      return setErrors(
        errorsBy(wrong.map(({ path, error }) => ({ path, message: fieldErrorWords[error]() }))),
      )
    }
    setErrors({})
    setFailure(null)
    withdraw(failure)
    setIsPending(true)
    const answer = await posts[entity]({ id: props.id, event, version: props.version, key, payload })
    setIsPending(false)
    if (answer.isOk) return settle(answer)
    showToast({ tone: 'danger', text: answer.message })
    // Out of reach by now, or another than it was looked at.
    if (answer.code === 404 || answer.code === 409) return settle({ ...answer, typed: payload })
    if (answer.code === 422 && answer.data.fields) setErrors(errorsBy(answer.data.fields))
    setFailure(answer.message)
  }
  return { errors, setErrors, failure, setFailure, isPending, confirm }
}

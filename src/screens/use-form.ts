import { useState } from 'react'
import type { CallName, CallReply } from '../api/calls.ts'
import type { Answer } from '../api/client.ts'
import type { FieldError } from '../machines/form.ts'
import { fieldsOf } from './parts/field-words.ts'
import { heedGone } from './parts/read-anew.ts'

/** A form between two presses of its button: what is wrong with it, and whether an answer is awaited. */
export interface FormState {
  errors: readonly FieldError[]
  /** What the server said against it when no field is to blame. */
  failure: string | null
  /** No answer came: whether it was done is not known. */
  isUnanswered: boolean
  /** Counts the presses, so that the error summary takes the focus again. */
  attempt: number
  isPending: boolean
  /**
   * Shows what was found wrong here, or sends. Answers the reply's data, or null when it was refused; what was typed
   * stays where it is.
   */
  submit<Name extends CallName>(
    found: readonly FieldError[],
    send: () => Promise<Answer<Name>>,
  ): Promise<CallReply<Name> | null>
}

type Typed = Readonly<Record<string, unknown>>

interface Held {
  errors: readonly FieldError[]
  failure: string | null
  isUnanswered: boolean
  isPending: boolean
  /** Whether the law found them here; else the server did. */
  isFoundHere: boolean
  /** What was typed then. */
  given: Typed
}

const calm: Held = {
  errors: [],
  failure: null,
  isUnanswered: false,
  isPending: false,
  isFoundHere: false,
  given: {},
}

/**
 * The state of one form that is sent by one call. An error leaves as soon as the law finds nothing wrong at its field, one of
 * the server's as soon as its field has another value. `typed` is what stands in the fields, `found` what the law says of it. Where
 * somebody was faster (409) `onLate` reads what is stored by now, so that the next press is meant for that; what was typed stays. What is out of
 * reach by now (404) leads away.
 * @source spec §7, look Litigant, look Staff, look States
 */
export function useForm(
  typed: Typed,
  found: readonly FieldError[],
  onLate?: (message: string) => void,
): FormState {
  const [{ given, isFoundHere, ...state }, setState] = useState({ ...calm, attempt: 0 })
  const isStill = ({ path }: FieldError) =>
    isFoundHere ? found.some((other) => other.path === path) : typed[path] === given[path]
  return {
    ...state,
    errors: state.errors.filter(isStill),
    async submit(faults, send) {
      const attempt = state.attempt + 1
      if (faults.length > 0) {
        setState({ ...calm, errors: faults, isFoundHere: true, attempt })
        return null
      }
      setState({ ...calm, isPending: true, attempt: state.attempt })
      const answer = heedGone(await send())
      if (answer.isOk) {
        setState({ ...calm, attempt: state.attempt })
        return answer.data
      }
      if (answer.code === 409) onLate?.(answer.message)
      const errors = fieldsOf(answer.data)
      const failure = errors.length > 0 ? null : answer.message
      setState({ ...calm, errors, failure, isUnanswered: answer.code === 0, given: typed, attempt })
      return null
    },
  }
}

import { useState } from 'react'
import type { CallName, CallReply } from '../api/calls.ts'
import type { Answer } from '../api/client.ts'
import type { FieldError } from '../machines/form.ts'
import { fieldsOf } from './parts/field-words.ts'

/** A form between two presses of its button: what is wrong with it, and whether an answer is awaited. */
export interface FormState {
  errors: readonly FieldError[]
  /** What the server said against it when no field is to blame. */
  failure: string | null
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

const calm = { errors: [] as readonly FieldError[], failure: null as string | null, isPending: false }

/** The state of one form that is sent by one call. */
export function useForm(): FormState {
  const [state, setState] = useState({ ...calm, attempt: 0 })
  return {
    ...state,
    async submit(found, send) {
      const attempt = state.attempt + 1
      if (found.length > 0) {
        setState({ ...calm, errors: found, attempt })
        return null
      }
      setState({ ...calm, isPending: true, attempt: state.attempt })
      const answer = await send()
      if (answer.isOk) {
        setState({ ...calm, attempt: state.attempt })
        return answer.data
      }
      const errors = fieldsOf(answer.data)
      setState({ ...calm, errors, failure: errors.length > 0 ? null : answer.message, attempt })
      return null
    },
  }
}

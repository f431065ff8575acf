import { useMachine } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { RefusalData } from '../../api/call.ts'
import { send } from '../../api/client.ts'
import { recoverySchema } from '../../machines/account.ts'
import { resetLinkMinutes } from '../../machines/limits.ts'
import { recoveryMachine, type RecoveryEvent, type RecoveryState } from '../../machines/recovery.ts'
import { m } from '../../words/messages.js'
import { fieldsOf } from '../parts/field-words.ts'
import { timesOf, useKeepSteps, type KeptSteps } from './kept-steps.ts'
import { useUnanswered } from './use-unanswered.ts'

export type RecoverySnapshot = SnapshotFrom<typeof recoveryMachine>

export interface NewPassword {
  password: string
  passwordConfirmation: string
}

/** What was typed, as the server knows it: an address without its accidental blanks and capitals, or a mobile number. */
const loginOf = (login: string) => recoverySchema.safeParse({ login }).data?.login

/** The server knows an address and a number by their own names; the page has one field for both. */
const loginFields = (data: RefusalData) => fieldsOf(data).map(({ error }) => ({ path: 'login', error }))

export const recoverySteps = 'recovery'
const snapshotOf = (kept: KeptSteps | null) =>
  kept &&
  recoveryMachine.resolveState({
    value: kept.value as RecoveryState,
    context: { login: '', ticket: null, ...kept.context, error: null, fields: [] },
  })

/** The chart of a forgotten password with its calls. */
export function useRecovery(typed: NewPassword, kept: KeptSteps | null, given: RecoverySnapshot | undefined) {
  const [times, setTimes] = useState(kept?.times ?? timesOf())
  const [linkMinutes, setLinkMinutes] = useState<number>(resetLinkMinutes)
  const codes = useUnanswered()
  const tries = useUnanswered()
  const tickets = useUnanswered()
  const sendLink = async (email: string): Promise<RecoveryEvent> => {
    const answer = await send('POST /auth/send-password-resetLink', { body: { email } })
    if (!answer.isOk) return { type: 'sendRefused', error: answer.message, fields: loginFields(answer.data) }
    setLinkMinutes(answer.data.validMinutes)
    return { type: 'linkSent' }
  }
  const sendCode = async (mobile: string): Promise<RecoveryEvent> => {
    const answer = await send('POST /auth/recovery/otp', { body: { mobile } })
    const isThere = codes.settles(mobile, answer, 429)
    if (!answer.isOk && !isThere)
      return { type: 'sendRefused', error: answer.message, fields: loginFields(answer.data) }
    setTimes(timesOf(answer.isOk ? answer.data : undefined))
    return { type: 'codeSent' }
  }
  const machine = recoveryMachine.provide({
    actions: {
      sendProof: ({ context, self }) => {
        const { email, mobile } = loginOf(context.login) ?? { email: null, mobile: null }
        void (mobile === null ? sendLink(email ?? '') : sendCode(mobile)).then((next) => self.send(next))
      },
      verifyCode: ({ context, event, self }) => {
        if (event.type !== 'verify') return
        const body = { mobile: loginOf(context.login)?.mobile ?? '', otp: event.otp }
        void send('POST /auth/recovery/otp/verify', { body }).then((answer) => {
          const isUsed = tries.settles(`${body.mobile} ${body.otp}`, answer, 422)
          if (answer.isOk) return self.send({ type: 'verified', ticket: answer.data.ticket })
          const error = isUsed ? m.field_error_otp_over() : answer.message
          self.send({ type: 'verifyRefused', error, fields: isUsed ? [] : fieldsOf(answer.data) })
        })
      },
      checkTicket: ({ event, self }) => {
        if (event.type !== 'open') return
        const { ticket } = event
        void send('POST /auth/recovery/ticket', { body: { ticket } }, { isQuiet: true }).then((answer) => {
          const { value, context } = self.getSnapshot()
          // Whoever pressed meanwhile is told by what came of that.
          if (answer.isOk || answer.code !== 409 || value !== 'password' || context.ticket !== ticket) return
          self.send({ type: 'ticketLost', error: answer.message })
        })
      },
      changePassword: ({ context, self }) => {
        const body = { ...typed, ticket: context.ticket ?? '' }
        void send('POST /auth/update-forgot-password', { body }).then((answer) => {
          // The password may be another by now.
          const mayBeChanged = tickets.settles(body.ticket, answer, 409)
          if (answer.isOk) return self.send({ type: 'changed' })
          if (answer.code === 409) {
            const error = mayBeChanged
              ? `${answer.message} ${m.recovery_text_perhaps_changed()}`
              : answer.message
            return self.send({ type: 'ticketLost', error })
          }
          self.send({ type: 'submitRefused', error: answer.message, fields: fieldsOf(answer.data) })
        })
      },
    },
  })
  const snapshot = given ?? snapshotOf(kept)
  const [state, sendEvent] = useMachine(machine, snapshot ? { snapshot } : {})
  const { login, ticket } = state.context
  useKeepSteps(recoverySteps, { value: state.value, context: { login, ticket }, times, typed: {} })
  return { state, sendEvent, times, linkMinutes, isByMail: loginOf(login)?.email != null }
}

import { useMachine } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { send } from '../../api/client.ts'
import { registrationMachine, type RegistrationState } from '../../machines/registration.ts'
import { m } from '../../words/messages.js'
import { fieldsOf } from '../parts/field-words.ts'
import { showToast } from '../parts/toasts.ts'
import { acceptToken } from '../session.ts'
import { useConsent } from './consent.tsx'
import { timesOf, useKeepSteps, type KeptSteps } from './kept-steps.ts'
import type { RegistrationDetails } from './register-details.tsx'
import { useUnanswered } from './use-unanswered.ts'

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>

export const registrationSteps = 'registration'
const snapshotOf = (kept: KeptSteps | null) =>
  kept &&
  registrationMachine.resolveState({
    value: kept.value as RegistrationState,
    context: { mobile: '', ticket: null, ...kept.context, error: null, fields: [] },
  })

/** The chart of registration with its calls, and the consent that goes with the last of them. */
export function useRegistration(
  details: RegistrationDetails,
  kept: KeptSteps | null,
  given: RegistrationSnapshot | undefined,
) {
  const [times, setTimes] = useState(kept?.times ?? timesOf())
  const codes = useUnanswered()
  const tries = useUnanswered()
  const tickets = useUnanswered()
  /** The proof was used, and nobody heard what came of it. */
  const [isPerhapsDone, setPerhapsDone] = useState(false)
  const machine = registrationMachine.provide({
    actions: {
      sendCode: ({ context, self }) =>
        void send('POST /auth/register/otp', { body: { mobile: context.mobile } }).then((answer) => {
          const isThere = codes.settles(context.mobile, answer, 429)
          if (!answer.isOk && !isThere)
            return self.send({ type: 'codeRefused', error: answer.message, fields: fieldsOf(answer.data) })
          setTimes(timesOf(answer.isOk ? answer.data : undefined))
          self.send({ type: 'codeSent' })
        }),
      verifyCode: ({ context, event, self }) => {
        if (event.type !== 'verify') return
        const body = { mobile: context.mobile, otp: event.otp }
        void send('POST /auth/register/otp/verify', { body }).then((answer) => {
          const isUsed = tries.settles(`${body.mobile} ${body.otp}`, answer, 422)
          if (answer.isOk) {
            setPerhapsDone(false)
            return self.send({ type: 'verified', ticket: answer.data.ticket })
          }
          const error = isUsed ? m.field_error_otp_over() : answer.message
          self.send({ type: 'verifyRefused', error, fields: isUsed ? [] : fieldsOf(answer.data) })
        })
      },
      register: ({ context, self }) => {
        const body = { ...details, ...consent.given, ticket: context.ticket ?? '' }
        setPerhapsDone(false)
        void send('POST /auth/register', { body }).then((answer) => {
          const isUsed = tickets.settles(body.ticket, answer, 409)
          if (answer.isOk) {
            self.send({ type: 'registered' })
            showToast({ tone: 'success', text: m.registration_notice_done() })
            const address = details.email.trim()
            if (address !== '')
              showToast({ tone: 'information', text: m.registration_notice_email({ address }) })
            return acceptToken(answer.data.access_token, false)
          }
          setPerhapsDone(isUsed)
          if (answer.code === 409 && !isUsed) return self.send({ type: 'ticketLost', error: answer.message })
          const fields = consent.refusalOf(fieldsOf(answer.data))
          self.send({ type: 'submitRefused', error: answer.message, fields })
        })
      },
    },
  })
  const snapshot = given ?? snapshotOf(kept)
  const [state, sendEvent] = useMachine(machine, snapshot ? { snapshot } : {})
  const { value, context } = state
  const { name, email, dateOfBirth } = details
  useKeepSteps(registrationSteps, {
    value,
    context: { mobile: context.mobile, ticket: context.ticket },
    times,
    typed: { name, email, dateOfBirth },
  })
  const consent = useConsent(state.matches('details') || state.matches('registering'))
  return { state, sendEvent, times, consent, isPerhapsDone }
}

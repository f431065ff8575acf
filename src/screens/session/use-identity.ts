import { useMachine } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { CallReply } from '../../api/calls.ts'
import { send, type Answer } from '../../api/client.ts'
import { wantedPath } from '../../api/keep.ts'
import { identityMachine, type IdentityEvent, type IdentityState } from '../../machines/identity.ts'
import { fieldsOf } from '../parts/field-words.ts'
import { ownPath } from '../../machines/own-path.ts'
import { acceptToken } from '../session.ts'
import { useConsent } from './consent.tsx'
import { timesOf, useKeepSteps, type KeptSteps } from './kept-steps.ts'

export type IdentitySnapshot = SnapshotFrom<typeof identityMachine>
type Reply = CallReply<'POST /auth/cdaplogin'>

export const identitySteps = 'identity'
const snapshotOf = (kept: KeptSteps | null) =>
  kept &&
  identityMachine.resolveState({
    value: kept.value as IdentityState,
    context: { visit: '', name: '', mobile: null, ...kept.context, error: null, fields: [] },
  })

/** A visit may end anywhere: the page that was wanted waits here for it. */
const keepWanted = (): void => {
  const wanted = ownPath(new URLSearchParams(location.search).get('redirect'))
  if (wanted === null) wantedPath.clear()
  else wantedPath.write(wanted)
}

/** What the server made of the visit; null when it says no more than its sentence. @source spec §7 cdaplogin */
function stepOf(reply: Reply): IdentityEvent | null {
  if (reply.status === 1) return { type: 'granted', token: reply.access_token }
  if (reply.next === 'name') return { type: 'nameNeeded', name: reply.name ?? '' }
  if (reply.next === 'link') return { type: 'linkNeeded', mobile: reply.mobile ?? '' }
  return null
}

/** The sentence of a refusal, whether it came as one or with status 0. */
const sentenceOf = (answer: Answer<'POST /auth/cdaplogin'>): string =>
  answer.isOk ? (answer.data.status === 0 ? answer.data.message : '') : answer.message

/** The answer to a call that a person's page waits for: a step on, the end of the visit, or null for a refusal. */
function nextOf(answer: Answer<'POST /auth/cdaplogin'>): IdentityEvent | null {
  if (answer.isOk) return stepOf(answer.data)
  return answer.code === 409 ? { type: 'lost', error: answer.message } : null
}

/** The chart of a visit to the identity provider with its calls, for the screens before and after it. */
export function useIdentity(kept: KeptSteps | null, given: IdentitySnapshot | undefined) {
  const [times, setTimes] = useState(() => kept?.times ?? timesOf())
  const [typed, setTyped] = useState<{ name?: string }>({ ...kept?.typed })
  const machine = identityMachine.provide({
    actions: {
      startIdentity: ({ self }) => {
        keepWanted()
        void send('POST /auth/getIDPToken', {}).then((answer) =>
          self.send(
            answer.isOk
              ? { type: 'started', url: answer.data.authorization_url }
              : { type: 'startRefused', error: answer.message },
          ),
        )
      },
      leave: ({ event }) => {
        if (event.type === 'started') location.assign(event.url)
      },
      enter: ({ event, self }) => {
        if (event.type !== 'return') return
        const { code, state, iss } = event
        void send('POST /auth/cdaplogin', { body: { code, state, iss } }).then((answer) =>
          self.send(
            (answer.isOk ? stepOf(answer.data) : null) ?? { type: 'notGranted', error: sentenceOf(answer) },
          ),
        )
      },
      createUser: ({ context, self }) => {
        const body = { state: context.visit, name: typed.name ?? context.name, ...consent.given }
        void send('POST /auth/cdaploginUserCreate', { body }).then((answer) => {
          const next = nextOf(answer)
          if (next && next.type !== 'nameNeeded') return self.send(next)
          const fields = answer.isOk ? [] : consent.refusalOf(fieldsOf(answer.data))
          self.send({ type: 'createRefused', error: sentenceOf(answer), fields })
        })
      },
      sendCode: ({ context, self }) =>
        void send('POST /auth/cdap/link/otp', { body: { state: context.visit } }).then((answer) => {
          if (answer.isOk) {
            setTimes(timesOf(answer.data))
            return self.send({ type: 'codeSent' })
          }
          self.send({ type: answer.code === 409 ? 'lost' : 'codeRefused', error: answer.message })
        }),
      verifyCode: ({ context, event, self }) => {
        if (event.type !== 'verify') return
        void send('POST /auth/cdap/link', { body: { state: context.visit, otp: event.otp } }).then(
          (answer) => {
            const next = nextOf(answer)
            if (next?.type === 'granted' || next?.type === 'lost') return self.send(next)
            const fields = answer.isOk ? [] : fieldsOf(answer.data)
            self.send({ type: 'verifyRefused', error: sentenceOf(answer), fields })
          },
        )
      },
      acceptToken: ({ event }) => {
        if (event.type === 'granted') acceptToken(event.token, false)
      },
    },
  })
  const snapshot = given ?? snapshotOf(kept)
  const [state, sendEvent] = useMachine(machine, snapshot ? { snapshot } : {})
  const { visit, name, mobile } = state.context
  useKeepSteps(identitySteps, { value: state.value, context: { visit, name, mobile }, times, typed })
  const consent = useConsent(state.matches('naming') || state.matches('creating'))
  const setName = (to: string) => setTyped({ name: to })
  return { state, sendEvent, times, consent, name: typed.name ?? name, setName }
}

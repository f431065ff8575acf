import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallInput, CallName, CallReply } from '../api/calls.ts'
import { isLoggedOut, send, type Answer } from '../api/client.ts'
import { readKey } from '../api/page.ts'
import { givenAnswer, takeGiven } from './given.ts'
import { useFollow } from './live-signal.ts'
import { showToast, toasts } from './parts/toasts.ts'
import { read } from './prefetch.ts'

/** What a screen reads: loading, there, or failed with a way to try again. While it reloads, the old data stays. */
export type Read<Data> =
  | { state: 'loading'; data: null; message: null; code: null; reload: () => void }
  | { state: 'ready'; data: Data; message: null; code: null; reload: () => void }
  | { state: 'failed'; data: Data | null; message: string; code: number; reload: () => void }

interface Held<Data> {
  key: string
  data: Data | null
  failure: { message: string; code: number } | null
}

/** A read that failed is said for five seconds too, besides its place; once, however many reads say the same. @source spec §8 */
function tell({ code, message }: { code: number; message: string }): void {
  if (isLoggedOut(code)) return
  const isShown = toasts.getSnapshot().context.shown.some(({ text }) => text === message)
  if (!isShown) showToast({ tone: 'danger', text: message })
}

const heldOf = <Name extends CallName>(
  key: string,
  answer: Answer<Name> | null,
  before: CallReply<Name> | null = null,
): Held<CallReply<Name>> => {
  if (answer === null) return { key, data: null, failure: null }
  if (answer.isOk) return { key, data: answer.data, failure: null }
  return { key, data: before, failure: { message: answer.message, code: answer.code } }
}

/**
 * Reads a GET call for a screen, again whenever its input changes or `reload` is asked for; `isLive`, also when the live channel
 * says that something changed.
 */
export function useCall<Name extends CallName & `GET ${string}`>(
  name: Name,
  input: CallInput<Name>,
  { isLive = false }: { isLive?: boolean } = {},
): Read<CallReply<Name>> {
  const key = readKey(name, input)
  const [held, setHeld] = useState<Held<CallReply<Name>>>(() => heldOf(key, givenAnswer(name, input)))
  /** The answer that came with the page, while it is the one that is shown. */
  const first = useRef(held.data === null && held.failure === null ? null : held)
  const [round, setRound] = useState(0)
  // Only the first time: what is read again must be new.
  const ask = useEffectEvent((signal: AbortSignal) =>
    round === 0 ? read(name, input, { signal }) : send(name, input, { signal }),
  )
  /** Whether what is shown came with the page: then nothing is asked, this once. */
  const isGiven = useEffectEvent((): boolean => {
    if (first.current?.key !== key || round > 0) {
      first.current = null
      return false
    }
    takeGiven(name, input)
    if (first.current.failure) tell(first.current.failure)
    return true
  })
  useEffect(() => {
    if (isGiven()) return
    const control = new AbortController()
    void ask(control.signal).then((answer) => {
      if (control.signal.aborted) return
      if (!answer.isOk) tell(answer)
      setHeld((before) => heldOf(key, answer, before.key === key ? before.data : null))
    })
    return () => control.abort()
  }, [name, key, round])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  const cameWithPage = useCallback(() => first.current !== null, [])
  useFollow(isLive, cameWithPage, reload)
  if (held.key !== key || (held.data === null && held.failure === null))
    return { state: 'loading', data: null, message: null, code: null, reload }
  if (held.failure) return { state: 'failed', data: held.data, ...held.failure, reload }
  return { state: 'ready', data: held.data as CallReply<Name>, message: null, code: null, reload }
}

import { useEffect, useState } from 'react'
import { tabStorage, wayIn } from '../../api/keep.ts'
import { otpResendSeconds, otpValidMinutes, ticketMinutes } from '../../machines/limits.ts'
import { useIsArriving } from '../arriving.ts'

interface ToldTimes {
  resendSeconds: number
  validMinutes: number
}

/** What the server told of a code, when it was sent and until when it is of use in this tab, in milliseconds. */
export interface CodeTimes extends ToldTimes {
  sentAt: number
  until: number
}

/** How far somebody got on the way to a proof, and with it; never a password. */
export interface KeptSteps {
  value: string
  context: object
  times: CodeTimes
  typed: object
}

/** Where each step is gone on with; null where nothing is in hand. While something is sent what was in hand before stays. */
const goesOnAt: Partial<Record<string, string | null>> = {
  mobile: null,
  asking: null,
  starting: null,
  entering: null,
  refused: null,
  naming: 'naming',
  linking: 'linking',
  waiting: 'waiting',
  resendable: 'resendable',
  verifying: 'waiting',
  linkSent: 'linkSent',
  details: 'details',
  registering: 'details',
  password: 'password',
  changing: 'password',
  done: null,
}

const isKept = (value: unknown): value is KeptSteps =>
  typeof value === 'object' && value !== null && 'context' in value && 'times' in value

function readSteps(name: string): KeptSteps | null {
  const kept = tabStorage.read(wayIn + name)
  return isKept(kept) && Date.now() <= kept.times.until ? kept : null
}

/** The times of a code that is sent now; what the server tells of it goes before what is usual. */
export const timesOf = (
  told: ToldTimes = { resendSeconds: otpResendSeconds, validMinutes: otpValidMinutes },
): CodeTimes => ({ ...told, sentAt: Date.now(), until: Date.now() + ticketMinutes * 60_000 })

/**
 * How far this tab was before it was loaded anew, or in another language: whoever has a code in hand gives it. The server knows
 * nothing of it: what it drew is taken over first.
 * @source product 2.4
 */
export function useKeptSteps(name: string): KeptSteps | null {
  const isArriving = useIsArriving()
  const [isHere, setHere] = useState(!isArriving)
  const [kept, setKept] = useState(() => (isArriving ? null : readSteps(name)))
  if (!isArriving && !isHere) {
    setHere(true)
    setKept(readSteps(name))
  }
  return kept
}

/** Keeps in this tab how far it got, as long as a ticket of the server's works. @source product 2.4, 7 */
export function useKeepSteps(name: string, steps: KeptSteps): void {
  const isArriving = useIsArriving()
  const value = goesOnAt[steps.value]
  const text = JSON.stringify({ ...steps, value })
  useEffect(() => {
    // The first step that the server drew is not where this tab is: what it keeps is read next.
    if (isArriving) return
    if (value === null) tabStorage.remove(wayIn + name)
    else if (value !== undefined) tabStorage.write(wayIn + name, JSON.parse(text))
  }, [isArriving, name, value, text])
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPassing, send } from '../../api/client.ts'
import type { FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'

/** How often the notice is asked for before the page says that it did not come, and the pause between. */
const triesMax = 3
const pauseMs = 1_000

/** The privacy notice on its way to a page that asks for consent to it. */
type Notice =
  | { standing: 'coming'; version: '' }
  | { standing: 'here'; version: string }
  | { standing: 'failed'; version: '' }

/** The consent that every new account begins with. */
export interface Consent {
  given: { hasConsented: boolean; consentVersion: string }
  set: (hasConsented: boolean) => void
  /** How the notice stands that a form waits for which was sent off before it was there; null when none waits. */
  awaited: 'coming' | 'here' | 'failed' | null
  /** Whether the notice is there; when it is not, the form waits for it, and `ConsentField` sends it off again when it comes. */
  isReady: () => boolean
  /** Takes what the server refused: a consent that was given and is refused was to an older notice, and is asked for anew. */
  refusalOf: (fields: readonly FieldError[]) => readonly FieldError[]
}

/** The notice as it now is, asked for more than once while the net or the server fail in passing. */
async function fetchNotice(signal: AbortSignal): Promise<Notice> {
  for (let tried = 1; ; tried += 1) {
    const answer = await send('GET /privacy-notice', {}, { signal })
    if (answer.isOk) return { standing: 'here', version: answer.data.version }
    if (signal.aborted || !isPassing(answer.code) || tried === triesMax)
      return { standing: 'failed', version: '' }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Fetches the privacy notice when the page that asks for consent opens. @source domain 9 */
export function useConsent(isOpen: boolean): Consent {
  const [hasConsented, set] = useState(false)
  const [notice, setNotice] = useState<Notice>({ standing: 'coming', version: '' })
  const [isWaiting, setWaiting] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const control = new AbortController()
    void fetchNotice(control.signal).then((now) => {
      if (!control.signal.aborted) setNotice(now)
    })
    return () => control.abort()
  }, [isOpen, round])
  const fetchAgain = () => {
    setNotice({ standing: 'coming', version: '' })
    setRound((count) => count + 1)
  }
  return {
    given: { hasConsented, consentVersion: notice.version },
    set,
    awaited: isWaiting ? notice.standing : null,
    isReady: () => {
      const isHere = notice.standing === 'here'
      setWaiting(!isHere)
      if (notice.standing === 'failed') fetchAgain()
      return isHere
    },
    refusalOf: (fields) => {
      if (fields.some(({ path }) => path === 'hasConsented')) {
        set(false)
        fetchAgain()
      }
      return fields
    },
  }
}

const Awaited = ({ isComing }: { isComing: boolean }) =>
  isComing ? (
    <Banner tone="information" title={m.consent_title_awaited()} isLive>
      <p>{m.consent_text_awaited()}</p>
    </Banner>
  ) : (
    <Banner tone="warning" title={m.consent_title_failed()} isLive>
      <p>{m.consent_text_failed()}</p>
    </Banner>
  )

/**
 * What is kept and why, with the whole notice beside it, and the person's yes. A form that waits for the notice is sent off
 * when it comes, as it then is: what was changed meanwhile is looked over like any other. @source domain 9
 */
export function ConsentField({ consent, error }: { consent: Consent; error: string | undefined }) {
  const { awaited } = consent
  const place = useRef<HTMLParagraphElement>(null)
  const sendOff = useEffectEvent(() => place.current?.closest('form')?.requestSubmit())
  useEffect(() => {
    if (awaited === 'here') sendOff()
  }, [awaited])
  return (
    <>
      <p ref={place}>
        {m.registration_text_consent()}{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          {m.consent_action_read()}
        </a>
      </p>
      <CheckboxField
        label={m.registration_field_consent()}
        name="hasConsented"
        value={consent.given.hasConsented}
        onChange={consent.set}
        error={error}
      />
      {awaited === 'coming' || awaited === 'failed' ? <Awaited isComing={awaited === 'coming'} /> : null}
    </>
  )
}

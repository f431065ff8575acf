import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import type { FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'

/** The consent that every new account begins with. */
export interface Consent {
  given: { hasConsented: boolean; consentVersion: string }
  set: (hasConsented: boolean) => void
  /** The form was sent off before the notice was there. */
  isAwaited: boolean
  /** Whether the notice is there; when it is not, it is fetched again and the page says so. */
  isReady: () => boolean
  /** Takes what the server refused: a consent that was given and is refused was to an older notice, and is asked for anew. */
  refusalOf: (fields: readonly FieldError[]) => readonly FieldError[]
}

/** Fetches the privacy notice when the page that asks for consent opens. @source domain 9 */
export function useConsent(isOpen: boolean): Consent {
  const [hasConsented, set] = useState(false)
  const [consentVersion, setVersion] = useState('')
  const [isAwaited, setAwaited] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const control = new AbortController()
    void send('GET /privacy-notice', {}, { signal: control.signal }).then((answer) => {
      if (control.signal.aborted || !answer.isOk) return
      setVersion(answer.data.version)
      setAwaited(false)
    })
    return () => control.abort()
  }, [isOpen, round])
  const fetchAgain = () => setRound((count) => count + 1)
  return {
    given: { hasConsented, consentVersion },
    set,
    isAwaited,
    isReady: () => {
      if (consentVersion !== '') return true
      setAwaited(true)
      fetchAgain()
      return false
    },
    refusalOf: (fields) => {
      if (fields.some(({ path }) => path === 'hasConsented')) {
        set(false)
        setVersion('')
        fetchAgain()
      }
      return fields
    },
  }
}

/** What is kept and why, with the whole notice beside it, and the person's yes. @source domain 9 */
export const ConsentField = ({ consent, error }: { consent: Consent; error: string | undefined }) => (
  <>
    <p>
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
    {consent.isAwaited ? (
      <Banner tone="warning" title={m.consent_title_awaited()} isLive>
        <p>{m.consent_text_awaited()}</p>
      </Banner>
    ) : null}
  </>
)

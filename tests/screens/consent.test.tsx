import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FieldError } from '../../src/machines/form.ts'
import { ConsentField, useConsent, type Consent } from '../../src/screens/session/consent.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer, type Told } from './support/held-server.ts'

let server: HeldServer
let consent: Consent
/** How often the form was sent off with the notice there, and the version it was sent with. */
let sent: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = heldServer()
  sent = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Form({ isOpen = true }: { isOpen?: boolean }) {
  const held = useConsent(isOpen)
  useEffect(() => {
    consent = held
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (held.isReady()) sent.push(held.given.consentVersion)
      }}
    >
      <ConsentField consent={held} error={undefined} />
    </form>
  )
}
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const tick = () => screen.getByRole<HTMLInputElement>('checkbox')
const notice = (version: string): Told => ({
  code: 200,
  data: { version, effectiveFrom: '2026-01-01', text: { name: 'Kept', nameBn: 'রাখা' } },
})
const answer = async (told: Told) => {
  await server.answer(told)
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const says = (text: string) => screen.queryByText(text) !== null
const asked = () => server.asked.filter(({ path }) => path === '/privacy-notice').length
const refusal: FieldError[] = [{ path: 'hasConsented', error: 'consent_required' }]

test('the notice is asked for where consent is, and what is consented to is the one that came (domain 9)', async () => {
  const { rerender } = render(<Form isOpen={false} />)
  expect(asked()).toBe(0)
  rerender(<Form />)
  expect(asked()).toBe(1)
  await answer(notice('2026-01'))
  expect(consent.given).toEqual({ hasConsented: false, consentVersion: '2026-01' })
  fireEvent.click(tick())
  expect(consent.given).toEqual({ hasConsented: true, consentVersion: '2026-01' })
  const link = screen.getByRole('link', { name: m.consent_action_read() })
  expect(link.getAttribute('href')).toBe('/privacy')
  submit()
  expect([sent, consent.awaited]).toEqual([['2026-01'], null])
})

test('a form that is sent off before the notice is there says so, and goes by itself, once, when it comes (domain 9)', async () => {
  render(<Form />)
  submit()
  expect([sent, says(m.consent_text_awaited()), says(m.consent_text_failed())]).toEqual([[], true, false])
  await answer(notice('2026-02'))
  expect([sent, says(m.consent_text_awaited())]).toEqual([['2026-02'], false])
})

test('a notice that does not come is asked for three times by itself, then at each press; what waits is told either way (look States)', async () => {
  render(<Form />)
  submit()
  for (const told of ['offline', { code: 503 }] as const) {
    await answer(told)
    const before = asked()
    await pass(999)
    expect(asked()).toBe(before)
    await pass(1)
    expect(asked()).toBe(before + 1)
    expect(says(m.consent_text_awaited())).toBe(true)
  }
  await answer('offline')
  await pass(5_000)
  expect([asked(), says(m.consent_text_failed()), says(m.consent_text_awaited())]).toEqual([3, true, false])
  submit()
  expect([asked(), says(m.consent_text_failed()), says(m.consent_text_awaited())]).toEqual([4, false, true])
  await answer(notice('2026-03'))
  expect(sent).toEqual(['2026-03'])
})

test('what the server refuses for good is not asked for again by itself, and is not spoken of before somebody sends the form off (look States)', async () => {
  render(<Form />)
  await answer({ code: 404 })
  await pass(5_000)
  expect([asked(), says(m.consent_text_failed())]).toEqual([1, false])
  submit()
  await answer(notice('2026-04'))
  expect([asked(), sent]).toEqual([2, ['2026-04']])
})

test('a consent that is refused was to an older notice: it is asked for anew, of the newer one; of any other refusal it stays (domain 9)', async () => {
  render(<Form />)
  await answer(notice('2026-05'))
  fireEvent.click(tick())
  const other: FieldError[] = [{ path: 'email', error: 'email_exists' }]
  act(() => expect(consent.refusalOf(other)).toEqual(other))
  expect([tick().checked, asked()]).toEqual([true, 1])
  act(() => expect(consent.refusalOf(refusal)).toEqual(refusal))
  expect([tick().checked, asked(), consent.given.consentVersion]).toEqual([false, 2, ''])
  await answer(notice('2026-06'))
  expect([consent.given, sent]).toEqual([{ hasConsented: false, consentVersion: '2026-06' }, []])
})

test('a page that was left asks no more and is told nothing (domain 9)', async () => {
  const { unmount } = render(<Form />)
  submit()
  unmount()
  await answer(notice('2026-07'))
  await pass(5_000)
  expect([asked(), sent]).toEqual([1, []])
})

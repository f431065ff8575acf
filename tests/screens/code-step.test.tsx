import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeStep } from '../../src/screens/session/code-step.tsx'
import { timesOf } from '../../src/screens/session/kept-steps.ts'
import { noRefusal, type Refusal } from '../../src/screens/session/step-form.tsx'
import { m } from '../../src/words/messages.js'
import { startsWith } from './support/walk.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const heard = {
  onWaited: vi.fn<() => void>(),
  onVerify: vi.fn<(otp: string) => void>(),
  onResend: vi.fn<() => void>(),
  onPress: vi.fn<() => void>(),
}
function draw(
  given: { at?: string; resendSeconds?: number; refused?: Refusal; isResendable?: boolean } = {},
) {
  const { at = 'resendable', resendSeconds = 0, refused = noRefusal, isResendable = true } = given
  vi.clearAllMocks()
  return render(
    <CodeStep
      text="গেল"
      refused={refused}
      refusedTitle="না"
      at={at}
      times={timesOf({ resendSeconds, validMinutes: 10 })}
      onWaited={heard.onWaited}
      onVerify={heard.onVerify}
      onResend={isResendable ? heard.onResend : undefined}
      change={isResendable ? { label: 'অন্য নম্বর', onPress: heard.onPress } : undefined}
    />,
  )
}
const pass = (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds))
}
const counts = (seconds: string) => screen.queryByText(m.code_text_countdown({ seconds })) !== null
const field = () => screen.getByLabelText<HTMLInputElement>(startsWith(m.code_field_otp()))
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

test('the seconds until another code can be asked for are counted down in the figures of the page, and their end is told once (product 7)', () => {
  const { unmount } = draw({ at: 'waiting', resendSeconds: 45, isResendable: false })
  expect(counts('৪৫')).toBe(true)
  expect(screen.queryByText(m.code_text_resendable())).toBeNull()
  expect(screen.queryByRole('button', { name: m.code_action_resend() })).toBeNull()
  pass(1_000)
  expect(counts('৪৪')).toBe(true)
  pass(43_750)
  expect([counts('১'), heard.onWaited.mock.calls.length]).toEqual([true, 0])
  pass(250)
  expect([counts('০'), heard.onWaited.mock.calls.length]).toEqual([false, 1])
  expect(screen.getByText(m.code_text_resendable())).toBeTruthy()
  pass(5_000)
  expect(heard.onWaited).toHaveBeenCalledTimes(1)
  unmount()
  // A page that was left tells nothing.
  draw({ at: 'waiting', resendSeconds: 2 }).unmount()
  pass(5_000)
  expect(heard.onWaited).not.toHaveBeenCalled()
})

test('where the seconds are over when the page is drawn, that is told at once (product 7)', () => {
  draw({ at: 'waiting' })
  expect(heard.onWaited).toHaveBeenCalledTimes(1)
  expect(screen.getByText(m.code_text_resendable())).toBeTruthy()
})

test('the seconds are counted on while a code is looked at, and their end is told by the page that waits (product 7)', () => {
  draw({ at: 'verifying', resendSeconds: 45 })
  pass(10_000)
  expect(counts('৩৫')).toBe(true)
  pass(40_000)
  expect(heard.onWaited).not.toHaveBeenCalled()
})

test('when nothing is counted another code can be asked for, and another number given; each press does its own (product 7)', () => {
  draw()
  expect(screen.getByText(m.code_text_resendable())).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: m.code_action_resend() }))
  expect(heard.onResend).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'অন্য নম্বর' }))
  expect([heard.onPress.mock.calls.length, heard.onVerify.mock.calls.length]).toEqual([1, 0])
})

test('no code is sent that is none; each try takes the focus to what is wrong, and a whole one goes as it was typed (look States)', () => {
  draw()
  submit()
  expect(heard.onVerify).not.toHaveBeenCalled()
  const alert = screen.getByRole('alert')
  expect(document.activeElement).toBe(alert)
  field().focus()
  submit()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  fireEvent.input(field(), { target: { value: '১২৩৪৫৬' } })
  expect(screen.queryByRole('alert')).toBeNull()
  submit()
  expect(heard.onVerify.mock.calls).toEqual([['123456']])
})

test('what was refused of another field is its sentence, and of the code stands at it until it is written in (look States)', () => {
  const fields = [{ path: 'mobile', error: 'required' as const }]
  const { unmount } = draw({ refused: { error: 'অন্য কারণে নয়', fields } })
  expect(screen.getByRole('alert').textContent).toContain('অন্য কারণে নয়')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  unmount()
  draw({ refused: { error: 'ভুল', fields: [{ path: 'otp', error: 'invalid' }] } })
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).not.toContain('ভুল')
  fireEvent.input(field(), { target: { value: '১' } })
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

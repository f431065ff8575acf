import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '../../src/api/person-entities.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { ProfileScreen } from '../../src/screens/profile/profile-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  vi.unstubAllGlobals()
})

const account: Profile = {
  name: 'কল্পিত নাম',
  email: 'old@example.test',
  mobile: '01711111111',
  waiting: { email: null, mobile: null },
  nidMasked: null,
  dateOfBirth: null,
  language: 'bn',
  verifiedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  hasIdentity: false,
  consent: null,
}
const waiting = { address: 'new2@example.test', isFirst: false, askedAt: '2026-03-01T06:00:00.000Z' }
const sent = { code: 200, data: { resendSeconds: 60, validMinutes: 10 } }

/** The server's profile, which an answer may change. */
let profile: Profile
const open = (given: Partial<Profile>, answer: (asked: Asked) => Told = () => sent) => {
  profile = { ...account, ...given }
  const server = serverDouble((asked) =>
    asked.path === '/auth/profile' ? { code: 200, data: profile } : answer(asked),
  )
  render(<ProfileScreen />)
  return server
}
const press = async (label: string) =>
  user.click(await screen.findByRole('button', { name: startsWith(label) }))
const type = async (label: string, text: string) =>
  user.type(await screen.findByLabelText(startsWith(label)), text)
const isSaid = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

test('another e-mail asks for the password, then waits for its code, and the old one stays (product 7)', async () => {
  const server = open({}, ({ path }) => {
    if (path === '/auth/update-email/otp') profile = { ...profile, waiting: { email: waiting, mobile: null } }
    else profile = { ...profile, email: waiting.address, waiting: { email: null, mobile: null } }
    return path === '/auth/update-email' ? { code: 200, data: profile } : sent
  })
  await press(m.profile_action_change_email())
  await press(m.code_action_send())
  expect(server.posts()).toEqual([])
  await type(m.profile_field_new_email(), waiting.address)
  await type(m.profile_field_current_password(), 'Secret12')
  await press(m.code_action_send())
  expect(server.posts()).toMatchObject([
    { path: '/auth/update-email/otp', body: { email: waiting.address, currentPassword: 'Secret12' } },
  ])
  // Letters of an address keep their digits in either language.
  await said('success', m.profile_notice_code_sent({ address: waiting.address }))
  await isSaid(m.profile_text_waiting({ address: waiting.address, minutes: '১০' }))
  await isSaid('old@example.test')
  await isSaid(m.profile_state_waiting())
  await type(m.code_field_otp(), '123456')
  await press(m.code_action_verify())
  expect(server.posts().at(-1)).toMatchObject({ path: '/auth/update-email', body: { otp: '123456' } })
  await vi.waitFor(() => expect(screen.queryByText(m.profile_state_waiting())).toBeNull())
  await isSaid(waiting.address)
  await said('success', m.profile_notice_address_changed({ address: waiting.address }))
})

test('a wrong password and a taken address are said at their fields', async () => {
  const refused = (path: string, error: string): Told => ({
    code: 422,
    data: { fields: [{ path, error, message: '' }] },
  })
  open({ waiting: { email: waiting, mobile: null } }, ({ path }) =>
    path === '/auth/update-email'
      ? refused('email', 'email_exists')
      : refused('currentPassword', 'password_wrong'),
  )
  await type(m.code_field_otp(), '123456')
  await press(m.code_action_verify())
  await isSaid(m.field_error_email_exists())
  await press(m.profile_action_change_mobile())
  await type(m.profile_field_new_mobile(), '01722222222')
  await type(m.profile_field_current_password(), 'Wrong123')
  await press(m.code_action_send())
  await isSaid(m.field_error_password_wrong())
})

test('what waits can be sent again or let be', async () => {
  const server = open(
    { email: null, waiting: { email: { ...waiting, isFirst: true }, mobile: null } },
    ({ path }) => {
      if (path.endsWith('cancel')) profile = { ...profile, waiting: { email: null, mobile: null } }
      return sent
    },
  )
  await isSaid(m.profile_text_waiting_first({ address: waiting.address, minutes: '১০' }))
  await press(m.code_action_resend())
  await said('success', m.profile_notice_code_sent({ address: waiting.address }))
  await press(m.profile_action_drop_waiting())
  await vi.waitFor(() => expect(screen.queryByText(m.profile_state_waiting())).toBeNull())
  expect(server.posts().map(({ path }) => path)).toEqual([
    '/auth/address-change/email/resend',
    '/auth/address-change/email/cancel',
  ])
  await press(m.profile_action_add_email())
})

test('a code that is typed where an earlier address is shown is sent for that one; what waits by now is shown with why (product 7)', async () => {
  const earlier = { ...waiting, address: 'earlier@example.test' }
  const why = m.profile_error_another_waits()
  const server = open({ waiting: { email: earlier, mobile: null } }, () => {
    profile = { ...profile, waiting: { email: waiting, mobile: null } }
    return { code: 409, message: why }
  })
  for (const word of [m.code_action_verify(), m.code_action_resend(), m.profile_action_drop_waiting()]) {
    profile = { ...profile, waiting: { email: earlier, mobile: null } }
    cleanup()
    render(<ProfileScreen />)
    await isSaid(m.profile_text_waiting({ address: earlier.address, minutes: '১০' }))
    await type(m.code_field_otp(), '123456')
    await press(word)
    expect(server.posts().at(-1)?.body).toMatchObject({ address: earlier.address })
    await said('danger', why)
    await isSaid(m.profile_text_waiting({ address: waiting.address, minutes: '১০' }))
    const otp = await screen.findByLabelText<HTMLInputElement>(startsWith(m.code_field_otp()))
    expect(otp.value).toBe('')
  }
})

test('who has no password gives a code to the present number; who is reached nowhere is sent to CDAP', async () => {
  const server = open({})
  await press(m.profile_action_change_email())
  await type(m.profile_field_new_email(), waiting.address)
  await press(m.profile_action_no_password())
  await type(m.profile_field_current_otp({ address: '০১৭১১১১১১১১' }), '654321')
  await press(m.code_action_send())
  expect(server.posts()).toMatchObject([
    { path: '/auth/confirm-self/otp' },
    { path: '/auth/update-email/otp', body: { currentPassword: '', currentOtp: '654321' } },
  ])
  cleanup()
  open({ email: null, mobile: null, hasIdentity: true })
  await press(m.profile_action_add_mobile())
  await isSaid(m.profile_text_identity_first({ minutes: '১৫' }))
  expect(screen.queryByLabelText(startsWith(m.profile_field_current_password()))).toBeNull()
})

test('an e-mail is removed with the password, and only where there is a mobile', async () => {
  const server = open({})
  await press(m.profile_action_remove_email())
  await type(m.profile_field_current_password(), 'Secret12')
  await press(m.profile_action_remove_email())
  expect(server.posts()).toMatchObject([
    { path: '/auth/update-email/remove', body: { currentPassword: 'Secret12' } },
  ])
  cleanup()
  open({ mobile: null })
  await press(m.profile_action_change_email())
  expect(screen.queryByRole('button', { name: startsWith(m.profile_action_remove_email()) })).toBeNull()
})

test('a form that is opened before the page was read again begins with what was saved', async () => {
  let isSaved = false
  open({}, () => {
    isSaved = true
    profile = { ...profile, name: 'আরেক কল্পিত নাম' }
    return { code: 200, data: profile }
  })
  const answered = fetch
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await answered(...asked)
    if (isSaved && answer.ok && !(asked[1]?.method === 'POST')) await held
    return answer
  })
  await press(m.profile_action_edit())
  await user.clear(await screen.findByLabelText(startsWith(m.profile_field_name())))
  await type(m.profile_field_name(), 'আরেক কল্পিত নাম')
  await press(m.parts_action_save())
  await press(m.profile_action_edit())
  expect(screen.queryByLabelText(startsWith(m.profile_field_name()))).toBeNull()
  letGo()
  await said('success', m.profile_notice_saved())
  const field = await screen.findByLabelText<HTMLInputElement>(startsWith(m.profile_field_name()))
  expect(field.value).toBe('আরেক কল্পিত নাম')
})

test('who is verified has to give all three; what is wanting is said at its field and nothing is sent (spec §5)', async () => {
  const server = open({})
  await press(m.profile_action_verify())
  await press(m.profile_action_verify())
  const nid = await screen.findByLabelText(startsWith(m.person_field_nid()))
  await vi.waitFor(() => expect(nid.getAttribute('aria-invalid')).toBe('true'))
  expect(server.posts()).toEqual([])
  await user.type(nid, '1234567890')
  expect(nid.getAttribute('aria-invalid')).not.toBe('true')
})

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Profile } from '../../src/api/person-entities.ts'
import { ProfileScreen } from '../../src/screens/profile/profile-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { isPending, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', '/my-profile')

const account: Profile = {
  name: 'কল্পিত নাম',
  email: 'old7@example.test',
  mobile: '01711111111',
  waiting: { email: null, mobile: null },
  nidMasked: '******7890',
  dateOfBirth: '1988-03-15',
  language: 'bn',
  verifiedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  hasIdentity: false,
  consent: null,
}
const sent = { code: 200, data: { resendSeconds: 60, validMinutes: 10 } }
const away = { code: 503, message: 'সেবা এখন নেই' }
const wrong = (path: string, error: string): Told => ({
  code: 422,
  data: { fields: [{ path, error, message: '' }] },
})

/** The server's profile, which an answer may change; nothing is asked of it but what somebody did. */
let profile: Profile
const open = (given: Partial<Profile>, answer: (asked: Asked) => Told = () => sent) => {
  cleanup()
  // As in a tab of its own.
  sessionStorage.clear()
  profile = { ...account, ...given }
  const server = serverDouble((asked) => {
    if (asked.method === 'POST') return answer(asked)
    return asked.path === '/auth/profile' ? { code: 200, data: profile } : { code: 503 }
  })
  render(<ProfileScreen />)
  return { ...server, count: (path: string) => server.asked.filter((one) => one.path === path).length }
}
const press = async (label: string) =>
  user.click(await screen.findByRole('button', { name: startsWith(label) }))
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(startsWith(label), { selector: 'input' })
const isWrong = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true'
const type = async (label: string, text: string) => {
  fireEvent.input(await field(label), { target: { value: text } })
}
const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent
const isThere = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

test('who somebody is stands there in their own figures, and of what is not known that there is nothing (spec §2)', async () => {
  const waiting = { address: '01922222222', isFirst: true, askedAt: '2026-03-01T06:00:00.000Z' }
  open({ verifiedAt: '2026-02-01T00:00:00.000Z' })
  await isThere(m.profile_state_verified())
  expect(factOf(m.person_field_mobile())).toBe('০১৭১১১১১১১১')
  expect(factOf(m.person_field_email())).toBe('old7@example.test')
  expect(factOf(m.person_field_nid())).toBe('******৭৮৯০')
  expect(screen.queryByRole('button', { name: startsWith(m.profile_action_verify()) })).toBeNull()
  expect(screen.queryByRole('link', { name: startsWith(m.route_title_second_factor()) })).toBeNull()
  open({
    email: null,
    mobile: null,
    nidMasked: null,
    dateOfBirth: null,
    waiting: { email: null, mobile: waiting },
  })
  await isThere(m.profile_state_unverified())
  for (const term of [m.person_field_email(), m.person_field_date_of_birth(), m.person_field_nid()])
    expect(factOf(term)).toBe(m.parts_text_none())
  // What waits is not said beside that there is nothing.
  expect(factOf(m.person_field_mobile())).toBe(`০১৯২২২২২২২২ ${m.profile_state_waiting()}`)
})

test('name and birthday go as they stand; refused they stay typed, saved the page and the bar are read again (spec §2)', async () => {
  let told: Told = away
  const server = open({}, () => told)
  await press(m.profile_action_edit())
  expect(screen.queryByText(m.profile_hint_verified())).toBeNull()
  await type(m.profile_field_name(), 'আরেক নাম')
  await type(m.parts_label_day(), '২০')
  await press(m.parts_action_save())
  await isThere(away.message)
  expect(server.posts()).toMatchObject([
    { path: '/auth/update-profile', body: { name: 'আরেক নাম', dateOfBirth: '1988-03-20' } },
  ])
  told = wrong('name', 'required')
  await press(m.parts_action_save())
  await vi.waitFor(async () => expect(isWrong(await field(m.profile_field_name()))).toBe(true))
  expect((await field(m.profile_field_name())).value).toBe('আরেক নাম')
  expect([server.count('/auth/profile'), server.count('/auth/info')]).toEqual([1, 0])
  told = { code: 200, data: profile }
  await type(m.profile_field_name(), 'শেষ নাম')
  await press(m.parts_action_save())
  await said('success', m.profile_notice_saved())
  await press(m.profile_action_edit())
  await vi.waitFor(() => expect([server.count('/auth/profile'), server.count('/auth/info')]).toEqual([2, 1]))
})

test('the language of messages is chosen there, whatever the page’s is, and goes as it stands (spec §2)', async () => {
  const server = open({ language: 'en' })
  await press(m.profile_action_edit())
  const group = await screen.findByRole('group', { name: m.profile_field_language() })
  const radio = (name: string) => within(group).getByRole<HTMLInputElement>('radio', { name })
  expect([radio(m.frame_action_bangla()).checked, radio(m.frame_action_english()).checked]).toEqual([
    false,
    true,
  ])
  await press(m.parts_action_save())
  await vi.waitFor(() => expect(server.posts()).toMatchObject([{ body: { language: 'en' } }]))
  await press(m.profile_action_edit())
  const again = within(await screen.findByRole('group', { name: m.profile_field_language() }))
  await user.click(again.getByRole('radio', { name: m.frame_action_bangla() }))
  await press(m.parts_action_save())
  await vi.waitFor(() => expect(server.posts()).toMatchObject([{}, { body: { language: 'bn' } }]))
})

test('a birthday that was proved cannot be changed, and says why; letting the form be sends nothing (spec §5)', async () => {
  const server = open({ verifiedAt: '2026-02-01T00:00:00.000Z' })
  await press(m.profile_action_edit())
  await isThere(m.profile_hint_verified())
  expect((await field(m.parts_label_day())).disabled).toBe(true)
  expect((await field(m.profile_field_name())).disabled).toBe(false)
  await type(m.profile_field_name(), 'আরেক নাম')
  await press(m.parts_action_cancel())
  await press(m.profile_action_edit())
  expect((await field(m.profile_field_name())).value).toBe(account.name)
  expect(server.posts()).toEqual([])
})

test('who is verified is asked for what the registry knows, is told what it said, and is verified (spec §5 Verify user)', async () => {
  let told: Told = { code: 422, message: 'মেলেনি' }
  const server = open({ mobile: null, email: 'a@example.test' }, () => told)
  await press(m.profile_action_verify())
  await isThere(m.profile_text_mobile_first())
  open({}, (asked) => {
    void server.asked.push(asked)
    return told
  })
  await press(m.profile_action_verify())
  expect(screen.queryByText(m.profile_text_mobile_first())).toBeNull()
  expect((await field(m.person_field_mobile())).value).toBe(account.mobile)
  await type(m.person_field_nid(), '১২৩৪৫৬৭৮৯০')
  await press(m.profile_action_verify())
  await isThere('মেলেনি')
  expect(server.posts()).toMatchObject([
    {
      path: '/auth/verify/user',
      body: { mobile: account.mobile, nid: '১২৩৪৫৬৭৮৯০', dateOfBirth: account.dateOfBirth },
    },
  ])
  expect((await field(m.person_field_nid())).value).toBe('১২৩৪৫৬৭৮৯০')
  told = { code: 200, data: {} }
  profile = { ...profile, verifiedAt: '2026-03-01T00:00:00.000Z' }
  await press(m.profile_action_verify())
  await said('success', m.profile_notice_saved())
  await isThere(m.profile_state_verified())
})

test('another mobile waits for a code of its own beside an e-mail that waits too (product 7)', async () => {
  const email = { address: 'new2@example.test', isFirst: false, askedAt: '2026-03-01T06:00:00.000Z' }
  const mobile = { ...email, address: '01922222222' }
  let told: Told = sent
  const server = open({ waiting: { email, mobile: null } }, ({ path }) => {
    if (path === '/auth/update-mobile/otp') profile = { ...profile, waiting: { email, mobile } }
    if (path === '/auth/update-mobile' && told === sent)
      profile = { ...profile, mobile: mobile.address, waiting: { email, mobile: null } }
    return told
  })
  await press(m.profile_action_change_mobile())
  await type(m.profile_field_new_mobile(), mobile.address)
  await type(m.profile_field_current_password(), 'Secret12')
  await press(m.code_action_send())
  await said('success', m.profile_notice_code_sent({ address: '০১৯২২২২২২২২' }))
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/update-mobile/otp',
    body: { mobile: mobile.address, currentPassword: 'Secret12', currentOtp: '' },
  })
  const partOf = (title: string) =>
    screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement
  const part = await vi.waitFor(() => partOf(m.profile_title_waiting_mobile()))
  const otp = within(part).getByLabelText<HTMLInputElement>(startsWith(m.code_field_otp()))
  const other = within(partOf(m.profile_title_waiting_email()))
  fireEvent.input(otp, { target: { value: '১২৩৪৫৬' } })
  told = wrong('otp', 'otp_wrong')
  const verify = () =>
    user.click(within(part).getByRole('button', { name: startsWith(m.code_action_verify()) }))
  await verify()
  await vi.waitFor(() => expect(isWrong(otp)).toBe(true))
  expect(isWrong(other.getByLabelText(startsWith(m.code_field_otp())))).toBe(false)
  told = away
  await user.click(within(part).getByRole('button', { name: startsWith(m.profile_action_drop_waiting()) }))
  await within(part).findByText(away.message)
  expect(server.posts().at(-1)?.path).toBe('/auth/address-change/mobile/cancel')
  expect(server.count('/auth/profile')).toBe(2)
  told = sent
  await verify()
  await said('success', m.profile_notice_address_changed({ address: '০১৯২২২২২২২২' }))
  expect(server.posts().at(-1)).toMatchObject({ path: '/auth/update-mobile', body: { otp: '123456' } })
  await vi.waitFor(() => expect(factOf(m.person_field_mobile())).toBe('০১৯২২২২২২২২'))
})

test('a code in place of the password is refused where it stands; whoever goes back gives the password alone (product 7)', async () => {
  let told: Told = away
  const server = open({}, () => told)
  await press(m.profile_action_remove_email())
  await press(m.profile_action_no_password())
  await isThere(away.message)
  const password = await field(m.profile_field_current_password())
  expect(password.type).toBe('password')
  told = sent
  await press(m.profile_action_no_password())
  const code = m.profile_field_current_otp({ address: '০১৭১১১১১১১১' })
  await type(code, '654321')
  await press(m.profile_action_with_password())
  await type(m.profile_field_current_password(), 'Secret12')
  expect(screen.queryByLabelText(startsWith(code))).toBeNull()
  told = wrong('currentPassword', 'password_wrong')
  await press(m.profile_action_remove_email())
  await isThere(m.field_error_password_wrong())
  expect(server.posts().at(-1)?.body).toEqual({ currentPassword: 'Secret12', currentOtp: '' })
  expect(server.count('/auth/profile')).toBe(1)
  told = { code: 200, data: profile }
  profile = { ...profile, email: null }
  await type(m.profile_field_current_password(), 'Secret13')
  await press(m.profile_action_remove_email())
  await said('success', m.profile_notice_saved())
  await vi.waitFor(() => expect(factOf(m.person_field_email())).toBe(m.parts_text_none()))
  isPending(startsWith(m.profile_action_add_email()), false)
})

test('a profile that does not come says why, and can be asked for again (look States)', async () => {
  let told: Told = away
  serverDouble(({ path }) => (path === '/auth/profile' ? told : { code: 503 }))
  render(<ProfileScreen />)
  await isThere(away.message)
  told = { code: 200, data: account }
  await press(m.parts_action_retry())
  await isThere(account.name)
})

test('who works at an office finds the second step among the ways to keep safe (product 7)', async () => {
  const { logInAs, logOut } = await import('./support/session.ts')
  await logOut()
  await logInAs('administrator')
  open({})
  const link = await screen.findByRole('link', { name: startsWith(m.route_title_second_factor()) })
  expect(link.getAttribute('href')).toBe('/my-second-factor')
})

test('the way to an address is called by whether there is one, its field is of its kind, and nothing typed goes into the address bar (product 7)', async () => {
  const waiting = { address: 'new2@example.test', isFirst: true, askedAt: '2026-03-01T06:00:00.000Z' }
  const form = () => document.querySelector('form') as HTMLFormElement
  open({ email: null, waiting: { email: waiting, mobile: null } })
  await screen.findByRole('heading', { level: 2, name: m.profile_title_waiting_email() })
  expect(fireEvent.submit(form())).toBe(false)
  await press(m.profile_action_add_email())
  expect(screen.getByRole('heading', { level: 2, name: m.profile_action_add_email() })).toBeTruthy()
  const email = await field(m.profile_field_new_email())
  expect([email.type, email.autocomplete]).toEqual(['email', 'email'])
  expect(fireEvent.submit(form())).toBe(false)
  open({})
  await press(m.profile_action_change_mobile())
  expect(screen.getByRole('heading', { level: 2, name: m.profile_action_change_mobile() })).toBeTruthy()
  const mobile = await field(m.profile_field_new_mobile())
  expect([mobile.type, mobile.autocomplete]).toEqual(['tel', 'tel'])
})

test('a form of the profile stands with what was typed when its page is drawn anew, until it is let be or saved; a password is never kept (look States)', async () => {
  open({})
  const again = () => {
    cleanup()
    render(<ProfileScreen />)
  }
  await press(m.profile_action_edit())
  await type(m.profile_field_name(), 'অর্ধেক লেখা নাম')
  again()
  expect((await field(m.profile_field_name())).value).toBe('অর্ধেক লেখা নাম')
  await press(m.parts_action_cancel())
  await press(m.profile_action_edit())
  expect((await field(m.profile_field_name())).value).toBe(account.name)
  await press(m.parts_action_cancel())
  await press(m.profile_action_change_email())
  await type(m.profile_field_new_email(), 'new@example.test')
  await type(m.profile_field_current_password(), 'Secret1234')
  again()
  expect((await field(m.profile_field_new_email())).value).toBe('new@example.test')
  expect((await field(m.profile_field_current_password())).value).toBe('')
  expect(JSON.stringify(sessionStorage)).not.toContain('Secret1234')
  await type(m.profile_field_current_password(), 'Secret1234')
  await press(m.code_action_send())
  await press(m.profile_action_change_email())
  expect((await field(m.profile_field_new_email())).value).toBe('')
})

test('what was changed elsewhere meanwhile is told, and read again: a form keeps what is typed, an address that waits no more goes (product 7)', async () => {
  let told: Told = { code: 409, message: m.profile_error_changed() }
  const waiting = { address: 'new7@example.test', isFirst: false, askedAt: '2026-03-01T06:00:00.000Z' }
  const server = open({}, () => told)
  await press(m.profile_action_change_mobile())
  await type(m.profile_field_new_mobile(), '01933333333')
  await type(m.profile_field_current_password(), 'Secret11')
  await press(m.code_action_send())
  await isThere(m.profile_error_changed())
  await vi.waitFor(() => expect(server.count('/auth/profile')).toBe(2))
  expect((await field(m.profile_field_new_mobile())).value).toBe('01933333333')
  told = { code: 409, message: m.profile_error_nothing_waits() }
  const later = open({ waiting: { email: waiting, mobile: null } }, () => {
    profile = { ...account, email: waiting.address }
    return told
  })
  await press(m.profile_action_drop_waiting())
  await said('danger', m.profile_error_nothing_waits())
  await vi.waitFor(() => expect(factOf(m.person_field_email())).toBe(waiting.address))
  expect(screen.queryByText(m.profile_title_waiting_email())).toBeNull()
  expect(later.count('/auth/profile')).toBe(2)
})

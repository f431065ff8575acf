import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FactorScreen } from '../../src/screens/profile/factor-screen.tsx'
import { session } from '../../src/screens/session.ts'
import { formatMoment } from '../../src/screens/parts/format.ts'
import { m } from '../../src/words/messages.js'
import { getLocale, overwriteGetLocale } from '../../src/words/runtime.js'
import { heldServer } from './support/held-server.ts'
import { said } from './support/said.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'
import { headed } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const readLocale = getLocale
const codes = ['ABCDEFGH27', 'BCDEFGHI23']
const begun = { secret: 'ABCD EFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }

afterEach(() => {
  cleanup()
  overwriteGetLocale(readLocale)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const press = (name: string) => user.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)

describe.each(['bn', 'en'] as const)('the page of the second factor in %s', (locale) => {
  const open = async (since: string | null) => {
    overwriteGetLocale(() => locale)
    const server = heldServer()
    render(<FactorScreen />)
    headed(m.route_title_second_factor())
    await server.answer({ code: 200, data: { since, codesLeft: since === null ? 0 : 9 } })
    return server
  }

  test('since when it is on is said as that', async () => {
    await open('2026-03-01T06:00:00Z')
    const said = screen.getByText(m.factor_label_since()).closest('div')
    expect(said?.textContent).toContain(formatMoment('2026-03-01T06:00:00Z', locale))
    expect(screen.queryByText(m.session_label_since())).toBeNull()
  })

  test('a failure can be tried again', async () => {
    overwriteGetLocale(() => locale)
    const server = heldServer()
    render(<FactorScreen />)
    await server.answer({ code: 503, message: 'সার্ভারে সমস্যা' })
    await press(m.parts_action_retry())
    await server.answer({ code: 200, data: { since: null, codesLeft: 0 } })
    expect(screen.getByText(m.factor_state_off())).toBeTruthy()
  })

  test('turned on elsewhere meanwhile, that is told in the form, and behind it stands how it is now', async () => {
    const server = await open(null)
    await press(m.factor_action_on())
    await type(m.profile_field_current_password(), 'Secret11')
    await press(m.factor_action_next())
    await server.answer({ code: 409, message: m.factor_error_on() })
    await server.answer({ code: 200, data: { since: '2026-03-01T06:00:00Z', codesLeft: 9 } })
    expect(await screen.findByText(m.factor_error_on())).toBeTruthy()
    expect(screen.getByText(m.factor_state_on())).toBeTruthy()
    await press(m.parts_action_cancel())
    expect(screen.getByRole('button', { name: m.factor_action_off() })).toBeTruthy()
  })

  test('it is turned on: the password, the secret as QR and text, the first code, the codes once', async () => {
    const server = await open(null)
    await press(m.factor_action_on())
    await press(m.factor_action_next())
    expect(server.posts()).toEqual([])
    await type(m.profile_field_current_password(), 'Secret11')
    await press(m.factor_action_next())
    await server.answer({ code: 200, data: begun })
    expect(screen.getByText(begun.secret)).toBeTruthy()
    expect(await screen.findByRole('img', { name: m.factor_label_qr() })).toBeTruthy()
    await type(m.factor_field_code(), '১২৩')
    await press(m.factor_action_on())
    expect(screen.getByLabelText(m.factor_field_code()).getAttribute('aria-invalid')).toBe('true')
    await type(m.factor_field_code(), '৪৫৬')
    await press(m.factor_action_on())
    expect(server.posts().at(-1)).toMatchObject({
      path: '/auth/second-factor/confirm',
      body: { code: '১২৩৪৫৬' },
    })
    await server.answer({ code: 200, data: { codes } })
    expect(screen.getByText('ABCDE-FGH27')).toBeTruthy()
    await server.answer({ code: 200, data: { since: '2026-03-01T06:00:00Z', codesLeft: 2 } })
    await press(m.factor_action_kept())
    expect(screen.queryByText('ABCDE-FGH27')).toBeNull()
    expect(screen.getByText(m.factor_state_on())).toBeTruthy()
    expect(screen.queryByLabelText(m.profile_field_current_password())).toBeNull()
  })

  test('the code of a secret that was begun anew elsewhere says so where another begins (product 7)', async () => {
    const server = await open(null)
    await press(m.factor_action_on())
    await type(m.profile_field_current_password(), 'Secret11')
    await press(m.factor_action_next())
    await server.answer({ code: 200, data: begun })
    await type(m.factor_field_code(), '123456')
    await press(m.factor_action_on())
    expect(server.posts().at(-1)?.body).toEqual({ code: '123456', secret: begun.secret })
    await server.answer({ code: 409, message: m.factor_error_begun_anew() })
    await server.answer({ code: 200, data: { since: null, codesLeft: 0 } })
    expect(await screen.findByText(m.factor_error_begun_anew())).toBeTruthy()
    expect(screen.queryByText(begun.secret)).toBeNull()
    await type(m.profile_field_current_password(), 'Secret11')
    await press(m.factor_action_next())
    await server.answer({ code: 200, data: { ...begun, secret: 'IJKL MNOP' } })
    expect(await screen.findByText('IJKL MNOP')).toBeTruthy()
    expect(screen.queryByText(m.factor_error_begun_anew())).toBeNull()
  })

  test('it is turned off after password and code; cancelling sends nothing', async () => {
    const server = await open('2026-03-01T06:00:00Z')
    await press(m.factor_action_off())
    expect(screen.getByText(m.factor_confirm_off())).toBeTruthy()
    await press(m.parts_action_cancel())
    expect(screen.queryByText(m.factor_confirm_off())).toBeNull()
    expect(server.posts()).toEqual([])
    await press(m.factor_action_off())
    await type(m.profile_field_current_password(), 'Secret11')
    await type(m.factor_field_code(), '123456')
    await press(m.factor_action_off())
    await server.answer({ code: 200, data: {} })
    await server.answer({ code: 200, data: { since: null, codesLeft: 0 } })
    expect(screen.getByText(m.factor_state_off())).toBeTruthy()
    expect(screen.queryByLabelText(m.factor_field_code())).toBeNull()
  })

  test('whoever lets it be before the first code sees the secret no more, and begins again with the password (product 7)', async () => {
    const server = await open(null)
    await press(m.factor_action_on())
    await type(m.profile_field_current_password(), 'Secret11')
    await press(m.factor_action_next())
    await server.answer({ code: 200, data: begun })
    expect(await screen.findByText(begun.secret)).toBeTruthy()
    await press(m.parts_action_cancel())
    expect(screen.queryByText(begun.secret)).toBeNull()
    expect(screen.queryByLabelText(m.profile_field_current_password())).toBeNull()
    await press(m.factor_action_on())
    expect(screen.getByLabelText<HTMLInputElement>(m.profile_field_current_password()).value).toBe('')
  })

  test('codes are made anew after password and code, shown once, and the old ones counted no more', async () => {
    const server = await open('2026-03-01T06:00:00Z')
    await press(m.factor_action_renew())
    expect(screen.getByText(m.factor_confirm_renew())).toBeTruthy()
    await type(m.profile_field_current_password(), 'Secret11')
    await type(m.factor_field_code(), '123456')
    await press(m.factor_action_renew())
    expect(server.posts().at(-1)).toMatchObject({
      path: '/auth/second-factor/recovery-codes',
      body: { currentPassword: 'Secret11', code: '123456' },
    })
    await server.answer({ code: 200, data: { codes } })
    expect(screen.getByText('ABCDE-FGH27')).toBeTruthy()
    await server.answer({ code: 200, data: { since: '2026-03-01T06:00:00Z', codesLeft: 2 } })
    await press(m.factor_action_kept())
    expect(screen.queryByText('ABCDE-FGH27')).toBeNull()
  })
})

const on = { code: 200, data: { since: '2026-03-01T06:00:00Z', codesLeft: 2 } }

test('a wrong password or code is said at its field, in fields of their own kind, and nothing is done (product 7)', async () => {
  const server = heldServer()
  render(<FactorScreen />)
  await server.answer({ code: 200, data: { since: null, codesLeft: 0 } })
  await press(m.factor_action_on())
  const password = screen.getByLabelText<HTMLInputElement>(m.profile_field_current_password())
  expect([password.type, password.autocomplete]).toEqual(['password', 'current-password'])
  // What is typed here never goes into the address.
  expect(fireEvent.submit(password.form as HTMLFormElement)).toBe(false)
  await type(m.profile_field_current_password(), 'Wrong123')
  await press(m.factor_action_next())
  const fields = [{ path: 'currentPassword', error: 'password_wrong', message: '' }]
  await server.answer({ code: 422, data: { fields } })
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await press(m.factor_action_next())
  await server.answer({ code: 200, data: begun })
  const code = screen.getByLabelText<HTMLInputElement>(m.factor_field_code())
  expect([code.type, code.autocomplete]).toEqual(['text', 'one-time-code'])
  await type(m.factor_field_code(), '123456')
  await press(m.factor_action_on())
  await server.answer({ code: 503, message: 'সেবা এখন নেই' })
  expect(screen.getByText('সেবা এখন নেই')).toBeTruthy()
  expect([code.value, server.waiting()]).toEqual(['123456', 0])
  expect(screen.getByText(begun.secret)).toBeTruthy()
})

test('recovery codes can be printed and copied as they stand; kept, the rights that waited are asked for (product 7)', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  const server = heldServer()
  await logInAs('administrator')
  render(<FactorScreen />)
  await server.answerFor('/auth/second-factor', on)
  await press(m.factor_action_renew())
  await type(m.profile_field_current_password(), 'Secret11')
  await type(m.factor_field_code(), '123456')
  await press(m.factor_action_renew())
  await server.answerFor('recovery-codes', { code: 200, data: { codes } })
  await press(m.parts_action_print())
  expect(printed).toHaveBeenCalledOnce()
  await press(m.factor_action_copy())
  await said('success', m.my_notice_copied())
  expect(copied.mock.calls).toEqual([['ABCDE-FGH27\nBCDEF-GHI23']])
  // The codes stay until somebody says that they have them, whatever is read meanwhile.
  await server.answerFor('/auth/second-factor', on)
  expect(screen.getByText('BCDEF-GHI23')).toBeTruthy()
  const asked = server.waitingFor().length
  await press(m.factor_action_kept())
  await vi.waitFor(() => expect(server.waitingFor().slice(asked)).toEqual(['/auth/info']))
  await logOut()
})

test('turned off the codes are none, and a refusal leaves it on; the way back is there where none is demanded (product 7)', async () => {
  const server = heldServer()
  render(<FactorScreen />)
  await server.answer(on)
  await press(m.factor_action_off())
  await type(m.profile_field_current_password(), 'Secret11')
  await type(m.factor_field_code(), '123456')
  await press(m.factor_action_off())
  expect(server.posts()).toMatchObject([
    { path: '/auth/second-factor/off', body: { currentPassword: 'Secret11', code: '123456' } },
  ])
  await server.answer({ code: 422, message: 'কোড মেলেনি' })
  expect(screen.getByText('কোড মেলেনি')).toBeTruthy()
  expect(server.waiting()).toBe(0)
  await press(m.parts_action_cancel())
  expect(screen.getByText(m.factor_state_on())).toBeTruthy()
  expect(screen.getByText('২')).toBeTruthy()
  const back = screen.getByRole('link', { name: m.profile_action_back() })
  expect(back.getAttribute('href')).toBe('/my-profile')
  expect(screen.queryByText(m.factor_error_needed())).toBeNull()
})

const load = (needsFactor: boolean) =>
  act(async () => {
    const { user: person, ...rest } = accountOf('administrator')
    session.send({
      type: 'loaded',
      account: { ...rest, user: { ...person, ...(needsFactor && { needsFactor }) } },
    })
    await vi.dynamicImportSettled()
  })
const enter = () =>
  act(async () => {
    session.send({ type: 'login' })
    session.send({ type: 'accepted', token: 'token' })
    await vi.dynamicImportSettled()
  })

test('of whom it is demanded that is said, and there is no way around it (product 7)', async () => {
  const server = heldServer()
  await enter()
  await load(true)
  render(<FactorScreen />)
  await server.answerFor('/auth/second-factor', { code: 200, data: { since: null, codesLeft: 0 } })
  expect(screen.getByText(m.factor_error_needed())).toBeTruthy()
  expect(screen.queryByRole('link', { name: m.profile_action_back() })).toBeNull()
  await logOut()
})

test('whoever had to turn it on goes on to where they were going, once the codes are kept; while these stand there nothing is said to be missing (spec §2, product 7)', async () => {
  history.replaceState(null, '', '/my-second-factor?redirect=%2Fadministrator%2Fdashboard%3Fpage%3D2')
  const server = heldServer()
  await enter()
  await load(true)
  render(<FactorScreen />)
  await server.answerFor('/auth/second-factor', { code: 200, data: { since: null, codesLeft: 0 } })
  await press(m.factor_action_on())
  await type(m.profile_field_current_password(), 'Secret11')
  await press(m.factor_action_next())
  await server.answerFor('/auth/second-factor/begin', { code: 200, data: begun })
  await type(m.factor_field_code(), '123456')
  await press(m.factor_action_on())
  await server.answerFor('/auth/second-factor/confirm', { code: 200, data: { codes } })
  await server.answerFor('/auth/second-factor', on)
  expect(screen.getByText('BCDEF-GHI23')).toBeTruthy()
  expect(screen.queryByText(m.factor_error_needed())).toBeNull()
  await load(false)
  expect(location.pathname).toBe('/my-second-factor')
  await press(m.factor_action_kept())
  expect(`${location.pathname}${location.search}`).toBe('/administrator/dashboard?page=2')
  await logOut()
  history.replaceState(null, '', '/')
})

test('where a role demands it, turning it off stands there with why it cannot be done (look Staff, product 7)', async () => {
  const server = heldServer()
  render(<FactorScreen />)
  await server.answer({ code: 200, data: { since: '2026-03-01T06:00:00Z', codesLeft: 9, isDemanded: true } })
  const off = screen.getByRole('button', { name: m.factor_action_off() })
  expect(off.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(m.factor_error_demanded())).toBeTruthy()
  await press(m.factor_action_off())
  expect(screen.queryByLabelText(m.profile_field_current_password())).toBeNull()
})

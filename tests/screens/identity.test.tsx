import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdentityReturnScreen } from '../../src/screens/session/identity-return-screen.tsx'
import { IdentityScreen } from '../../src/screens/session/identity-screen.tsx'
import { m } from '../../src/words/messages.js'
import type { Told } from './server-double.ts'
import { renderArrived } from './support/arrived.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { endSession } from './support/session.ts'
import { headed, isPending, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const refusal = 'একটু পরে আবার চেষ্টা করুন'
const brought = '?code=code&state=state&iss=http%3A%2F%2Fprovider.example'
const notice = { version: '2026-01', effectiveFrom: '2026-01-01', text: { name: 'Kept', nameBn: 'রাখা' } }
const nameNeeded = {
  code: 200,
  data: { status: 0, next: 'name', name: 'পরীক্ষা নাগরিক', mobile: null, message: '' },
}
let server: HeldServer
/** What the server answers when the privacy notice is asked for; null while it does not. */
let noticeTold: Told | null

beforeEach(() => {
  sessionStorage.clear()
  noticeTold = { code: 200, data: notice }
  server = heldServer(({ path }) => (path === '/privacy-notice' ? noticeTold : null))
})
afterEach(async () => {
  cleanup()
  await endSession()
  vi.unstubAllGlobals()
})

const open = (address: string) => {
  cleanup()
  history.replaceState(null, '', address)
  renderArrived(address.startsWith('/auth-redirect') ? <IdentityReturnScreen /> : <IdentityScreen />)
}
const land = (query: string) => open(`/auth-redirect${query}`)
const press = (label: string) => user.click(screen.getByRole('button', { name: startsWith(label) }))
const create = async () => {
  await user.click(screen.getByLabelText(m.registration_field_consent()))
  await press(m.identity_action_create())
}
const isStartPage = (isWaiting: boolean) => {
  headed(m.identity_title_start())
  isPending(startsWith(m.session_action_identity()), isWaiting)
}
const isThere = (text: string) => expect(screen.getByText(text)).toBeTruthy()

test.each(['?code=&state=state', '?code=code&state=', '?code=code', '?state=state'])(
  'a return with %s is no way in, and does not stay in the address (spec §2 /auth-redirect)',
  (query) => {
    land(query)
    isStartPage(false)
    expect(server.posts()).toEqual([])
    expect(location.search).toBe('')
  },
)

test('an error of the provider counts, whatever comes with it (spec §2 /auth-redirect)', () => {
  land(`${brought}&error=server_error`)
  headed(m.identity_title_refused())
  expect(server.posts()).toEqual([])
})

test('when the account cannot be loaded, the login screen is next (spec §8)', async () => {
  land(brought)
  await server.answer({ code: 200, data: { status: 1, token_type: 'Bearer', access_token: 'given' } })
  await vi.waitFor(() => expect(server.waitingFor()).toEqual(['/auth/info']), patience)
  headed(m.identity_state_done())
  await server.answer({ code: 503, message: refusal })
  await vi.waitFor(() => expect(location.pathname).toBe('/login'), patience)
})

test('what the provider brought leaves the address at once, and the wanted page takes its place (spec §2)', async () => {
  open('/cdap?redirect=%2Fapplication')
  await press(m.session_action_identity())
  expect(sessionStorage.getItem('redirect')).toBe('/application')
  land(brought)
  expect(`${location.pathname}${location.search}`).toBe('/auth-redirect?redirect=%2Fapplication')
  expect(sessionStorage.getItem('redirect')).toBeNull()
})

test('only a page of our own is kept over the visit (spec §2 Route guard)', async () => {
  sessionStorage.setItem('redirect', '/old')
  open('/cdap?redirect=%2F%2Felsewhere.example')
  await press(m.session_action_identity())
  expect(sessionStorage.getItem('redirect')).toBeNull()
  sessionStorage.setItem('redirect', 'https://elsewhere.example')
  land(brought)
  expect(location.search).toBe('')
})

test('the address of the widget starts by itself, once (spec §2 /idpwidget)', async () => {
  open('/idpwidget')
  isStartPage(true)
  expect(server.posts().at(-1)?.path).toBe('/auth/getIDPToken')
  await server.answer({ code: 429, message: refusal })
  isStartPage(false)
  expect(server.posts()).toHaveLength(1)
})

test('an account is opened under the name as it was looked over, with consent alone (spec §7, domain 9)', async () => {
  land(brought)
  await server.answer(nameNeeded)
  await press(m.identity_action_create())
  isThere(m.field_error_consent_required())
  const field = screen.getByLabelText(m.account_field_full_name())
  await user.clear(field)
  await user.type(field, 'পরীক্ষা নতুন নাম')
  await create()
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/cdaploginUserCreate',
    body: { state: 'state', name: 'পরীক্ষা নতুন নাম', hasConsented: true, consentVersion: notice.version },
  })
})

test('without the privacy notice no account is opened (domain 9)', async () => {
  noticeTold = { code: 404, message: refusal }
  land(brought)
  await server.answer(nameNeeded)
  await create()
  await vi.waitFor(() => isThere(m.consent_text_failed()), patience)
  expect(server.posts()).toHaveLength(1)
})

test('an account whose form was sent off before the privacy notice is opened when it came (domain 9)', async () => {
  noticeTold = null
  land(brought)
  await server.answer(nameNeeded)
  await create()
  isThere(m.consent_text_awaited())
  isPending(startsWith(m.identity_action_create()), true)
  await server.answerFor('/privacy-notice', { code: 200, data: notice })
  await vi.waitFor(() => expect(server.posts()).toHaveLength(2), patience)
  expect(server.posts()[1]).toMatchObject({
    path: '/auth/cdaploginUserCreate',
    body: { hasConsented: true, consentVersion: notice.version },
  })
})

test('whoever is refused may log in by password, with the page that was wanted (spec §2)', () => {
  sessionStorage.setItem('redirect', '/application')
  land('?error=access_denied')
  const link = screen.getByRole('link', { name: m.identity_action_password() })
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Fapplication')
})

/** The page is loaded anew, as by its reload or the other language. */
const reload = () => open(location.pathname + location.search)
const linkNeeded = {
  code: 200,
  data: { status: 0, next: 'link', name: null, mobile: '017*****001', message: '' },
}

test('the name that was looked over is there when the page is loaded anew, and the same visit goes on with it (product 2.4)', async () => {
  land(brought)
  await server.answer(nameNeeded)
  const field = screen.getByLabelText(m.account_field_full_name())
  await user.clear(field)
  await user.type(field, 'নতুন নাম')
  reload()
  expect(screen.getByLabelText(m.account_field_full_name())).toHaveProperty('value', 'নতুন নাম')
  await create()
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/cdaploginUserCreate',
    body: { state: 'state', name: 'নতুন নাম' },
  })
  await server.answer({ code: 409, message: refusal })
  isThere(refusal)
  reload()
  isStartPage(false)
})

test('a code that was sent for the account is given after the page was loaded anew (product 2.4)', async () => {
  land(brought)
  await server.answer(linkNeeded)
  reload()
  headed(m.identity_title_link())
  await press(m.code_action_send())
  await server.answer({ code: 200, data: { resendSeconds: 60, validMinutes: 3 } })
  headed(m.code_title_page())
  reload()
  headed(m.code_title_page())
  expect(screen.getByText((text) => text.includes('০১৭*****০০১'))).toBeTruthy()
  await user.type(screen.getByLabelText(m.code_field_otp()), '123456')
  await press(m.code_action_verify())
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/cdap/link',
    body: { state: 'state', otp: '123456' },
  })
})

test('what comes back from a new visit goes before what was kept of another (spec §2 /auth-redirect)', async () => {
  land(brought)
  await server.answer(nameNeeded)
  land(brought.replace('state=state', 'state=later'))
  headed(m.identity_title_entering())
  expect(server.posts().at(-1)).toMatchObject({ path: '/auth/cdaplogin', body: { state: 'later' } })
  land('?error=access_denied')
  headed(m.identity_title_refused())
})

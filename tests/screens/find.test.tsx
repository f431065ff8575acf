import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '../../src/api/calls.ts'
import { StaffFrame } from '../../src/screens/frame/staff-frame.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const id = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const rowAt = (at: number, kind: 'application' | 'dispatch') => ({
  id: id(at),
  kind,
  referenceNumber: `REF-${at}`,
  caseNumber: 'নমুনা-৪৭৩১',
  petitionerName: 'নমুনা বাদী',
  court: null,
  office: null,
  ...(kind === 'application'
    ? { state: 'unverified', list: 'unverified' }
    : { state: 'sent', list: 'send_to_dispatch' }),
})
const both = { code: 200, data: { rows: [rowAt(1, 'application'), rowAt(2, 'dispatch')], isMore: false } }
let reply: Told = both
let asked: { path: string }[] = []

const draw = () =>
  render(
    <StaffFrame staffTitle="প্রশাসক" canFind onLogout={() => {}} nav={[]}>
      <input aria-label="a field" />
    </StaffFrame>,
  )
const dialog = () => screen.findByRole('dialog', { name: m.find_title_all() })
const finds = () => asked.filter(({ path }) => path.startsWith('/find'))
const type = async (text: string) => {
  await user.keyboard('[Slash]')
  await dialog()
  await user.type(await screen.findByRole('searchbox'), text)
}

beforeEach(async () => {
  history.replaceState(null, '', '/administrator/dashboard')
  reply = both
  ;({ asked } = serverDouble(({ path }) =>
    path === '/config-status'
      ? { code: 200, data: { live: { key: 'k' }, isDemo: false } }
      : path.startsWith('/find')
        ? reply
        : { code: 503 },
  ))
  await logInAs('administrator')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

test('/ opens the search, and Control with K does from within a field too (look Staff)', async () => {
  draw()
  await user.type(screen.getByRole('textbox'), '[Slash]')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  await dialog()
  expect(document.activeElement).toBe(await screen.findByRole('searchbox'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the field takes as many letters as the server looks for, and not one more', async () => {
  draw()
  await type('ক')
  const { maxLength } = screen.getByRole<HTMLInputElement>('searchbox')
  const isAsked = (length: number) => calls['GET /find'].query.safeParse({ q: 'ক'.repeat(length) }).success
  expect([isAsked(maxLength), isAsked(maxLength + 1)]).toEqual([true, false])
})

test('rows say what they are, where they stand and in which list; the arrows walk and Enter opens', async () => {
  draw()
  await type('৪৭৩১')
  const links = await screen.findAllByRole('link', { name: /REF-/ })
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(m.route_title_unverified()),
    expect.stringContaining(m.route_title_send_to_dispatch()),
  ])
  expect(finds()).toHaveLength(1)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(links[1])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/administrator/dispatch/detail/${id(2)}`))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Enter in the field opens the first that was found', async () => {
  draw()
  await type('৪৭৩১')
  await screen.findAllByRole('link', { name: /REF-/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/administrator/applications/detail/${id(1)}`))
})

test('Enter opens nothing that was found for what no longer stands there', async () => {
  draw()
  await type('৪৭৩১')
  await screen.findAllByRole('link', { name: /REF-/ })
  await user.keyboard('৯{Enter}')
  expect(location.pathname).toBe('/administrator/dashboard')
  await waitFor(() => expect(finds()).toHaveLength(2))
})

test('nothing found, more than is shown, and a failure each say so with a way on', async () => {
  reply = { code: 200, data: { rows: [], isMore: false } }
  draw()
  await type('নেই এমন')
  expect(await screen.findByText(m.find_text_none())).toBeTruthy()
  reply = { code: 200, data: { rows: [rowAt(1, 'application')], isMore: true } }
  await user.type(screen.getByRole('searchbox'), ' কিছু')
  expect(await screen.findByText(m.find_text_more({ count: '১' }))).toBeTruthy()
  reply = { code: 503, message: 'down for a moment' }
  await user.type(screen.getByRole('searchbox'), ' আর')
  expect(await screen.findByText('down for a moment')).toBeTruthy()
  reply = both
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findAllByRole('link', { name: /REF-/ })).toHaveLength(2)
})

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '../../src/machines/actor.ts'
import { App } from '../../src/screens/app.tsx'
import { startSession } from '../../src/screens/session.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { clearToken } from './support/cookies.ts'
import { accountOf, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const path = '/customization/faqs'
const ofFaqs = ['customization.faqs.index', 'customization.faqs.store', 'customization.faqs.update'] as const
const faq = (id: number) => ({
  id,
  name: `Question ${id}`,
  nameBn: `প্রশ্ন ${id}`,
  description: `Answer ${id}`,
  descriptionBn: `উত্তর ${id}`,
  status: 'active',
  version: 1,
})

/** What the role of the person has now; the server refuses the rest, as it would. */
let acl: readonly string[] = []
let server: ReturnType<typeof serverDouble>
beforeEach(() => {
  acl = accountOf('superAdmin').user.acl
  expect(acl).toEqual(expect.arrayContaining([...ofFaqs]))
  server = serverDouble(({ method, path: asked }) => {
    const account = accountOf('superAdmin')
    if (asked === '/auth/info') return { code: 200, data: { ...account, user: { ...account.user, acl } } }
    const slug = method === 'GET' ? 'customization.faqs.index' : 'customization.faqs.update'
    if (asked.startsWith(path))
      return acl.includes(slug)
        ? { code: 200, data: { rows: [faq(1), faq(2)], version: 1 } }
        : { code: 403, message: 'না' }
    return { code: 503 }
  })
  document.cookie = 'token=kept; Path=/'
  history.replaceState(null, '', path)
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  clearToken()
  await logOut()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const take = (...slugs: readonly Permission[]) => {
  acl = acl.filter((slug) => !slugs.some((taken) => taken === slug))
}
const table = () => screen.findByRole('table', { name: m.route_title_faqs() })
const buttons = () => screen.queryAllByRole('button', { name: new RegExp(m.faq_action_down()) })
const addLink = () => screen.queryByRole('link', { name: m.route_title_faq_add() })
const inSidebar = () => screen.queryAllByRole('link', { name: m.route_title_faqs() })
const callsOf = (method: string) =>
  server.asked.filter((asked) => asked.method === method && asked.path.startsWith(path))

async function open(): Promise<void> {
  act(() => startSession())
  render(<App />)
  await table()
  expect([buttons().length, addLink() === null, inSidebar().length]).toEqual([2, false, 1])
}

test('slugs are taken from somebody at work: at the next press it is refused, and buttons, the way to add and to edit are gone (spec §6)', async () => {
  await open()
  take('customization.faqs.store', 'customization.faqs.update')
  const [down] = buttons()
  if (!down) throw new Error('two questions have a button each')
  await user.click(down)
  await waitFor(() => expect([buttons(), addLink()]).toEqual([[], null]))
  expect(within(await table()).queryAllByRole('link')).toEqual([])
  expect(inSidebar()).toHaveLength(1)
  // What is not drawn cannot be pressed: the refused call was the last.
  expect(callsOf('POST')).toHaveLength(1)
})

test('with the slug of the list the list goes, from the sidebar too, and nothing asks for it any more (spec §6)', async () => {
  await open()
  take(...ofFaqs)
  const [down] = buttons()
  if (!down) throw new Error('two questions have a button each')
  await user.click(down)
  await waitFor(() => expect(location.pathname).toBe('/401'))
  expect([screen.queryByRole('table'), inSidebar()]).toEqual([null, []])
  const asked = callsOf('GET').length
  act(() => history.pushState(null, '', path))
  await waitFor(() => expect(location.pathname).toBe('/401'))
  expect(callsOf('GET')).toHaveLength(asked)
})

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '../../src/words/messages.js'
import { stubNetwork } from './support/held-server.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const inEnglish = { locale: 'en' } as const
const keepCookie = (language: 'bn' | 'en') => {
  document.cookie = `language=${language}; Path=/`
}
const kept = () => /language=(\w+)/.exec(document.cookie)?.[1]
const languagesAsked: (string | null)[] = []

/** A tab that begins at the address, as one that is loaded does. */
async function beginTab(address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = '<div id="root"></div>'
  await act(async () => {
    await import('../../src/screens/main.tsx')
    await vi.dynamicImportSettled()
  })
}

beforeEach(() => {
  vi.resetModules()
  languagesAsked.length = 0
  vi.stubGlobal('scrollTo', () => {})
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } })
  stubNetwork(({ path }) => (path === '/faqs' ? { code: 200, data: [] } : { code: 503 }))
  const answer = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    languagesAsked.push(new Headers(init.headers).get('accept-language'))
    return answer(path, init)
  })
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  document.documentElement.lang = 'bn'
  document.cookie = 'language=; Path=/; Max-Age=0'
  Reflect.deleteProperty(document, 'fonts')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what a page draws and asks for later is in the language that it began in, whatever another tab chose (spec §1)', async () => {
  keepCookie('en')
  await beginTab('/privacy')
  const [faq] = await screen.findAllByRole('link', { name: m.route_title_faq({}, inEnglish) })
  keepCookie('bn')
  languagesAsked.length = 0
  await user.click(faq as HTMLElement)
  expect(await screen.findByText(m.public_title_no_faqs({}, inEnglish))).toBeTruthy()
  expect(new Set(languagesAsked)).toEqual(new Set(['en']))
  expect([document.documentElement.lang, kept()]).toEqual(['en', 'bn'])
})

test('whoever stays when the browser asks before it leaves stays in the language of the page; nobody is asked, and it is loaded anew (spec §1)', async () => {
  await beginTab('/privacy')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const button = await screen.findByRole('button', { name: m.frame_action_english() })
  const form = button.closest('form') as HTMLFormElement
  const hold = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', hold)
  // It is sent as it is: the browser asks first, and only what is sent changes the cookie.
  expect(fireEvent.submit(form)).toBe(true)
  expect([kept(), reload.mock.calls.length]).toEqual(['bn', 0])
  removeEventListener('beforeunload', hold)
  expect(fireEvent.submit(form)).toBe(false)
  expect([kept(), reload.mock.calls.length]).toEqual(['en', 1])
})

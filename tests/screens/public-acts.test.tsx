import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormattedBlock } from '../../src/machines/formatted.ts'
import { Footer } from '../../src/screens/frame/footer.tsx'
import { PublicFrame } from '../../src/screens/frame/public-frame.tsx'
import { SkipLink } from '../../src/screens/frame/skip-link.tsx'
import { FaqScreen } from '../../src/screens/public/content-screen.tsx'
import { HomeFoot } from '../../src/screens/public/home/home-foot.tsx'
import { HomeScreen } from '../../src/screens/public/home-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
/** What every page asks for by itself; texts that staff wrote are none. */
const besides = ({ path }: Asked): Told =>
  path === '/pages'
    ? { code: 200, data: {} }
    : /^\/(auth|config)/.test(path)
      ? { code: 503 }
      : { code: 200, data: [] }
beforeEach(() => void serverDouble(besides))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('past the bars the keyboard comes to the content, and the address stays (look Litigant)', () => {
  render(
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} />
    </>,
  )
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
  expect(document.activeElement?.id).toBe('content')
})

test('the menu opens, says so, and closes with a way that is followed; the way to a new case is for litigants (spec §2 Layout and navigation)', async () => {
  const pages = [
    { href: '/home', label: 'প্রথম', isCurrent: true },
    { href: '/faq', label: 'প্রশ্ন' },
  ]
  const draw = (visitor: Parameters<typeof PublicFrame>[0]['visitor']) => (
    <PublicFrame pages={pages} visitor={visitor} footer={null}>
      x
    </PublicFrame>
  )
  const { rerender } = render(draw({ kind: 'guest', loginHref: '/login?redirect=%2Fhome' }))
  const toggle = (isOpen: boolean) =>
    screen.getByRole('button', { name: isOpen ? m.frame_action_close_menu() : m.frame_action_menu() })
  expect(toggle(false).getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle(false))
  expect(toggle(true).getAttribute('aria-expanded')).toBe('true')
  await user.click(toggle(true))
  await user.click(toggle(false))
  await user.click(screen.getByRole('link', { name: 'প্রশ্ন' }))
  expect(toggle(false).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('link', { name: 'প্রথম' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'প্রশ্ন' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: m.session_action_login() }).getAttribute('href')).toBe(
    '/login?redirect=%2Fhome',
  )
  expect(screen.queryByRole('link', { name: m.route_title_application() })).toBeNull()
  const bell = { count: 0, allHref: '/my-notifications' }
  const litigant = { name: 'নমুনা', newApplicationHref: '/application', bell, menu: [], onLogout: () => {} }
  rerender(draw({ kind: 'litigant', ...litigant }))
  const application = screen.getByRole('link', { name: m.route_title_application() })
  expect(application.getAttribute('href')).toBe('/application')
  expect(screen.queryByRole('link', { name: m.session_action_login() })).toBeNull()
  rerender(draw({ kind: 'awaited' }))
  expect(screen.queryByRole('link', { name: m.route_title_application() })).toBeNull()
  expect(screen.queryByRole('link', { name: m.session_action_login() })).toBeNull()
})

test.each(['technicalAssistance', 'support'] as const)(
  'whose mark stands at the foot of a page is said beside it: %s alone (spec §3 Page content)',
  (partner) => {
    const { container } = render(
      <Footer content={{ [partner]: { src: '/mark.png', alt: 'সহযোগী' } }} pages={[]} />,
    )
    expect(screen.getByText('সহযোগী')).toBeTruthy()
    expect(Array.from(container.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual([
      '/mark.png',
    ])
  },
)

test('questions unfold in the reader’s language; that there are none, or that they do not come, is said (spec §2 /faq)', async () => {
  const faq = {
    id: 1,
    title: { name: 'How long?', nameBn: 'কত দিন?' },
    description: { name: 'A month.', nameBn: 'এক মাস।' },
  }
  let told: Told = { code: 503, message: 'এখন নয়' }
  serverDouble((asked) => (asked.path === '/faqs' ? told : besides(asked)))
  render(<FaqScreen />)
  expect(await screen.findByText('এখন নয়')).toBeTruthy()
  told = { code: 200, data: [] }
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByText(m.public_title_no_faqs())).toBeTruthy()
  cleanup()
  const blocks = (text: string): FormattedBlock[] => [{ kind: 'paragraph', rows: [[{ text }]] }]
  const formatted = { ...faq.description, blocks: blocks('English part'), blocksBn: blocks('বাংলা অংশ') }
  told = { code: 200, data: [faq, { ...faq, id: 2, description: formatted }] }
  render(<FaqScreen />)
  expect(await screen.findAllByText('কত দিন?')).toHaveLength(2)
  expect(await screen.findByText('এক মাস।')).toBeTruthy()
  expect(await screen.findByText('বাংলা অংশ')).toBeTruthy()
  expect(screen.queryByText(m.public_title_no_faqs())).toBeNull()
})

test('one’s own court is found as it is typed, with its district; that none was found is said (look Litigant)', async () => {
  const court = (id: number, nameBn: string, district: string | null) => ({
    id,
    name: nameBn,
    nameBn,
    district: district && { name: district, nameBn: district },
  })
  let found = [court(1, 'প্রথম আদালত', 'ঢাকা'), court(2, 'দ্বিতীয় আদালত', null)]
  const server = serverDouble((call) =>
    call.path.startsWith('/courts-served')
      ? {
          code: 200,
          data: { districtCount: 8, courtCount: 61, foundCount: found.length && 12, courts: found },
        }
      : besides(call),
  )
  render(<HomeFoot />)
  expect(await screen.findByText(m.home_text_courts({ districts: '৮', courts: '৬১' }))).toBeTruthy()
  expect(screen.queryByText(m.home_text_found({ count: '১২' }))).toBeNull()
  const field = screen.getByLabelText(m.home_field_court())
  fireEvent.input(field, { target: { value: ' ঢাকা ' } })
  expect(await screen.findByText(m.home_text_found({ count: '১২' }))).toBeTruthy()
  const items = within(screen.getByText('প্রথম আদালত').closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['প্রথম আদালত · ঢাকা', 'দ্বিতীয় আদালত'])
  const asked = server.asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('q'))
  expect(asked).toContain('ঢাকা')
  found = []
  fireEvent.input(field, { target: { value: 'নেই' } })
  expect(await screen.findByText(m.home_text_none_found())).toBeTruthy()
})

test('the first page leads whoever files on to a case, whoever is nobody yet to an account, and others to their own (spec §2 /home)', async () => {
  const ways = () => {
    render(<HomeScreen />)
    const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
    const found = [m.public_action_start(), m.public_action_own(), m.home_action_resume()].map(hrefOf)
    cleanup()
    return found
  }
  expect(ways()).toEqual(['/register?redirect=%2Fapplication', undefined, '/login'])
  await logInAs('owner')
  expect(ways()).toEqual(['/application', undefined, '/my-applications'])
  await logOut()
  await logInAs('administrator')
  expect(ways()).toEqual([undefined, '/dashboard', undefined])
  await logOut()
})

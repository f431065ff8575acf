import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKey, type GivenPage } from '../../src/api/page.ts'
import type { SiteContent } from '../../src/screens/shell/site-content.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'

// What the site says is kept by the page as long as it is open: every test begins with a page of its own.
beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const footerOf = (texts: Readonly<Record<string, string>>): SiteContent =>
  ({
    footer: Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, { name: `${text} en`, nameBn: text }]),
    ),
  }) as SiteContent

/** The foot of a page that came with these texts, and what was asked for it. */
async function open(texts: Readonly<Record<string, string>>) {
  const { asked } = serverDouble(() => ({ code: 503 }))
  const [{ give }, { SiteFooter }] = await Promise.all([
    import('../../src/screens/given.ts'),
    import('../../src/screens/shell/site-footer.tsx'),
  ])
  const answers = { [readKey('GET /pages', {})]: { isOk: true, data: footerOf(texts) } }
  give({ answers, login: null, path: '', hasSession: false, mark: '' } as unknown as GivenPage)
  return { asked, draw: () => render(<SiteFooter pages={[]} />) }
}
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test('what came with the page stands there at once, on the first page and on every next one, and is not asked for (stack 4)', async () => {
  const { asked, draw } = await open({ footer_title: 'আদালতের ফি', help_href: '/payment' })
  const look = () => {
    const { unmount } = draw()
    expect(screen.getByText('আদালতের ফি')).toBeTruthy()
    expect(hrefOf(m.frame_action_help())).toBe('/payment')
    unmount()
  }
  look()
  look()
  expect(asked).toEqual([])
})

test('the foot leads to what staff wrote: to each place among the people that is named, and to help (spec §3 Page content)', async () => {
  const { draw } = await open({ facebook: 'https://social.example/court' })
  draw()
  const list = within(screen.getByRole('list', { name: m.frame_label_social() }))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [m.frame_label_facebook(), 'https://social.example/court'],
  ])
  // Help that nobody wrote an address for is among the questions.
  expect(hrefOf(m.frame_action_help())).toBe('/faq')
})

test('where no place is named there is no list of them (spec §3 Page content)', async () => {
  const { draw } = await open({ footer_title: 'আদালতের ফি' })
  draw()
  expect(screen.queryByRole('list', { name: m.frame_label_social() })).toBeNull()
})

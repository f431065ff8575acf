import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NoticesScreen } from '../../src/screens/notice/notice-list-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'

const notice = {
  id: 'n1',
  type: 'ApplicationApproved',
  data: { case_no: 'TS-1', application_id: '0197f000-0000-7000-8000-00000000000a' },
  created_at: '2026-03-01T06:00:00.000Z',
  isNew: false,
  cursor: 'c3',
}

loggedIn('owner', '/my-notifications')

test('notices are read from the place of the address, and the pages beside it are links of the page that is open (spec §2)', async () => {
  for (const [path, search, place] of [
    ['/my-notifications', '?page=3&after=c2', 'page=3&after=c2'],
    ['/all-notifications', '?page=3&before=c4', 'page=3&before=c4'],
    ['/my-notifications', '', 'page=1'],
  ] as const) {
    cleanup()
    history.replaceState(null, '', `${path}${search}`)
    const isFirst = search === ''
    const more = { previousCursor: isFirst ? null : 'c1', nextCursor: 'c3' }
    const { asked } = serverDouble((one) =>
      one.path.startsWith('/notifications')
        ? { code: 200, data: { rows: [notice], total: 90, page: isFirst ? 1 : 3, pageCount: 5, ...more } }
        : { code: 503 },
    )
    render(<NoticesScreen />)
    const pages = within(await screen.findByRole('navigation', { name: m.parts_label_pages() }))
    expect(asked.map((one) => one.path).filter((one) => one.startsWith('/notifications'))).toEqual([
      `/notifications?${place}`,
    ])
    const links = pages.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain(`${path}?page=${isFirst ? 2 : 4}&after=c3`)
    expect(links.includes(`${path}?page=2&before=c1`)).toBe(!isFirst)
  }
})

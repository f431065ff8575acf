import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Alike } from '../../src/screens/parts/case/alike.tsx'
import pages from '../../src/screens/parts/page.module.css'
import tags from '../../src/screens/parts/status-tag.module.css'
import { applicationStateWords } from '../../src/words/groups/application-state.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rows = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    referenceNumber: 'DHAKA-2026-000001',
    state: 'unverified',
    petitionerName: 'নমুনা বাদী',
    court: { name: 'Sample Court', nameBn: 'নমুনা আদালত' },
    submittedAt: '2026-11-01T00:00:00.000Z',
    reasons: ['number', 'names'],
  },
]

/** What the server tells of these rows, and of how many more. */
const told =
  (moreCount = 0, isMoreThanCounted = false, of: object[] = rows) =>
  () => ({
    code: 200,
    data: { rows: of, moreCount, isMoreThanCounted },
  })

test('its owner is told of the earlier one with the way to it, and may go on (product 2.5)', async () => {
  serverDouble(told())
  render(<Alike id="x" isOwner hrefOf={(id) => `/my-application-details/${id}`} />)
  expect(await screen.findByText(m.alike_title_own())).toBeTruthy()
  expect(screen.getByText(m.alike_text_own())).toBeTruthy()
  const link = screen.getByRole('link', { name: 'DHAKA-2026-000001' })
  expect(link.getAttribute('href')).toBe(`/my-application-details/${rows[0]?.id}`)
})

test('an officer is told whose it is and where; where there is none, nothing is said', async () => {
  serverDouble(told())
  render(<Alike id="y" isOwner={false} hrefOf={(id) => `/administrator/applications/detail/${id}`} />)
  expect(await screen.findByText(m.alike_title_office())).toBeTruthy()
  const said = screen.getByRole('listitem').textContent
  expect(said).toContain('নমুনা বাদী, নমুনা আদালত')
  expect(said).toContain(`${m.alike_label_reason_number()}, ${m.alike_label_reason_names()}`)
  cleanup()
  const { asked } = serverDouble(told(0, false, []))
  const { container } = render(<Alike id="z" isOwner={false} hrefOf={(id) => id} />)
  await vi.waitFor(() => expect(asked.length).toBe(1))
  expect(container.textContent).toBe('')
})

test('how many more there are is said where they end, and that there are at least as many where they do not', async () => {
  serverDouble(told(3))
  render(<Alike id="more" isOwner={false} hrefOf={(id) => id} />)
  expect(await screen.findByText(m.alike_text_more({ count: '৩' }))).toBeTruthy()
  cleanup()
  serverDouble(told(21, true))
  render(<Alike id="many" isOwner={false} hrefOf={(id) => id} />)
  expect(await screen.findByText(m.alike_text_more_at_least({ count: '২১' }))).toBeTruthy()
})

test('the state of each stands on the line of its text (look Litigant)', async () => {
  serverDouble(told(0))
  render(<Alike id="many" isOwner hrefOf={(id) => id} />)
  const tag = (await screen.findAllByText(applicationStateWords.unverified()))[0]?.closest(`.${tags['tag']}`)
  expect(tag?.parentElement?.className).toBe(pages['row'])
})

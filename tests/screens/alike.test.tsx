import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Alike } from '../../src/screens/parts/case/alike.tsx'
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
  },
]

test('its owner is told of the earlier one with the way to it, and may go on (product 2.5)', async () => {
  serverDouble(() => ({ code: 200, data: { rows } }))
  render(<Alike id="x" isOwner hrefOf={(id) => `/my-application-details/${id}`} />)
  expect(await screen.findByText(m.alike_title_own())).toBeTruthy()
  expect(screen.getByText(m.alike_text_own())).toBeTruthy()
  const link = screen.getByRole('link', { name: 'DHAKA-2026-000001' })
  expect(link.getAttribute('href')).toBe(`/my-application-details/${rows[0]?.id}`)
})

test('an officer is told whose it is and where; where there is none, nothing is said', async () => {
  serverDouble(() => ({ code: 200, data: { rows } }))
  render(<Alike id="y" isOwner={false} hrefOf={(id) => `/administrator/applications/detail/${id}`} />)
  expect(await screen.findByText(m.alike_title_office())).toBeTruthy()
  expect(screen.getByText(/নমুনা বাদী, নমুনা আদালত/)).toBeTruthy()
  cleanup()
  const { asked } = serverDouble(() => ({ code: 200, data: { rows: [] } }))
  const { container } = render(<Alike id="z" isOwner={false} hrefOf={(id) => id} />)
  await vi.waitFor(() => expect(asked.length).toBe(1))
  expect(container.textContent).toBe('')
})

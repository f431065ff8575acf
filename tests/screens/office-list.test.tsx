import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OfficesScreen } from '../../src/screens/customization/offices-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { office } from './support/office.ts'

loggedIn('superAdmin', '/office-management/offices?district=none&q=zz&status=active')

test('where nothing is found, all of it is shown by one press, whatever narrowed it (spec §2 Office management)', async () => {
  serverDouble(() => ({ code: 200, data: { rows: [office] } }))
  render(<OfficesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: m.editor_action_show_all() }))
  expect(await screen.findByText(office.nameBn)).toBeTruthy()
  expect(location.search).toBe('')
})

test('a district that no office is in, as nothing in its field shows it, narrows nothing (look Staff)', async () => {
  history.replaceState(null, '', '/office-management/offices?district=none&status=gone')
  serverDouble(() => ({ code: 200, data: { rows: [office] } }))
  render(<OfficesScreen />)
  expect(await screen.findByText(office.nameBn)).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.editor_action_show_all() })).toBeNull()
})

import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageSwitch } from '../../src/screens/frame/language-switch.tsx'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { session } from '../../src/screens/session.ts'
import { StaffShell } from '../../src/screens/shell/staff-shell.tsx'
import { loggedIn } from './support/logged-in.ts'
import { accountOf } from './support/session.ts'

loggedIn('administrator', '/administrator/applications/unverified?q=FS&page=2')

test('the other language is that of the same place, with all that its address says (look Litigant)', () => {
  const { container } = render(<LanguageSwitch />)
  const back = container.querySelector<HTMLInputElement>('input[name=back]')
  expect(back?.value).toBe('/administrator/applications/unverified?q=FS&page=2')
})

test('the frame names the office of whoever works in one, and none to whoever looks after all (look Staff)', async () => {
  const [route] = staffRoutes
  if (!route) throw new Error('there is a list')
  render(<StaffShell route={route}>x</StaffShell>)
  expect((await screen.findAllByText('ঢাকা')).length).toBeGreaterThan(0)
  const account = accountOf('administrator')
  const roles = ['super-admin']
  act(() => session.send({ type: 'loaded', account: { ...account, user: { ...account.user, roles } } }))
  await waitFor(() => expect(screen.queryByText('ঢাকা')).toBeNull())
})

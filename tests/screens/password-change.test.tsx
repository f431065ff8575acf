import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChangePasswordScreen } from '../../src/screens/profile/password-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', '/change-password')

const isChanged = () => screen.queryByText(m.profile_notice_password_changed()) !== null
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fields = () => [
  field(m.profile_field_current_password()),
  field(m.account_field_new_password()),
  field(m.account_field_new_password_again()),
]

test('a password is said to be changed once it is, and no more while the next is sent and refused (spec §5)', async () => {
  let told: Told = { code: 503, message: 'এখন নয়' }
  const server = serverDouble(() => told)
  render(<ChangePasswordScreen />)
  expect(isChanged()).toBe(false)
  const change = async () => {
    for (const [index, input] of fields().entries())
      await user.type(input, index === 0 ? 'Secret11' : 'Secret12')
    await user.click(screen.getByRole('button', { name: startsWith(m.profile_action_change_password()) }))
  }
  await change()
  await screen.findByText('এখন নয়')
  expect(isChanged()).toBe(false)
  told = { code: 200 }
  await user.click(screen.getByRole('button', { name: startsWith(m.profile_action_change_password()) }))
  await screen.findByText(m.profile_notice_password_changed())
  expect(fields().map(({ value }) => value)).toEqual(['', '', ''])
  expect(server.posts().map(({ path, body }) => [path, body])).toEqual(
    [1, 2].map(() => [
      '/auth/update-password',
      { currentPassword: 'Secret11', password: 'Secret12', passwordConfirmation: 'Secret12' },
    ]),
  )
  told = { code: 503, message: 'পরে আসুন' }
  await change()
  await screen.findByText('পরে আসুন')
  expect(isChanged()).toBe(false)
})

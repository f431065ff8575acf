import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Faq } from '../../src/api/faq-calls.ts'
import { FaqEditScreen } from '../../src/screens/customization/faqs-screen.tsx'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('superAdmin', '/customization/faqs/edit/7')

const faq: Faq = {
  id: 7,
  name: 'Question',
  nameBn: 'প্রশ্ন',
  description: 'See [here](http://law.example)',
  descriptionBn: 'উত্তর',
  status: 'active',
  version: 3,
}

test('a link that no reader may follow is said at its field when the form is saved, and nothing is asked or sent (spec §5 Admin forms)', async () => {
  const server = serverDouble((asked) => (isVersions(asked) ? noVersions : { code: 200, data: faq }))
  render(<FaqEditScreen params={{ id: '7' }} />)
  const field = await screen.findByRole('textbox', { name: m.faq_field_description() })
  // What judges a link comes with what shows it.
  await vi.dynamicImportSettled()
  fireEvent.change(screen.getByLabelText(m.faq_field_name()), { target: { value: 'Other question' } })
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain(m.faq_field_description())
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(m.field_error_link_invalid())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.posts()).toEqual([])
})

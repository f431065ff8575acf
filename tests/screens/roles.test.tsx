import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { seedRoles, type RoleSlug } from '../../src/machines/roles.ts'
import { RolesScreen } from '../../src/screens/customization/roles-screen.tsx'
import { roleTexts } from '../../src/wording/role-texts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { role } from './support/people.ts'

loggedIn('superAdmin', '/user-role-management/roles')

const seeded = Object.keys(seedRoles) as RoleSlug[]
const shipped = (slug: RoleSlug, locale: 'bn' | 'en') => roleTexts[slug]({}, { locale })

test('what people of a role do is told in the language of the page, but for what somebody wrote anew (spec §3 Role)', async () => {
  const written = { ...role(6, 'accountant'), description: 'Counts twice.' }
  const own = { ...role(7, 'clerk'), description: shipped('accountant', 'en') }
  const asSeeded = seeded.map((slug, index) => ({ ...role(index, slug), description: shipped(slug, 'en') }))
  serverDouble(() => ({ code: 200, data: { rows: [...asSeeded, written, own] } }))
  render(<RolesScreen />)
  const table = within(await screen.findByRole('table', { name: m.route_title_roles() }))
  for (const slug of seeded) {
    expect(shipped(slug, 'bn')).not.toBe(shipped(slug, 'en'))
    expect(table.getByText(shipped(slug, 'bn'))).toBeTruthy()
  }
  expect(table.getByText('Counts twice.')).toBeTruthy()
  expect(table.getAllByText(shipped('accountant', 'en'))).toHaveLength(1)
})

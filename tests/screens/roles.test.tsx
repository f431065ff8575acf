import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Permission } from '../../src/machines/actor.ts'
import { modules, permissionsOf, seedRoles, type RoleSlug } from '../../src/machines/roles.ts'
import { RoleEditScreen, RolesScreen } from '../../src/screens/customization/roles-screen.tsx'
import { roleTexts } from '../../src/wording/role-texts.ts'
import { permissionWords } from '../../src/words/groups/permission.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { role } from './support/people.ts'
import { said } from './support/said.ts'

loggedIn('superAdmin', '/user-role-management/roles')

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const [faqs, desk, report] = [
  'customization.faqs.index',
  'dispatch.dashboard.index',
  'account.report.index',
] as const satisfies Permission[]
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

test('a change of a role sends all its rights in the order of the law, with the version that was read; its slug stays (spec §2 Role and permission management)', async () => {
  const names = { name: 'Record keeper', nameBn: 'নথি রক্ষক' }
  const held = {
    ...role(6, 'record-keeper'),
    ...names,
    version: 4,
    description: 'Keeps records.',
    slugs: [faqs, desk],
  }
  const server = serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    return { code: 200, data: held }
  })
  render(<RoleEditScreen params={{ id: '6' }} />)
  const box = (slug: Permission) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: permissionWords[slug]() })
  expect([(await box(faqs)).checked, (await box(desk)).checked, (await box(report)).checked]).toEqual([
    true,
    true,
    false,
  ])
  expect(screen.getByText(m.role_field_slug()).nextElementSibling?.textContent).toBe('record-keeper')
  expect(screen.getByText(m.role_hint_slug_fixed())).toBeTruthy()
  await user.click(await box(report))
  await user.click(await box(faqs))
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(m.role_text_save())).toBeTruthy()
  await user.click(question.getByRole('button', { name: m.parts_action_save() }))
  await said('success', m.editor_notice_saved())
  const inOrder = modules.flatMap(permissionsOf).filter((slug) => slug === desk || slug === report)
  expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
    [
      '/user-role-management/roles/6',
      {
        nameBn: held.nameBn,
        name: held.name,
        description: 'Keeps records.',
        slugs: inOrder.join(' '),
        version: 4,
      },
    ],
  ])
})

test('to a role of litigants their own rights alone are offered, and none of them to staff (spec §2 Role and permission management)', async () => {
  const offered = async (isOfLitigants: boolean) => {
    serverDouble((asked) =>
      isVersions(asked) ? noVersions : { code: 200, data: { ...role(6, 'own'), isOfLitigants } },
    )
    render(<RoleEditScreen params={{ id: '6' }} />)
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    cleanup()
    return boxes.map(({ name }) => name.replace(/^slugs\./, ''))
  }
  const own = permissionsOf('litigant')
  expect(await offered(true)).toEqual(own)
  expect(await offered(false)).toEqual(
    modules.filter((module) => module !== 'litigant').flatMap(permissionsOf),
  )
})

test('how many people have a role stands in the list, and of litigants that it is all of them (spec §2 Role and permission management)', async () => {
  const rows = [
    { ...role(6, 'clerk'), peopleCount: 12, slugs: [faqs] },
    { ...role(7, 'own'), peopleCount: null },
  ]
  serverDouble(() => ({ code: 200, data: { rows } }))
  history.replaceState(null, '', '/user-role-management/roles?q=own')
  const { unmount } = render(<RolesScreen />)
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].slice(-2).map(({ textContent }) => textContent))
  await screen.findByRole('table')
  // Found by its slug.
  expect(cells()).toEqual([[m.role_text_every_litigant(), '০']])
  unmount()
  history.replaceState(null, '', '/user-role-management/roles')
  render(<RolesScreen />)
  await screen.findByRole('table')
  expect(cells()).toEqual([
    ['১২', '১'],
    [m.role_text_every_litigant(), '০'],
  ])
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { badges } from '../../src/machines/badges.ts'
import { NormalUsersScreen } from '../../src/screens/customization/normal-users-screen.tsx'
import { AdministratorDashboard } from '../../src/screens/dashboard/administrator-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'
import { listedLitigant } from './support/people.ts'

loggedIn('superAdmin', '/')

/** Which columns a narrow window does without, and below which width. */
async function givenUp(table: string): Promise<(string | null)[][]> {
  await screen.findByRole('table', { name: table })
  return screen
    .getAllByRole('columnheader')
    .map((head) => [head.textContent, head.getAttribute('data-hide')])
    .filter(([, width]) => width !== null)
}

test('of what has waited longest a case stands in its own list; a narrow window does without who brings it (product 8)', async () => {
  const counts = Object.fromEntries(badges.map((badge) => [badge, 0]))
  const oldest = (['unverified', 'verified', 'paid', 'approved'] as const).map((state, at) => ({
    ...rowAt(at + 1, state),
    petitionerName: `নমুনা বাদী ${at}`,
  }))
  serverDouble(({ path }) => ({
    code: 200,
    data: path.startsWith('/administrator/dashboard') ? { counts, cameBack: 0, overdue: {}, oldest } : [],
  }))
  render(<AdministratorDashboard />)
  expect(await givenUp(m.dashboard_title_oldest())).toEqual([[m.queue_label_petitioner(), '992']])
  const lists = oldest.map(({ id }) => {
    const link = screen.getAllByRole('link').find((each) => each.getAttribute('href')?.includes(id))
    return new URL(link?.getAttribute('href') ?? '', location.origin).searchParams.get('list')
  })
  expect(lists).toEqual(['unverified', 'verified', 'paid', 'approved'])
})

test('of litigants a narrow window does without since when they are there (spec §2 Role and permission management)', async () => {
  const page = { rows: [listedLitigant], page: 1, nextCursor: null, previousCursor: null }
  serverDouble(() => ({ code: 200, data: page }))
  render(<NormalUsersScreen />)
  expect(await givenUp(m.route_title_normal_users())).toEqual([[m.user_label_created(), '992']])
})

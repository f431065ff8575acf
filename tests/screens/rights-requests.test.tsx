import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RightsRequest } from '../../src/api/rights-calls.ts'
import { RightsRequestsScreen } from '../../src/screens/customization/rights-requests-screen.tsx'
import { RoleEditScreen } from '../../src/screens/customization/roles-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { permissionWords } from '../../src/words/groups/permission.ts'
import { rowStatusWords } from '../../src/words/groups/row-status.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const base: RightsRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  entity: 'user',
  number: 7,
  name: 'Trial Person',
  nameBn: 'পরীক্ষা মানুষ',
  slugs: ['account.ledger.correct', 'account.ledger.confirm'],
  state: 'asked',
  askedBy: 'পরীক্ষা প্রস্তাবক',
  askedAt: '2026-11-20T04:00:00.000Z',
  isMine: false,
  endedBy: null,
  endedAt: null,
  invited: null,
  person: {
    before: {
      name: 'পরীক্ষা মানুষ',
      office: { name: 'Dhaka Trial', nameBn: 'ঢাকা পরীক্ষা' },
      roles: [{ name: 'Trial Role', nameBn: 'পরীক্ষা ভূমিকা' }],
      status: 'active',
    },
    after: {
      name: 'পরীক্ষা মানুষ',
      office: { name: 'Head Trial', nameBn: 'প্রধান পরীক্ষা' },
      roles: [
        { name: 'Trial Role', nameBn: 'পরীক্ষা ভূমিকা' },
        { name: 'Money Role', nameBn: 'অর্থ ভূমিকা' },
      ],
      status: 'active',
    },
  },
  role: null,
}

let rows: RightsRequest[] = []
let told: Told = { code: 200 }
let server: ReturnType<typeof serverDouble>

beforeEach(async () => {
  rows = [base]
  server = serverDouble(({ method, path }) => {
    if (isVersions({ path })) return noVersions
    if (path === '/user-role-management/roles/7' && method === 'GET')
      return {
        code: 200,
        data: {
          id: 7,
          slug: 'trial',
          name: 'Trial Role',
          nameBn: 'পরীক্ষা ভূমিকা',
          description: 'Trial.',
          isOfLitigants: false,
          peopleCount: 1,
          slugs: ['account.report.index'],
          version: 1,
        },
      }
    if (path.startsWith('/user-role-management/roles')) return told
    if (!path.startsWith('/user-role-management/rights-requests')) return { code: 503 }
    if (method === 'GET') return { code: 200, data: { rows } }
    return told
  })
  told = { code: 200, data: { rows: [] } }
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})
const toastTexts = () => toasts.getSnapshot().context.shown.map(({ tone, text }) => [tone, text])
const button = (name: string) => screen.queryByRole('button', { name })

const carryOut = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name }))
  return dialog
}

test('what waits says whose rights would grow by which, and is granted after a question (product 4)', async () => {
  render(<RightsRequestsScreen />)
  expect(await screen.findByText(m.rights_text_of_user({ name: base.nameBn }))).toBeTruthy()
  for (const slug of base.slugs) expect(screen.getByText(permissionWords[slug]())).toBeTruthy()
  expect(button(m.rights_action_withdraw())).toBeNull()
  await user.click(screen.getByRole('button', { name: m.rights_action_grant() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(server.posts()).toEqual([])
  await user.click(dialog.getByRole('button', { name: m.rights_action_grant() }))
  expect(server.posts().map(({ path }) => path)).toEqual([
    `/user-role-management/rights-requests/${base.id}/grant`,
  ])
  await said('success', m.rights_notice_grant())
  expect(toastTexts()).toHaveLength(1)
})

/** Each term with what is written beside it. */
const toldIn = (place: HTMLElement) =>
  Object.fromEntries(
    [...place.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.parentElement?.querySelector('dd')?.textContent ?? '',
    ]),
  )
const inQuestion = async () => {
  await user.click(await screen.findByRole('button', { name: m.rights_action_grant() }))
  return toldIn(await screen.findByRole('alertdialog'))
}
const fromTo = (before: string, after: string) =>
  `${m.fee_label_before()} ${before}${m.fee_label_after()} ${after}`

test('the list and the question tell the office and the roles before and after (product 4)', async () => {
  render(<RightsRequestsScreen />)
  const told = await inQuestion()
  const wanted = {
    [m.staff_label_office()]: fromTo('ঢাকা পরীক্ষা', 'প্রধান পরীক্ষা'),
    [m.user_field_role()]: fromTo('পরীক্ষা ভূমিকা', 'পরীক্ষা ভূমিকা, অর্থ ভূমিকা'),
    [m.rights_label_gives()]: base.slugs.map((slug) => permissionWords[slug]()).join(''),
  }
  expect(told).toEqual(wanted)
  expect(
    toldIn(screen.getByRole('list', { name: m.route_title_rights_requests(), hidden: true })),
  ).toMatchObject(wanted)
})

test('an invitation tells where it goes, and a change of status or name what it was (product 4)', async () => {
  const after = base.person?.after
  if (!after) throw new Error('the person is there')
  rows = [
    {
      ...base,
      number: null,
      invited: { email: 'stranger@example.test', mobile: '01711000111' },
      person: { before: null, after },
    },
  ]
  render(<RightsRequestsScreen />)
  expect(await inQuestion()).toMatchObject({
    [m.person_field_email()]: 'stranger@example.test',
    [m.person_field_mobile()]: '০১৭১১০০০১১১',
    [m.staff_label_office()]: 'প্রধান পরীক্ষা',
    [m.user_field_role()]: 'পরীক্ষা ভূমিকা, অর্থ ভূমিকা',
  })
  cleanup()
  const before = { ...after, name: 'পরীক্ষা আগের নাম', status: 'de_active' } as const
  rows = [{ ...base, person: { before, after } }]
  render(<RightsRequestsScreen />)
  expect(await inQuestion()).toMatchObject({
    [m.editor_label_name()]: fromTo('পরীক্ষা আগের নাম', after.name),
    [m.staff_label_office()]: 'প্রধান পরীক্ষা',
    [m.parts_label_status()]: fromTo(rowStatusWords.de_active(), rowStatusWords.active()),
  })
})

test('a role tells its other rights that come and go, and its words (product 4)', async () => {
  const side = { name: 'Trial Role', nameBn: 'পরীক্ষা ভূমিকা' }
  rows = [
    {
      ...base,
      entity: 'role',
      slugs: ['account.ledger.correct'],
      person: null,
      role: {
        before: { ...side, description: '', slugs: ['dispatch.claim.use', 'account.day_close.index'] },
        after: {
          ...side,
          description: 'পরীক্ষা',
          slugs: ['account.day_close.index', 'account.report.index', 'account.ledger.correct'],
        },
      },
    },
  ]
  render(<RightsRequestsScreen />)
  expect(await inQuestion()).toEqual({
    [m.rights_label_gives()]: permissionWords['account.ledger.correct'](),
    [m.rights_label_also_gives()]: permissionWords['account.report.index'](),
    [m.rights_label_takes()]: permissionWords['dispatch.claim.use'](),
    [m.role_field_description()]: fromTo(m.editor_label_empty(), 'পরীক্ষা'),
  })
})

test.each([
  ['decline', false, m.rights_action_decline, m.rights_notice_decline],
  ['withdraw', true, m.rights_action_withdraw, m.rights_notice_withdraw],
] as const)('what came of it is told: %s (product 4)', async (act_, isMine, label, notice) => {
  rows = [{ ...base, isMine }]
  render(<RightsRequestsScreen />)
  await carryOut(label())
  await said('success', notice())
  expect(server.posts().map(({ path }) => path)).toEqual([
    `/user-role-management/rights-requests/${base.id}/${act_}`,
  ])
})

test('one’s own can be withdrawn and no more, and says why', async () => {
  rows = [{ ...base, isMine: true }]
  render(<RightsRequestsScreen />)
  await screen.findByRole('button', { name: m.rights_action_withdraw() })
  expect(screen.getByText(m.rights_error_second_person())).toBeTruthy()
  expect([button(m.rights_action_grant()), button(m.rights_action_decline())]).toEqual([null, null])
})

test('one that ended names both and offers nothing', async () => {
  rows = [{ ...base, state: 'granted', endedBy: 'পরীক্ষা অনুমোদক', endedAt: '2026-11-20T05:00:00.000Z' }]
  render(<RightsRequestsScreen />)
  expect(await screen.findByText(/পরীক্ষা অনুমোদক/)).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('what the server refuses is said in the question, which stays', async () => {
  told = { code: 409, message: 'আর অপেক্ষায় নেই' }
  render(<RightsRequestsScreen />)
  const dialog = await carryOut(m.rights_action_decline())
  expect(await dialog.findByText('আর অপেক্ষায় নেই')).toBeTruthy()
})

test('what somebody else answered meanwhile is read again, behind what the question tells (look Staff)', async () => {
  told = { code: 409, message: 'আর অপেক্ষায় নেই' }
  render(<RightsRequestsScreen />)
  await screen.findByRole('button', { name: m.rights_action_grant() })
  rows = [{ ...base, state: 'declined', endedBy: 'পরীক্ষা অনুমোদক', endedAt: '2026-11-20T05:00:00.000Z' }]
  const dialog = await carryOut(m.rights_action_grant())
  expect(await screen.findByText(/পরীক্ষা অনুমোদক/)).toBeTruthy()
  expect(dialog.getByText('আর অপেক্ষায় নেই')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]))
})

test('what was refused to one question is told in no other, and the question that is let be decides nothing (product 4)', async () => {
  told = { code: 409, message: 'আর অপেক্ষায় নেই' }
  render(<RightsRequestsScreen />)
  const dialog = await carryOut(m.rights_action_decline())
  await dialog.findByText('আর অপেক্ষায় নেই')
  expect(toastTexts()).toEqual([])
  const letBe = async (one: typeof dialog) => {
    await user.click(one.getByRole('button', { name: m.parts_action_cancel() }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await letBe(dialog)
  await user.click(screen.getByRole('button', { name: m.rights_action_grant() }))
  const next = within(await screen.findByRole('alertdialog', { name: m.rights_confirm_grant() }))
  expect(next.queryByRole('alert')).toBeNull()
  expect(next.getByRole('button', { name: m.rights_action_grant() }).className).toMatch(/confirmed/)
  await letBe(next)
  expect(server.posts().map(({ path }) => path)).toEqual([
    `/user-role-management/rights-requests/${base.id}/decline`,
  ])
})

test('what was answered is asked no more, also where the list cannot be read again (product 4)', async () => {
  let isGranted = false
  serverDouble(({ method }) => {
    if (method === 'GET' && isGranted) return { code: 503, message: 'সার্ভারে সমস্যা' }
    isGranted = method === 'POST'
    return { code: 200, data: { rows } }
  })
  render(<RightsRequestsScreen />)
  await user.click(await screen.findByRole('button', { name: m.rights_action_grant() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: m.rights_action_grant() }))
  await waitFor(() => expect(toastTexts()).toContainEqual(['danger', 'সার্ভারে সমস্যা']))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText(m.rights_text_of_user({ name: base.nameBn }))).toBeTruthy()
})

test('without any the page says what will be here', async () => {
  rows = []
  render(<RightsRequestsScreen />)
  expect(await screen.findByText(m.rights_text_empty())).toBeTruthy()
})

test('a change of a role that is kept for a second person is not told as done', async () => {
  told = { code: 202, message: m.rights_notice_waits() }
  render(<RoleEditScreen params={{ id: '7' }} />)
  const box = await screen.findByRole('checkbox', { name: permissionWords['account.ledger.correct']() })
  await user.click(box)
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: m.parts_action_save() }))
  await said('information', m.rights_notice_waits())
  expect(toastTexts()).toHaveLength(1)
  expect(location.pathname).toBe('/user-role-management/roles')
})

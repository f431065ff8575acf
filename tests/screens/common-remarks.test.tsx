import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CommonRemark } from '../../src/api/remark-calls.ts'
import {
  CommonRemarkAddScreen,
  CommonRemarkEditScreen,
  CommonRemarksScreen,
} from '../../src/screens/customization/common-remarks-screen.tsx'
import { RemarkList } from '../../src/screens/parts/remark-list.tsx'
import { fieldWord } from '../../src/screens/words/form.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { noVersions, serverDouble } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const remark = (id: number): CommonRemark => ({
  id,
  act: id === 1 ? 'reject' : 'returnForCorrection',
  name: `Remark ${id}`,
  nameBn: `মন্তব্য ${id}`,
  status: 'active',
  version: id * 10,
})

let stored = { rows: [remark(1), remark(2)], version: 5 }
let server: ReturnType<typeof serverDouble>

beforeEach(async () => {
  stored = { rows: [remark(1), remark(2)], version: 5 }
  server = serverDouble(({ method, path, body }) => {
    if (!path.startsWith('/common-remarks')) return { code: 503 }
    if (method === 'GET') return { code: 200, data: stored }
    if (path.endsWith('/order')) {
      stored = { rows: (body as { ids: number[] }).ids.map(remark), version: stored.version + 1 }
      return { code: 200, data: stored }
    }
    return { code: 200, data: remark(3) }
  })
  await logInAs('administrator')
  history.replaceState(null, '', '/administrator/common-remarks')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

test('the list has each with its act, and one is moved by a press (product 8)', async () => {
  render(<CommonRemarksScreen />)
  await screen.findByRole('table')
  expect(screen.getByText(m.application_action_reject())).toBeTruthy()
  const name = m.faq_label_act_on({ action: m.faq_action_down(), name: remark(1).nameBn })
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('মন্তব্য 2'))
  expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
    ['/common-remarks/order', { ids: [2, 1], version: 5 }],
  ])
  await said('success', m.remark_notice_moved({ place: '২', total: '২' }))
})

test('an office without any is told what will be here', async () => {
  stored = { rows: [], version: 1 }
  render(<CommonRemarksScreen />)
  expect(await screen.findByText(m.remark_text_empty())).toBeTruthy()
})

test('one is added for an act; what is missing is told at its field', async () => {
  render(<CommonRemarkAddScreen />)
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  expect(server.posts()).toEqual([])
  await user.click(screen.getByRole('radio', { name: m.application_action_reject() }))
  const fieldOf = (label: string) => screen.getByLabelText(label, { exact: false, selector: 'textarea' })
  await user.type(fieldOf(m.remark_field_name_bn()), 'পরীক্ষার মন্তব্য')
  await user.type(fieldOf(m.remark_field_name()), 'Trial remark')
  const [active] = screen.getAllByRole('radio').slice(2)
  if (!active) throw new Error('a status is chosen')
  await user.click(active)
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toEqual({
    act: 'reject',
    nameBn: 'পরীক্ষার মন্তব্য',
    name: 'Trial remark',
    status: 'active',
  })
  await said('success', m.remark_notice_added())
})

test('the remark of the address is the one that is changed (product 8)', async () => {
  const { asked } = serverDouble(({ path }) => {
    if (path === '/common-remarks/2') return { code: 200, data: remark(2) }
    return path === '/common-remarks/2/versions' ? noVersions : { code: 404 }
  })
  render(<CommonRemarkEditScreen params={{ id: '2' }} />)
  expect(await screen.findByDisplayValue('মন্তব্য 2')).toBeTruthy()
  expect(
    asked
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/common-remarks'))
      .toSorted(),
  ).toEqual(['/common-remarks/2', '/common-remarks/2/versions'])
})

test('the litigant reads what is on the whole case, then how many there are, each with the way to its step (product 2.1)', () => {
  render(
    <RemarkList
      remarks={[
        { path: 'documents.0', remark: 'অস্পষ্ট' },
        { path: 'petitioners.1.mobile', remark: 'ভুল নম্বর' },
        { path: 'petitioners.0.address', remark: 'অসম্পূর্ণ' },
        { path: 'case', remark: 'সব মিলিয়ে দেখুন' },
      ].map((one) => ({ ...one, now: one.path, isMarked: false }))}
      hrefOf={(step) => `/my-application-edit/7?step=${step}`}
    />,
  )
  expect(screen.getByText('সব মিলিয়ে দেখুন')).toBeTruthy()
  expect(screen.getByText(m.remark_text_count({ count: '৩' }))).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [fieldWord('documents.0'), '/my-application-edit/7?step=documents'],
    [fieldWord('petitioners.1.mobile'), '/my-application-edit/7?step=petitioners'],
    [fieldWord('petitioners.0.address'), '/my-application-edit/7?step=petitioners'],
  ])
})

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { broadcastTones } from '../../src/machines/broadcast.ts'
import type { Broadcast } from '../../src/api/broadcast-calls.ts'
import { putAwayCookie } from '../../src/machines/put-away.ts'
import {
  BroadcastAddScreen,
  BroadcastEditScreen,
  BroadcastsScreen,
} from '../../src/screens/customization/broadcasts-screen.tsx'
import { standingWords } from '../../src/screens/customization/broadcast-fields.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { Broadcasts } from '../../src/screens/shell/broadcasts.tsx'
import { toneWords } from '../../src/wording/broadcast.ts'
import { m } from '../../src/words/messages.js'
import { getLocale, overwriteGetLocale } from '../../src/words/runtime.js'
import { serverDouble } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const readLocale = getLocale
const office = { id: '0198c9a0-0000-7000-8000-000000000001', name: 'Sample office', nameBn: 'নমুনা কার্যালয়' }
const role = { id: 7, name: 'Sample role', nameBn: 'নমুনা ভূমিকা' }
const broadcast = (id: number, part: Partial<Broadcast> = {}): Broadcast => ({
  id,
  name: `Trial ${id}`,
  nameBn: `পরীক্ষা ${id}`,
  tone: 'information',
  audience: 'everybody',
  officeId: null,
  roleId: null,
  fromDay: '2026-03-05',
  toDay: '2026-03-06',
  status: 'active',
  standing: 'standing',
  version: 1,
  ...part,
})

let rows: Broadcast[]
let refusal: number | null
let server: ReturnType<typeof serverDouble>

beforeEach(async () => {
  rows = [broadcast(1), broadcast(2, { standing: 'over' })]
  refusal = null
  server = serverDouble(({ method, path }) => {
    if (!path.startsWith('/customization/broadcasts')) return { code: 503 }
    if (method === 'POST' && refusal !== null) return { code: refusal, message: 'refused' }
    if (path === '/customization/broadcasts' && method === 'GET')
      return { code: 200, data: { rows, offices: [office], roles: [role] } }
    if (path.endsWith('/versions'))
      return { code: 200, data: { rows: [{ at: null, by: null, values: { name: 'Earlier text' } }] } }
    return { code: 200, data: rows[0] }
  })
  await logInAs('superAdmin')
  history.replaceState(null, '', '/customization/broadcasts')
})
afterEach(async () => {
  cleanup()
  overwriteGetLocale(readLocale)
  document.cookie = `${putAwayCookie}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

describe.each(['bn', 'en'] as const)('what somebody is told, %s (spec §2)', (locale) => {
  const text = (row: Broadcast) => (locale === 'bn' ? row.nameBn : row.name)
  const region = () => screen.queryByRole('region', { name: m.broadcast_label_region() })

  beforeEach(() => overwriteGetLocale(() => locale))

  test('stands in a region with a name that takes no focus; a warning is called one', () => {
    const shown = [broadcast(1, { tone: 'warning' }), broadcast(2)]
    render(<Broadcasts shown={shown} />)
    const [warning, information] = within(region() ?? document.body).getAllByRole('paragraph')
    expect(warning?.textContent).toBe(`${m.broadcast_label_warning()}: ${text(broadcast(1))}`)
    expect(information?.textContent).toBe(text(broadcast(2)))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })

  test('is put away, the focus goes on to the page, and a change brings it back', async () => {
    const page = (shown: Broadcast[]) => (
      <>
        <Broadcasts shown={shown} />
        <main id="content" tabIndex={-1} />
      </>
    )
    const { rerender } = render(page([broadcast(1), broadcast(2)]))
    const name = (row: Broadcast) => `${m.broadcast_action_put_away()}: ${text(row)}`
    await user.click(screen.getByRole('button', { name: name(broadcast(1)) }))
    expect(screen.queryByText(text(broadcast(1)))).toBeNull()
    expect(screen.getByText(text(broadcast(2)))).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(document.cookie).toContain(`${putAwayCookie}=1.1`)
    await user.click(screen.getByRole('button', { name: name(broadcast(2)) }))
    expect(region()).toBeNull()
    rerender(page([broadcast(1, { version: 2 }), broadcast(2)]))
    expect(screen.getByText(text(broadcast(1)))).toBeTruthy()
    expect(screen.queryByText(text(broadcast(2)))).toBeNull()
  })

  test('is nothing at all where there is nothing to tell', () => {
    render(<Broadcasts shown={[]} />)
    expect(region()).toBeNull()
  })
})

test('the list says where each is in its time, for whom, and takes down what stands when asked', async () => {
  rows = [
    broadcast(1, { audience: 'office', officeId: office.id, tone: 'warning' }),
    broadcast(2, { audience: 'role', roleId: role.id, standing: 'coming' }),
    broadcast(3, { standing: 'over' }),
  ]
  render(<BroadcastsScreen />)
  const [, first, second, third] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(first?.textContent).toContain(standingWords.standing())
  expect(first?.textContent).toContain(office.nameBn)
  expect(first?.textContent).toContain(toneWords.warning())
  expect(second?.textContent).toContain(standingWords.coming())
  expect(second?.textContent).toContain(role.nameBn)
  expect(third?.textContent).toContain(m.broadcast_label_for_everybody())
  const action = m.broadcast_action_take_down()
  const label = (row: Broadcast) => m.faq_label_act_on({ action, name: row.nameBn })
  expect(screen.queryByRole('button', { name: label(broadcast(3)) })).toBeNull()
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: label(broadcast(1)) }))
    return screen.findByRole('alertdialog')
  }
  const kept = within(await ask())
  await user.click(kept.getByRole('button', { name: m.parts_action_cancel() }))
  await said('information', m.broadcast_notice_kept())
  const dialog = await ask()
  expect(dialog.textContent).toContain(m.broadcast_confirm_take_down())
  expect(server.posts()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: action }))
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]).toMatchObject({
    path: '/customization/broadcasts/1/take-down',
    body: { version: 1 },
  })
  await said('success', m.broadcast_notice_taken_down())
})

test('without any, the list says what will be here', async () => {
  rows = []
  render(<BroadcastsScreen />)
  expect(await screen.findByText(m.broadcast_text_empty())).toBeTruthy()
})

const textField = (label: string) => screen.getByLabelText(label, { exact: false, selector: 'input' })
const press = (name: string) => user.click(screen.getByRole('radio', { name }))

describe.each(['bn', 'en'] as const)('the form, %s (spec §5 Admin forms)', (locale) => {
  beforeEach(() => overwriteGetLocale(() => locale))

  test('asks for an office or a role where it is for one, shows how it looks, and sends what is typed', async () => {
    render(<BroadcastAddScreen />)
    await user.type(
      await screen.findByLabelText(m.broadcast_field_name_bn(), { exact: false }),
      'নমুনা <b>কথা</b>',
    )
    // What is typed in one language is shown before the other is.
    expect(screen.getByText('নমুনা <b>কথা</b>')).toBeTruthy()
    await user.type(textField(m.broadcast_field_name()), 'Sample <b>words</b>')
    expect(
      [m.broadcast_field_name_bn(), m.broadcast_field_name()].map((label) => textField(label).lang),
    ).toEqual(['bn', 'en'])
    expect(screen.getByText('নমুনা <b>কথা</b>').getAttribute('lang')).toBe('bn')
    expect(screen.getByText('Sample <b>words</b>').getAttribute('lang')).toBe('en')
    await press(toneWords[broadcastTones[0]]())
    expect(screen.queryByRole('combobox')).toBeNull()
    await press(m.broadcast_label_for_role())
    expect(screen.getByRole('option', { name: locale === 'bn' ? role.nameBn : role.name })).toBeTruthy()
    await press(m.broadcast_label_for_office())
    await user.selectOptions(screen.getByRole('combobox'), office.id)
    fireEvent.change(textField(m.broadcast_field_from_day()), { target: { value: '2026-03-06' } })
    fireEvent.change(textField(m.broadcast_field_to_day()), { target: { value: '2026-03-05' } })
    const active = screen.getByRole('radio', { name: new RegExp(`^${m.editor_state_active()}`) })
    await user.click(active)
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    expect(server.posts()).toEqual([])
    expect(
      (await screen.findAllByText(m.field_error_day_before_first(), { exact: false })).length,
    ).toBeGreaterThan(0)
    fireEvent.change(textField(m.broadcast_field_to_day()), { target: { value: '2026-03-06' } })
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    await waitFor(() => expect(server.posts()).toHaveLength(1))
    expect(server.posts()[0]?.body).toEqual({
      nameBn: 'নমুনা <b>কথা</b>',
      name: 'Sample <b>words</b>',
      tone: 'warning',
      audience: 'office',
      officeId: office.id,
      roleId: '',
      fromDay: '2026-03-06',
      toDay: '2026-03-06',
      status: 'active',
    })
    await said('success', m.broadcast_notice_added())
  })

  test('of one that is there asks before it saves; where somebody was faster, what is typed stays', async () => {
    refusal = 409
    render(<BroadcastEditScreen params={{ id: '1' }} />)
    const field = await screen.findByLabelText(m.broadcast_field_name(), { exact: false, selector: 'input' })
    expect(await screen.findByText('Earlier text')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Another text')
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    expect(server.posts()).toEqual([])
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(m.broadcast_text_save())
    await user.click(within(dialog).getByRole('button', { name: m.parts_action_save() }))
    await screen.findByRole('button', { name: m.editor_action_show_stored() })
    expect(server.posts()[0]?.body).toMatchObject({ name: 'Another text', version: 1 })
    expect(textField(m.broadcast_field_name())).toHaveProperty('value', 'Another text')
  })
})

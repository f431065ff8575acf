import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaseCategory } from '../../src/api/catalogue-calls.ts'
import {
  CaseCategoriesScreen,
  CaseCategoryEditScreen,
} from '../../src/screens/customization/case-categories-screen.tsx'
import { CaseTypeAddScreen } from '../../src/screens/customization/case-types-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { useList } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble, type Asked, type Told } from './server-double.ts'
import { heldServer } from './support/held-server.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const family: CaseCategory = {
  id: 1,
  name: 'Family Suit',
  nameBn: 'পারিবারিক মোকদ্দমা',
  code: 'FAMILY',
  division: 'subordinate',
  status: 'active',
  typeCount: 5,
  version: 3,
}
const writ: CaseCategory = {
  ...family,
  id: 2,
  name: 'Writ Cases',
  nameBn: 'রীট মামলা',
  code: 'HCD-WRIT-২',
  division: 'high_court',
  status: 'de_active',
}

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
  history.replaceState(null, '', '/customization/case-categories')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

const listOf = (rows: readonly CaseCategory[]) => {
  const server = serverDouble(() => ({ code: 200, data: { rows } }))
  render(<CaseCategoriesScreen />)
  return server
}
const rows = () => screen.queryAllByRole('row').slice(1)
const search = () => screen.getByLabelText(m.editor_field_search())

test('the list is on its way, then there, and narrowed by every letter, in either language or by code (spec §2)', async () => {
  const server = heldServer()
  render(<CaseCategoriesScreen />)
  expect(screen.getByText(m.parts_state_loading())).toBeDefined()
  await server.answer({ code: 200, data: { rows: [family, writ] } })
  await waitFor(() => expect(rows()).toHaveLength(2))
  const steps = history.length
  for (const text of ['রীট', 'WRIT', 'hcd-writ-2', ' রীট ']) {
    await user.clear(search())
    await user.type(search(), text)
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining(writ.nameBn)])
    expect(new URLSearchParams(location.search).get('q')).toBe(text)
  }
  // A letter is no step to go back through.
  expect(history.length).toBe(steps)
  expect(
    within(rows()[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/customization/case-categories/edit/2')
})

test('narrowed to nothing it says so and leads back to all; the status narrows too (spec §4)', async () => {
  listOf([family, writ])
  await user.selectOptions(await screen.findByLabelText(m.parts_label_status()), 'de_active')
  expect(rows()).toHaveLength(1)
  expect(rows()[0]?.textContent).toContain(m.editor_state_de_active())
  await user.type(search(), 'Family')
  expect(screen.getByText(m.editor_title_no_match())).toBeDefined()
  await user.click(screen.getByRole('button', { name: m.editor_action_show_all() }))
  expect(rows()).toHaveLength(2)
})

test('an empty list says what will be here and leads to adding; a failed one can be asked again', async () => {
  listOf([])
  expect(await screen.findByText(m.editor_title_empty())).toBeDefined()
  expect(screen.getByRole('link', { name: m.route_title_case_category_add() }).getAttribute('href')).toBe(
    '/customization/case-categories/add',
  )
  cleanup()
  let isDown = true
  serverDouble(() => (isDown ? 'offline' : { code: 200, data: { rows: [family] } }))
  render(<CaseCategoriesScreen />)
  const again = await screen.findByRole('button', { name: m.parts_action_retry() })
  isDown = false
  await user.click(again)
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('whoever may only look is led nowhere (spec §6)', async () => {
  await logOut()
  await logInAs('accountant')
  listOf([family])
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryAllByRole('link')).toEqual([])
})

/** The edit screen of a category; what is stored changes with `store`, and each change is answered by `answer`. */
async function openEdit(answer: (asked: Asked) => Told) {
  let stored = family
  const server = serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    return asked.method === 'GET' ? { code: 200, data: stored } : answer(asked)
  })
  render(<CaseCategoryEditScreen params={{ id: '1' }} />)
  await screen.findByLabelText(m.editor_field_code())
  const store = (part: Partial<CaseCategory>) => (stored = { ...stored, ...part })
  return { server, store }
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: m.parts_action_save() }))
const dialog = () => screen.findByRole('alertdialog')
const confirm = async (name: string) => user.click(within(await dialog()).getByRole('button', { name }))

test('a change that is not confirmed is not sent; one that is goes with the version that was read (spec §4)', async () => {
  const { server } = await openEdit(() => ({ code: 200, data: { ...family, version: 4 } }))
  await user.clear(input(m.editor_field_name()))
  await user.type(input(m.editor_field_name()), 'Family Case')
  await save()
  expect((await dialog()).textContent).toContain(m.editor_text_save())
  await confirm(m.parts_action_cancel())
  expect(server.posts()).toEqual([])
  expect(input(m.editor_field_name()).value).toBe('Family Case')
  await save()
  await confirm(m.parts_action_save())
  await waitFor(() => expect(location.pathname).toBe('/customization/case-categories'))
  expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
    [
      '/customization/case-categories/1',
      { nameBn: family.nameBn, name: 'Family Case', code: 'FAMILY', status: 'active', version: 3 },
    ],
  ])
  await said('success', m.editor_notice_saved())
  expect(toasts.getSnapshot().context.shown).toHaveLength(1)
})

test('de-activating says first what it means, and how many types go with it (spec §4)', async () => {
  const { server } = await openEdit(() => ({ code: 200, data: family }))
  await user.click(screen.getByLabelText(new RegExp(`^${m.editor_state_de_active()}`)))
  await save()
  expect((await dialog()).textContent).toContain(m.case_category_text_de_activate({ count: '৫' }))
  await confirm(m.editor_action_de_activate())
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toMatchObject({ status: 'de_active' })
})

test('where somebody was faster nothing typed is lost: the rest is read anew, and what differs is said (product 2)', async () => {
  let isFirst = true
  const { server, store } = await openEdit(() => {
    const told = isFirst ? { code: 409, message: 'কেউ এটি বদলেছেন' } : { code: 200, data: family }
    isFirst = false
    return told
  })
  await user.clear(input(m.editor_field_name()))
  await user.type(input(m.editor_field_name()), 'Mine')
  store({ name: 'Theirs', code: 'THEIRS', version: 4 })
  await save()
  await confirm(m.parts_action_save())
  expect(await screen.findByText('কেউ এটি বদলেছেন')).toBeDefined()
  expect([input(m.editor_field_name()).value, input(m.editor_field_code()).value]).toEqual(['Mine', 'FAMILY'])
  await user.click(screen.getByRole('button', { name: m.editor_action_show_stored() }))
  expect(await screen.findByText(m.editor_hint_stored({ value: 'Theirs' }))).toBeDefined()
  expect([input(m.editor_field_name()).value, input(m.editor_field_code()).value]).toEqual(['Mine', 'THEIRS'])
  expect(screen.queryByText('কেউ এটি বদলেছেন')).toBeNull()
  await save()
  await confirm(m.parts_action_save())
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  expect(server.posts()[1]?.body).toMatchObject({ name: 'Mine', code: 'THEIRS', version: 4 })
})

test('the division of a category is shown with why it stays, and cannot be typed (spec §5)', async () => {
  await openEdit(() => ({ code: 503 }))
  expect(screen.getByText(m.case_category_hint_division_fixed())).toBeDefined()
  expect(screen.queryByRole('group', { name: new RegExp(m.case_field_division()) })).toBeNull()
})

const Offered = () => (
  <p>
    {useList('GET /case-categories/', {})
      .rows?.map(({ code }) => code)
      .join(' ')}
  </p>
)

test('after a change, what litigants choose from on this page is fetched anew (spec §4)', async () => {
  let offered = 'FAMILY CIVIL'
  serverDouble(({ path, method }) => {
    if (isVersions({ path })) return noVersions
    if (path !== '/case-categories/')
      return { code: 200, data: method === 'GET' ? family : { ...family, version: 4 } }
    return { code: 200, data: offered.split(' ').map((code) => ({ ...family, code })) }
  })
  render(
    <>
      <Offered />
      <CaseCategoryEditScreen params={{ id: '1' }} />
    </>,
  )
  expect(await screen.findByText('FAMILY CIVIL')).toBeDefined()
  offered = 'CIVIL'
  await save()
  await confirm(m.parts_action_save())
  expect(await screen.findByText('CIVIL')).toBeDefined()
})

test('the fees of a new type are offered from its own category first (spec §3 Case type)', async () => {
  const type = (id: number, category: CaseCategory) => ({
    id,
    name: `Type ${id}`,
    nameBn: `ধরন ${id}`,
    code: `T-${id}`,
    status: 'active',
    version: 1,
    category,
    isAmountNeeded: false,
    isCaseDependent: false,
  })
  serverDouble(({ path }) => ({
    code: 200,
    data: { rows: path.endsWith('types') ? [type(1, family), type(2, writ)] : [family, writ] },
  }))
  render(<CaseTypeAddScreen />)
  const fees = () =>
    within(screen.getByLabelText(m.case_type_field_fees_as_of()))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'))
  await screen.findByLabelText(m.editor_field_code())
  expect(fees()).toEqual(['', '1', '2'])
  await user.selectOptions(screen.getByLabelText(m.case_field_category_id()), '2')
  expect(fees()).toEqual(['', '2', '1'])
})

const leaveByLink = () => user.click(screen.getByRole('link', { name: m.parts_action_cancel() }))
/** Whether the browser is asked to hold back a closing or a reload. */
const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what was typed is not left without a question: staying keeps it, leaving drops it (spec §4)', async () => {
  const { server } = await openEdit(() => ({ code: 200, data: family }))
  history.replaceState(null, '', '/customization/case-categories/edit/1')
  expect(isHeldBack()).toBe(false)
  await user.type(input(m.editor_field_name()), 's')
  expect(isHeldBack()).toBe(true)
  // With one of these keys it opens elsewhere: nothing is left.
  const elsewhere = screen.getByRole('link', { name: m.parts_action_cancel() })
  const open = (event: Event) => event.preventDefault()
  window.addEventListener('click', open)
  for (const key of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(elsewhere, { [key]: true })
  window.removeEventListener('click', open)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await leaveByLink()
  expect((await dialog()).textContent).toContain(m.editor_confirm_leave())
  await confirm(m.editor_action_stay())
  expect(location.pathname).toBe('/customization/case-categories/edit/1')
  expect(input(m.editor_field_name()).value).toBe('Family Suits')
  await leaveByLink()
  await confirm(m.editor_action_leave())
  await waitFor(() => expect(location.pathname).toBe('/customization/case-categories'))
  expect(server.posts()).toEqual([])
})

test('the browser’s way back asks too, and the address stands meanwhile (spec §4)', async () => {
  await openEdit(() => ({ code: 200, data: family }))
  history.pushState(null, '', '/customization/case-categories/edit/1')
  await user.type(input(m.editor_field_name()), 's')
  history.back()
  await dialog()
  expect(location.pathname).toBe('/customization/case-categories/edit/1')
  await confirm(m.editor_action_leave())
  await waitFor(() => expect(location.pathname).toBe('/customization/case-categories'))
})

test('a form in which nothing differs any more is left without a question (spec §4)', async () => {
  await openEdit(() => ({ code: 200, data: family }))
  history.replaceState(null, '', '/customization/case-categories/edit/1')
  await user.type(input(m.editor_field_name()), 's')
  expect(isHeldBack()).toBe(true)
  await user.type(input(m.editor_field_name()), '{Backspace}')
  expect(isHeldBack()).toBe(false)
  await leaveByLink()
  expect(location.pathname).toBe('/customization/case-categories')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('only what leads away from the page in this window is asked about, and it leads there whole (spec §4)', async () => {
  await openEdit(() => ({ code: 200, data: family }))
  const here = '/customization/case-categories/edit/1?q=1'
  history.replaceState(null, '', here)
  render(
    <>
      <a href="/faq" download="x">
        file
      </a>
      <a href="/faq" target="_blank" rel="noreferrer">
        window
      </a>
      <a href="https://law.example/faq">site</a>
      <a href={`${here}#part`}>place</a>
      <a href="/faq?q=1#part" target="_self">
        page
      </a>
      <a href="/customization/case-categories/edit/1?q=2">other</a>
    </>,
  )
  await user.type(input(m.editor_field_name()), 's')
  const stop = (event: Event) => event.preventDefault()
  window.addEventListener('click', stop)
  for (const text of ['file', 'window', 'site', 'place']) fireEvent.click(screen.getByText(text))
  fireEvent.click(screen.getByText('page'), { button: 1 })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  window.removeEventListener('click', stop)
  // Another record at the same address is another page.
  await user.click(screen.getByText('other'))
  await confirm(m.editor_action_stay())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByText('page'))
  await confirm(m.editor_action_leave())
  await waitFor(() => expect(location.href).toMatch(/\/faq\?q=1#part$/))
})

test('who stays when the browser leads back stays, and is asked again; a change that is let be keeps what was typed (spec §4)', async () => {
  const { server } = await openEdit(() => ({ code: 422, message: 'না', data: {} }))
  history.pushState(null, '', '/customization/case-categories/edit/1')
  await user.type(input(m.editor_field_name()), 's')
  const backAndStay = async () => {
    history.back()
    await confirm(m.editor_action_stay())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    return location.pathname
  }
  const here = '/customization/case-categories/edit/1'
  expect([await backAndStay(), await backAndStay()]).toEqual([here, here])
  await save()
  await confirm(m.parts_action_save())
  // What was refused is said above the form and takes the focus there; nothing of it is to be compared.
  const refusal = await screen.findByText('না')
  await waitFor(() => expect(document.activeElement?.contains(refusal)).toBe(true))
  expect(screen.queryByRole('button', { name: m.editor_action_show_stored() })).toBeNull()
  expect([isHeldBack(), server.posts().length]).toEqual([true, 1])
  expect(input(m.editor_field_name()).value).toBe('Family Suits')
})

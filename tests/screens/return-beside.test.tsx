import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Gate } from '../../src/screens/gate.tsx'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { fieldWord } from '../../src/screens/words/form.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { applicationOf } from './support/subjects.ts'
import { logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

const ids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)
const [first = '', second = ''] = ids
let states: Record<string, string>
const standing = (id: string) => ({
  entity: 'application' as const,
  states: { application: states[id] ?? 'paid', dispatch: 'unrequested', payment: 'open' },
  world: states[id] === 'unverified' ? 'owing' : 'settled',
  timeline: [],
  version: states[id] === 'paid' ? 1 : 2,
})
const paper = (index: number) => ({
  id: `paper-${index}`,
  name: `কাগজ ${index}`,
  fileName: `${index}.png`,
  contentType: 'image/png',
  sizeBytes: 10,
  weight: '1',
})
const feeLine = {
  title: { name: 'Court fee', nameBn: 'কোর্ট ফি' },
  fund: 'treasury',
  amountPoisha: 30_000,
  quantity: 1,
  totalPoisha: 30_000,
}
const subject = (id: string) => {
  const whole = applicationOf(standing(id) as never)
  return {
    ...whole,
    id,
    feePreview: states[id] === 'unverified' ? [feeLine] : [],
    caseNumber: `CASE-${ids.indexOf(id) + 1}`,
    form: { ...whole.form, documents: [paper(1), paper(2)] },
  }
}
const rowOf = (id: string) => ({
  ...subject(id),
  petitionerName: 'নমুনা',
  outstandingPoisha: 0,
  paidPoisha: 0,
  owedPoisha: 0,
  hasDefendant: true,
  dispatchState: null,
  dispatchId: null,
  isOverdue: false,
  cursor: id,
})
function answer({ method, path }: Asked): Told {
  if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
  const id = ids.find((each) => path.includes(each))
  if (method === 'POST' && id) {
    const next = path.endsWith('/returnForCorrection') ? 'returned' : 'verified'
    states[id] = states[id] === 'unverified' ? next : 'approved'
    return { code: 200, data: subject(id) }
  }
  if (id && path.endsWith(id)) return { code: 200, data: subject(id) }
  if (path.endsWith('/common-remarks'))
    return { code: 200, data: { rows: [{ id: 1, act: 'returnForCorrection', name: 'x', nameBn: 'অস্পষ্ট।' }] } }
  if (path.startsWith('/applications?')) {
    const list = new URLSearchParams(path.split('?')[1]).get('list')
    const all = ids.filter((each) => states[each] === list).map(rowOf)
    const end = { page: 1, pageCount: 1, nextCursor: null, previousCursor: null }
    return { code: 200, data: { rows: all, total: all.length, ...end } }
  }
  return { code: 503 }
}

const open = (id: string, search = '?list=paid&sort=oldest') => {
  history.replaceState(null, '', `/administrator/applications/detail/${id}${search}`)
  render(<Gate routes={staffRoutes} frame={(_route, children) => children} />)
  return screen.findByRole('heading', { level: 1, name: `CASE-${ids.indexOf(id) + 1}` })
}

const unverified = () => {
  states = Object.fromEntries(ids.map((id) => [id, 'unverified']))
}
const unverifiedHere = () => screen.findByRole('region', { name: m.route_title_unverified() })

let server: ReturnType<typeof serverDouble>
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  states = Object.fromEntries(ids.map((id) => [id, 'paid']))
  windowOf(1280)
  server = serverDouble(answer)
  await logInAs('administrator')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

describe('a case is returned beside its papers (product 2.1, look Staff)', () => {
  test('a remark is written beside the field that it is about and goes along when the case is returned (product 2.1)', async () => {
    unverified()
    await open(second, '?list=unverified&sort=oldest')
    const remarks = [
      { path: 'petitioners.0.address', remark: 'বাড়ির নম্বর নেই।' },
      { path: 'defendants.0.name', remark: 'সই নেই।' },
    ]
    for (const { path, remark } of remarks) {
      const field = fieldWord(path)
      await user.click(await screen.findByRole('button', { name: m.remark_action_write({ field }) }))
      const input = await screen.findByRole('textbox', { name: new RegExp(m.remark_field_at({ field })) })
      await waitFor(() => expect(document.activeElement).toBe(input))
      await user.type(input, remark)
    }
    // Begun and left empty, or taken back: neither goes along.
    const [number, type] = ['caseNumber', 'typeId'].map(fieldWord)
    for (const field of [number, type])
      await user.click(screen.getByRole('button', { name: m.remark_action_write({ field: field ?? '' }) }))
    await user.click(screen.getByRole('button', { name: m.remark_action_take_back({ field: type ?? '' }) }))
    const giveBack = applicationActWords.returnForCorrection.action()
    await user.click(screen.getByRole('button', { name: giveBack }))
    // Beside the case, not over it: another paper can be chosen meanwhile.
    const beside = within(await screen.findByRole('form', { name: giveBack }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await beside.findByDisplayValue('সই নেই।')
    await user.click(screen.getByRole('button', { name: 'কাগজ 2' }))
    expect(screen.getByRole('region', { name: 'কাগজ 2' })).toBeTruthy()
    await user.click(beside.getByRole('button', { name: new RegExp(giveBack) }))
    await waitFor(() => expect(server.posts()).toHaveLength(1))
    expect(server.posts()[0]).toMatchObject({
      path: `/applications/${second}/actions/returnForCorrection`,
      body: { payload: { remarks } },
    })
  })

  const giveBackWord = applicationActWords.returnForCorrection.action()
  const giveBackBeside = () => screen.findByRole('form', { name: giveBackWord })
  const writeAt = async (path: string, remark: string) => {
    const field = fieldWord(path)
    await user.click(await screen.findByRole('button', { name: m.remark_action_write({ field }) }))
    await user.type(
      await screen.findByRole('textbox', { name: new RegExp(m.remark_field_at({ field })) }),
      remark,
    )
  }

  test('r begins a return beside the case; its numbers stand at the fields, Escape keeps what was typed and Control and Enter sends (look Staff)', async () => {
    unverified()
    await open(first, '?list=unverified&sort=oldest')
    await within(await unverifiedHere()).findByRole('link', { name: /CASE-2/ })
    await user.keyboard('r')
    await giveBackBeside()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'))
    await user.selectOptions(document.activeElement ?? document.body, 'caseNumber')
    const field = fieldWord('courtId')
    await user.click(await screen.findByRole('button', { name: m.remark_action_write({ field }) }))
    // The plus at a field leads into what is typed beside it.
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('act-remarks.1.remark'))
    await user.keyboard('অন্য আদালত')
    expect(
      await screen.findByRole('button', { name: m.remark_action_open({ number: '২', field }) }),
    ).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('form', { name: giveBackWord })).toBeNull())
    await user.keyboard('r')
    const beside = within(await giveBackBeside())
    await beside.findByDisplayValue('অন্য আদালত')
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/TEXTAREA|SELECT/))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.posts()).toHaveLength(1))
    expect(server.posts()[0]?.body).toMatchObject({
      payload: { remarks: [{ path: 'courtId', remark: 'অন্য আদালত' }] },
    })
    const next = await screen.findByRole('heading', { level: 1, name: 'CASE-2' })
    // What went along is kept no longer.
    expect(sessionStorage.length).toBe(0)
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  test('while it is asked beside the case, j opens no other (look Staff)', async () => {
    unverified()
    await open(first, '?list=unverified&sort=oldest')
    await within(await unverifiedHere()).findByRole('link', { name: /CASE-2/ })
    await user.keyboard('r')
    await giveBackBeside()
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.keyboard('j')
    expect(document.activeElement?.closest('li')).toBeNull()
  })

  test('below 992 px it is asked in a window of its own, with what was written at the fields (look Staff)', async () => {
    windowOf(360)
    unverified()
    await open(first, '')
    await writeAt('caseNumber', 'নম্বর মিলছে না')
    await user.click(screen.getByRole('button', { name: giveBackWord }))
    await within(await screen.findByRole('alertdialog')).findByDisplayValue('নম্বর মিলছে না')
  })

  test('remarks that were begun are there when the case is opened again, marked in the list, and gone once taken back (look States)', async () => {
    unverified()
    await open(first, '?list=unverified&sort=oldest')
    const list = within(await unverifiedHere())
    await list.findByRole('link', { name: /CASE-2/ })
    await writeAt('caseNumber', 'নম্বর মিলছে না')
    await user.click(list.getByRole('link', { name: /CASE-2/ }))
    await screen.findByRole('heading', { level: 1, name: 'CASE-2' })
    const begun = await list.findByRole('link', { name: new RegExp(m.remark_label_begun()) })
    expect(begun.textContent).toContain('CASE-1')
    await user.click(begun)
    await screen.findByRole('heading', { level: 1, name: 'CASE-1' })
    const giveBack = await screen.findByDisplayValue('নম্বর মিলছে না')
    expect(giveBack.tagName).toBe('TEXTAREA')
    expect(sessionStorage.length).toBe(1)
    await user.click(
      screen.getByRole('button', { name: m.remark_action_take_back({ field: fieldWord('caseNumber') }) }),
    )
    expect(sessionStorage.length).toBe(0)
  })

  test('what the office often writes is offered where a remark is written at its field (product 8)', async () => {
    unverified()
    await open(first, '?list=unverified&sort=oldest')
    await writeAt('caseNumber', 'দেখুন:')
    await user.click(await screen.findByRole('button', { name: 'অস্পষ্ট।' }))
    expect(await screen.findByDisplayValue('দেখুন: অস্পষ্ট।')).toBe(document.activeElement)
  })

  test('what the office often writes stays while one goes to it, and leaves with the focus (product 8, look Staff)', async () => {
    unverified()
    await open(first, '?list=unverified&sort=oldest')
    await writeAt('caseNumber', 'দেখুন:')
    const common = await screen.findByRole('button', { name: 'অস্পষ্ট।' })
    await user.tab()
    expect(document.activeElement).toBe(common)
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByDisplayValue('দেখুন:'))
    await user.tab({ shift: true })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'অস্পষ্ট।' })).toBeNull())
    expect(screen.getByDisplayValue('দেখুন:')).toBeTruthy()
  })

  test('where a case cannot be returned no remark is begun (product 2.1)', async () => {
    await open(first)
    await screen.findByRole('table', { name: m.staff_title_parties() })
    const field = fieldWord('caseNumber')
    expect(screen.queryByRole('button', { name: m.remark_action_write({ field }) })).toBeNull()
  })
})

import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Assignee } from '../../src/api/assignment-calls.ts'
import { formatTime } from '../../src/machines/format-time.ts'
import { Alike } from '../../src/screens/parts/case/alike.tsx'
import { AssignDialog } from '../../src/screens/parts/case/assign-dialog.tsx'
import { CaseHead } from '../../src/screens/parts/case/case-head.tsx'
import { ClaimLine } from '../../src/screens/parts/case/claim-line.tsx'
import { Parties } from '../../src/screens/parts/case/parties.tsx'
import { noRemarks, type CaseRemarks, type RemarksBegun } from '../../src/screens/parts/case/remark-drafts.ts'
import { RemarkOpener } from '../../src/screens/parts/case/remark-opener.tsx'
import { BulkBar } from '../../src/screens/parts/bulk/bulk-bar.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { fieldWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'
import { officeId } from '../support/cast.ts'
import { serverDouble } from './server-double.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { applicationOf } from './support/subjects.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const nothing = () => {}
loggedIn('administrator', '/x')
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const ways = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('a case says where it stands among all of its list, and leads to the one before and the one after, where there is one (look Staff)', () => {
  const rows = ['1', '2', '3'].map((id) => ({
    id,
    href: `/${id}`,
    title: id,
    text: '',
    age: '',
    isOverdue: false,
  }))
  const head = (at: number, takesFocus = false) => {
    cleanup()
    const place = { rows, at, total: 1_250, before: 40 }
    render(<CaseHead title="মামলা" tag="x" about="কথা" place={place} takesFocus={() => takesFocus} />)
    return [screen.queryByText(/১,২৫০/)?.textContent, ways()]
  }
  const told = (place: string) => m.staff_text_place({ place, total: '১,২৫০' })
  expect(head(0)).toEqual([told('৪১'), ['/2']])
  expect(screen.getByRole('link', { name: m.staff_action_next_case() })).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  expect(head(1)).toEqual([told('৪২'), ['/1', '/3']])
  expect(head(2, true)).toEqual([told('৪৩'), ['/2']])
  expect(screen.getByRole('link', { name: m.staff_action_previous_case() })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'মামলা' }))
  expect(head(-1)).toEqual([undefined, []])
})

test('of each party what was given and what was remarked stands in its row, and where nothing was, that (look Staff)', () => {
  const whole = applicationOf({
    entity: 'application',
    world: 'owing',
    timeline: [],
    version: 1,
    states: {
      application: 'unverified',
      dispatch: 'requested',
      payment: 'open',
    },
  })
  const [first] = whole.form.petitioners
  if (!first) throw new Error('somebody petitions')
  const bare = {
    ...first,
    id: 'bare',
    email: '',
    mobile: '',
    nid: '',
    dateOfBirth: '',
    address: '',
    name: 'নমুনা',
  }
  const form = { ...whole.form, petitioners: [{ ...bare, email: 'a@b.c' }], defendants: [bare] }
  const remarks = [{ path: 'defendants.0.nid', remark: 'নেই' }]
  const { container } = render(<Parties application={{ ...whole, form, remarks }} />)
  const cells = (index: number) =>
    within(screen.getAllByRole('row')[index] as HTMLElement).getAllByRole('cell')
  const [name, mobile] = cells(1)
  expect([name?.textContent, mobile?.textContent.includes('a@b.c')]).toEqual(['নমুনা', true])
  const [, none, nid] = cells(2)
  expect(none?.textContent).toBe(m.queue_label_none())
  expect(nid?.textContent).toBe(`${m.queue_label_none()}${m.staff_label_remark()}: নেই`)
  // A card leaves out what nobody gave or remarked on.
  const isLeft = (cell: HTMLElement | undefined) => /partyEmpty/.test(cell?.className ?? '')
  expect([name, mobile, none, nid].map(isLeft)).toEqual([false, false, true, false])
  cleanup()
  render(<Parties application={{ ...whole, form: { ...form, petitioners: [], defendants: [] } }} />)
  expect(screen.getByText(m.staff_text_no_parties())).toBeTruthy()
  expect(container.textContent).toBe('')
})

test.each([false, true])(
  'a remark is begun at its field and in hand at once; while all stand beside the case (%s) its number leads there (look Staff)',
  async (isOpen) => {
    serverDouble(() => ({ code: 200, data: { rows: [] } }))
    const kept: { value: RemarksBegun; inHand: number | null } = { value: noRemarks, inHand: null }
    const keep = (value: RemarksBegun, inHand: number | null) => void Object.assign(kept, { value, inHand })
    const Case = () => {
      const begun = [{ key: 5, path: 'remark', remark: 'x' }]
      const [value, change] = useState<RemarksBegun>({ rows: begun, general: '' })
      const [inHand, take] = useState<number | null>(null)
      keep(value, inHand)
      const rest = { marking: null, setMarking: nothing, caseId: 'x', isPlace: () => true, setOpen: nothing }
      const remarks: CaseRemarks = { value, change, inHand, take, isOpen, ...rest }
      return <RemarkOpener path="caseNumber" remarks={remarks} />
    }
    render(<Case />)
    const field = fieldWord('caseNumber')
    await press(m.remark_action_write({ field }))
    expect(kept).toMatchObject({ value: { rows: [{ key: 5 }, { key: 6, path: 'caseNumber' }] }, inHand: 6 })
    if (isOpen) {
      const there = screen.getByRole('button', { name: m.remark_action_open({ number: '২', field }) })
      expect(there.textContent).toBe('২')
      await user.click(there)
      expect(kept.value.rows).toHaveLength(2)
      return
    }
    const text = await screen.findByLabelText(m.remark_field_at({ field }), {
      exact: false,
      selector: 'textarea',
    })
    await waitFor(() => expect(document.activeElement).toBe(text))
    await user.type(text, 'ভুল')
    expect(kept.value.rows.map(({ remark }) => remark)).toEqual(['x', 'ভুল'])
    await press(m.remark_action_take_back({ field }))
    expect(kept.value.rows.map(({ key }) => key)).toEqual([5])
  },
)

test('to whom a case is given: who may have it, with their office where several are of several, and nobody only where somebody has it (product 8)', async () => {
  forgetLists()
  const officer = (id: string, of: string, isHeadOffice = false): Assignee => ({
    id,
    name: `কর্মকর্তা ${id}`,
    office: {
      name: of,
      nameBn: of,
    },
    officeId: of,
    isHeadOffice,
    isSelf: false,
  })
  const server = heldServer()
  const given = vi.fn<(one: Assignee) => void>()
  const officers = [officer('1', officeId), officer('2', 'খুলনা'), officer('3', 'ঢাকা', true)]
  const dialog = (of: string | null, canTakeAway = false) => (
    <AssignDialog
      {...{ title: 'x', list: 'unverified', officeId: of, currentId: '1', isPending: false, canTakeAway }}
      onGive={given}
      onTakeAway={nothing}
      onClose={nothing}
    />
  )
  const { rerender } = render(dialog(officeId))
  await server.answerFor('/assignees', { code: 503 })
  expect(await screen.findByText(m.assignment_error_failed())).toBeTruthy()
  await press(m.parts_action_retry())
  await server.answerFor('/assignees', { code: 200, data: officers })
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await screen.findByRole('option', { name: 'কর্মকর্তা 3' })
  expect(screen.queryByText(m.assignment_error_failed())).toBeNull()
  expect(options().slice(1)).toEqual(['কর্মকর্তা 3'])
  rerender(dialog(null, true))
  expect(options().slice(1)).toEqual(['কর্মকর্তা 2, খুলনা', 'কর্মকর্তা 3, ঢাকা', m.assignment_label_nobody()])
  await user.selectOptions(screen.getByRole('combobox'), '3')
  await press(m.assignment_action_give())
  expect(given.mock.calls).toEqual([[officers[2]]])
})

test('a case that may be another one’s double says no more than it knows, and one that is held until when (product 2.5, 8)', async () => {
  const row = { id: 'a', referenceNumber: 'R-1', state: 'unverified', petitionerName: 'নমুনা', court: null }
  const rows = [{ ...row, submittedAt: '2026-11-01T00:00:00.000Z', reasons: ['number'] }]
  const until = '2026-11-01T06:20:00.000Z'
  serverDouble(({ path }) => ({
    code: 200,
    data: path.endsWith('/alike')
      ? { rows, moreCount: 0, isMoreThanCounted: false }
      : { claim: { name: 'অন্যজন', since: until, until, isOwn: false }, canTakeOver: false },
  }))
  render(<Alike id="only" isOwner={false} hrefOf={(id) => `/case/${id}`} />)
  expect((await screen.findByRole('listitem')).textContent).toContain('নমুনা · ')
  for (const count of ['০', '১']) expect(screen.queryByText(m.alike_text_more({ count }))).toBeNull()
  expect(ways()).toEqual(['/case/a'])
  cleanup()
  render(<ClaimLine applicationId="x" onChange={nothing} />)
  expect(
    await screen.findByText(m.claim_error_held({ name: 'অন্যজন', until: formatTime(until, 'bn') })),
  ).toBeTruthy()
})

test('of a run over several cases it is said how far it came, then what was done, refused and not tried (look Staff)', async () => {
  const on = { start: vi.fn(), stop: vi.fn(), clear: vi.fn(), close: vi.fn() }
  const result = (id: string, refusal: string | null) => ({ id, name: `মামলা ${id}`, refusal })
  const bar = (chosenCount: number, run: Parameters<typeof BulkBar>[0]['run'], canAct = true) => (
    <BulkBar
      {...{ entity: 'application', event: 'verify', chosenCount, canAct, run, gone: [], others: 'অন্য' }}
      href={(id) => `/case/${id}`}
      onStart={on.start}
      onStop={on.stop}
      onClear={on.clear}
      onClose={on.close}
    />
  )
  const act = m.bulk_action_do({ act: m.application_action_verify(), count: '৩' })
  const { rerender } = render(bar(3, null))
  await press(act)
  const dialog = within(
    await screen.findByRole('alertdialog', {
      name: m.bulk_title_ask({ act: m.application_action_verify(), count: '৩' }),
    }),
  )
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  expect(on.start).not.toHaveBeenCalled()
  await press(m.bulk_action_clear())
  const results = [result('1', null), result('2', 'আগেই হয়েছে')]
  rerender(bar(3, { count: 4, results, isOver: false }))
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(50)
  expect(screen.getByText(m.bulk_text_progress({ done: '২', count: '৪' }))).toBeTruthy()
  expect(screen.queryByRole('button', { name: act })).toBeNull()
  await press(m.bulk_action_stop())
  rerender(bar(0, { count: 4, results, isOver: true }))
  expect(
    screen.getByText(`${m.bulk_text_done({ count: '১' })} ${m.bulk_text_untried({ count: '২' })}`),
  ).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'মামলা 2 আগেই হয়েছে',
  ])
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await press(m.parts_action_close())
  rerender(bar(3, { count: 2, results, isOver: true }, false))
  expect(screen.queryByText(m.bulk_text_untried({ count: '০' }), { exact: false })).toBeNull()
  expect([screen.queryByRole('button', { name: act }), screen.queryByText('অন্য') === null]).toEqual([
    null,
    false,
  ])
  expect([on.clear, on.stop, on.close].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
})

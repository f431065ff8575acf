import { cleanup, render, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stages } from '../../../src/machines/application/stages.ts'
import { BillWaiver } from '../../../src/screens/parts/bill-waiver.tsx'
import { CaseTag, stageText } from '../../../src/screens/parts/case-standing.tsx'
import { ChoiceField } from '../../../src/screens/parts/choice-field.tsx'
import { DefinitionTable } from '../../../src/screens/parts/definition-table.tsx'
import { ErrorSummary } from '../../../src/screens/parts/error-summary.tsx'
import { Figures } from '../../../src/screens/parts/figures.tsx'
import { Fold } from '../../../src/screens/parts/fold.tsx'
import { Pages } from '../../../src/screens/parts/pages.tsx'
import { Progress } from '../../../src/screens/parts/progress.tsx'
import { RadioField } from '../../../src/screens/parts/radio-field.tsx'
import { StatusTag } from '../../../src/screens/parts/status-tag.tsx'
import { Steps } from '../../../src/screens/parts/steps.tsx'
import { TabLinks } from '../../../src/screens/parts/tab-links.tsx'
import { Track } from '../../../src/screens/parts/track.tsx'
import { useCaseOrder } from '../../../src/screens/parts/use-case-order.ts'
import { applicationTagWords } from '../../../src/words/groups/application-tag.ts'
import { dispatchTagWords } from '../../../src/words/groups/dispatch-tag.ts'
import { stageLabelWords } from '../../../src/words/groups/stage-label.ts'
import { m } from '../../../src/words/messages.js'
import { billOf } from '../support/bill.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(cleanup)
const ways = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the pages of a list (product 6)', () => {
  const draw = (search: string, page: number, pageCount: number, cursors: [string | null, string | null]) => {
    const [previousCursor, nextCursor] = cursors
    const data = { rows: [], total: 90, page, pageCount, previousCursor, nextCursor }
    render(<Pages data={data} params={new URLSearchParams(search)} />)
    return ways()
  }
  test('the neighbours go on from where this one begins and ends, the ends by their numbers, with what narrows it', () => {
    expect(draw('q=a&page=4&after=x', 4, 8, ['p', 'n'])).toEqual([
      '?q=a&page=3&before=p',
      '?q=a',
      '?q=a&page=3&before=p',
      '?q=a&page=4&after=x',
      '?q=a&page=5&after=n',
      '?q=a&page=8',
      '?q=a&page=5&after=n',
    ])
  })
  test('the first page has an address without a number, and without cursors numbers lead alone', () => {
    expect(draw('q=a&page=2', 2, 3, ['p', null])).toEqual([
      '?q=a',
      '?q=a',
      '?q=a&page=2',
      '?q=a&page=3',
      '?q=a&page=3',
    ])
    cleanup()
    expect(draw('', 3, 4, [null, null])).toEqual(['?page=2', '?', '?page=2', '?', '?page=4', '?page=4'])
  })
})

test('a way of several steps says which is on, which are done, and leads to the others (look)', async () => {
  const steps = [
    { name: 'ক', state: 'done', href: '/a' },
    { name: 'খ', state: 'current', href: '/b' },
    { name: 'গ', state: 'left' },
  ] as const
  render(<Steps label="পথ" steps={steps} />)
  expect(items()).toEqual([
    `✓ক ${m.step_state_done()}`,
    `২খ ${m.step_state_current()}`,
    `৩গ ${m.step_state_left()}`,
  ])
  expect(ways()).toEqual(['/a'])
  const toggle = screen.getByRole('button', { name: m.parts_text_step({ step: '২', count: '৩', name: 'খ' }) })
  for (const isOpen of ['true', 'false']) {
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe(isOpen)
  }
})

test('of the five stages those before are done, and that one on which a case stands is the one now (look Litigant)', () => {
  const place = { stage: 'paid', as: 'yours' } as const
  render(<Track place={place} noteAt={(stage, as) => `${stage} ${as}`} />)
  const [done, current, left] = [m.step_state_done(), m.step_state_current(), m.step_state_left()]
  const said = (index: number) => screen.getAllByRole('listitem')[index]?.textContent
  expect(
    stages.map((stage, index) =>
      said(index)?.endsWith(`${stage} ${['done', 'done', 'yours', 'ahead', 'ahead'][index]}`),
    ),
  ).toEqual(stages.map(() => true))
  expect(
    stages.map((_stage, index) => [done, current, left].find((word) => said(index)?.includes(word))),
  ).toEqual([done, done, current, left, left])
  const now = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))
  expect(now).toEqual([null, null, 'step', null, null])
  expect(stageText(place)).toBe(m.parts_text_step({ step: '৩', count: '৫', name: stageLabelWords.paid() }))
  expect(stageText({ stage: 'summons', as: 'done' })).toContain('৫')
})

test.each([
  [
    'owed for an approved case',
    { state: 'approved', isOwing: true, wasSent: true, dispatchState: 'sent' },
    applicationTagWords.verified,
  ],
  [
    'a summons that is under way',
    { state: 'approved', dispatchState: 'requested' },
    dispatchTagWords.requested,
  ],
  [
    'one that went out before',
    { state: 'approved', wasSent: true, dispatchState: 'unrequested' },
    dispatchTagWords.completed,
  ],
  [
    'one that came back',
    { state: 'approved', wasSent: true, cameBack: true, dispatchState: 'unrequested' },
    m.track_label_came_back,
  ],
  [
    'one that came back and is asked for again',
    { state: 'approved', wasSent: true, cameBack: true, dispatchState: 'requested' },
    dispatchTagWords.requested,
  ],
  ['none yet', { state: 'approved', dispatchState: null }, applicationTagWords.approved],
  [
    'none, long before',
    { state: 'unverified', wasSent: true, dispatchState: null },
    applicationTagWords.unverified,
  ],
] as const)(
  'the one line on a case says of %s what its owner is to know (look Litigant)',
  (_what, standing, word) => {
    const { container } = render(
      <CaseTag standing={{ isOwing: false, wasSent: false, cameBack: false, ...standing }} />,
    )
    expect(container.textContent).toBe(word())
  },
)

test('a tag has the shape of its tone, or the one that says more (look)', () => {
  const { container, rerender } = render(<StatusTag tone="danger" label="x" />)
  const shape = () => container.querySelector('[data-icon]')?.getAttribute('data-icon')
  expect(shape()).toBe('danger')
  rerender(<StatusTag tone="danger" label="x" icon="mail" />)
  expect(shape()).toBe('mail')
})

test('lists beside each other tell how many are in each, none too, and which is open (look Staff)', () => {
  const tabs = [
    { href: '/a', label: 'ক', count: 0 },
    { href: '/b', label: 'খ', isCurrent: true },
  ]
  const { rerender } = render(<TabLinks label="x" tabs={tabs} isCounted />)
  expect(items()).toEqual(['ক০', 'খ\u2007'])
  const open = screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-current'), link.className.split(' ').length])
  expect(open).toEqual([
    [null, 1],
    ['page', 2],
  ])
  rerender(<TabLinks label="x" tabs={tabs} />)
  expect(items()).toEqual(['ক০', 'খ'])
})

test('what is wrong on a page is called incomplete only where something is missing (spec §5)', () => {
  const { rerender } = render(<ErrorSummary errors={[{ name: 'a', message: 'ভুল' }]} />)
  expect(screen.getByRole('heading').textContent).toBe(m.parts_title_errors())
  rerender(
    <ErrorSummary
      errors={[
        { name: 'a', message: 'ভুল' },
        { name: 'b', message: 'নেই', isMissing: true },
      ]}
    />,
  )
  expect(screen.getByRole('heading').textContent).toBe(m.error_text_required_fields())
})

test('a choice that cannot be made says why in the place of its hint and stays unchosen; what has to be said of one is said once it is chosen (look Litigant)', async () => {
  const chosen = vi.fn<(value: string) => void>()
  const choices = [
    { value: 'a', label: 'ক', hint: 'ইঙ্গিত', inside: 'ভেতরে ক', tags: ['ট্যাগ'], amount: '৫' },
    { value: 'b', label: 'খ', hint: 'ইঙ্গিত খ', blocked: 'এখন নয়', inside: 'ভেতরে খ' },
  ]
  render(<ChoiceField label="x" name="way" value="a" choices={choices} onChange={chosen} />)
  const [first, second] = screen.getAllByRole('radio')
  expect([first?.id, second?.id]).toEqual(['field-way', 'field-way-b'])
  const more = (radio: HTMLElement | undefined) =>
    document.getElementById(radio?.getAttribute('aria-describedby') ?? '')?.textContent
  expect([more(first), more(second)]).toEqual(['ইঙ্গিতট্যাগ', 'এখন নয়'])
  expect([screen.queryByText('ভেতরে ক') === null, screen.queryByText('ভেতরে খ') === null]).toEqual([
    false,
    true,
  ])
  await user.click(second as HTMLElement)
  expect(chosen).not.toHaveBeenCalled()
  cleanup()
  render(<ChoiceField label="x" name="way" value="b" choices={choices} onChange={chosen} />)
  await user.click(screen.getByRole('radio', { name: /ক/ }))
  expect(chosen.mock.calls).toEqual([['a']])
})

test('money in a table has its caption in sight unless a heading says the same, and its sum in words where that is asked (look)', () => {
  const rows = [{ key: 'a', term: 'ক', detail: 'খুঁটিনাটি', amountPoisha: 100 }]
  const { rerender } = render(
    <DefinitionTable caption="শিরোনাম" rows={rows} totalPoisha={100} totalLabel="সব" />,
  )
  const caption = () => screen.getByText('শিরোনাম').className
  expect(caption()).toMatch(/caption/)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['কখুঁটিনাটি', 'সব'])
  expect(screen.queryByText('এক টাকা')).toBeNull()
  rerender(
    <DefinitionTable
      caption="শিরোনাম"
      isCaptionHidden
      rows={rows}
      totalPoisha={100}
      totalInWords="এক টাকা"
    />,
  )
  expect(caption()).toMatch(/hidden/)
  expect(screen.getByText('এক টাকা').getAttribute('colspan')).toBe('2')
  expect(screen.getByRole('rowheader', { name: m.parts_label_total() })).toBeTruthy()
})

test('how far something has come is a bar and a figure; a figure of cases leads to those that are late, or says that none is (look Staff)', () => {
  const { rerender } = render(<Progress label="পথে" percent={66.6} />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'পথে' })
  expect([bar.value, bar.max]).toEqual([66.6, 100])
  expect(screen.getByText(m.parts_text_percent({ percent: '৬৭' }))).toBeTruthy()
  const late = (count: number) => [
    { key: 'a', label: 'ক', value: '৯', href: '/all', late: { count, href: '/late' } },
  ]
  rerender(<Figures figures={late(1)} />)
  expect(ways()).toEqual(['/all', '/late'])
  expect(screen.getAllByRole('link')[1]?.textContent).toBe(`ক: ${m.parts_text_late({ count: '১' })}`)
  rerender(<Figures figures={late(0)} />)
  expect([ways(), screen.queryByText(m.parts_text_on_time()) === null]).toEqual([['/all'], false])
})

test('what is folded says at its head what is inside; a bill that recovers nothing says nothing of that (look)', () => {
  const { container, rerender } = render(
    <Fold title="শিরোনাম" about="কী আছে" value="৫" isOpen>
      ভেতরে
    </Fold>,
  )
  const head = () => container.querySelector('summary') as HTMLElement
  expect(within(head()).getByText('কী আছে')).toBeTruthy()
  expect([head().textContent, container.querySelector('details')?.open]).toEqual(['শিরোনামকী আছে৫', true])
  rerender(<Fold title="শিরোনাম">ভেতরে</Fold>)
  expect([head().textContent, container.querySelector('details')?.open]).toEqual(['শিরোনাম', false])
  rerender(<BillWaiver bill={billOf({ waivedPoisha: 1 })} />)
  expect(container.textContent).toBe('')
})

test('of a few the one that is chosen is marked, and another is chosen by its press (look)', async () => {
  const chosen = vi.fn<(value: string) => void>()
  const options = ['a', 'b'].map((value) => ({ value, label: `নাম ${value}` }))
  render(<RadioField label="x" name="few" value="b" options={options} onChange={chosen} isRequired />)
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ id, checked }) => [id, checked])).toEqual([
    ['field-few', false],
    ['field-few-b', true],
  ])
  await user.click(screen.getByRole('radio', { name: 'নাম a' }))
  expect(chosen.mock.calls).toEqual([['a']])
})

test.each([
  ['', 'age', 'ascending'],
  ['?sort=newest', 'age', 'descending'],
  ['?sort=filed_first', 'filed', 'ascending'],
  ['?sort=filed_last', 'filed', 'descending'],
  ['?from=2026-01-05', 'filed', 'ascending'],
])('the address “%s” is the order of %s, %s (look Staff)', (search, key, direction) => {
  history.replaceState(null, '', `/x${search}`)
  expect(renderHook(() => useCaseOrder('unverified')).result.current.sort).toEqual({ key, direction })
})

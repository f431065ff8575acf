import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { emptyForm } from '../../src/machines/form.ts'
import { remarksMax } from '../../src/machines/limits.ts'
import { ActPaneContext } from '../../src/screens/parts/act-pane-context.ts'
import type { CaseRemarks, RemarkDraft, RemarksBegun } from '../../src/screens/parts/case/remark-drafts.ts'
import type { PayloadHandle } from '../../src/screens/parts/payloads/payload-fields.tsx'
import { remarkFields as RemarkFields } from '../../src/screens/parts/payloads/remarks.tsx'
import { fieldWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const form = {
  ...emptyForm('p'),
  documents: [
    { id: 'a', name: 'আরজি', fileName: 'a', weight: '', sizeBytes: 1, contentType: 'image/png' as const },
  ],
}
const row = (key: number, remark = '', more: Partial<RemarkDraft> = {}): RemarkDraft => ({
  key,
  path: 'caseNumber',
  remark,
  ...more,
})
const pane = document.createElement('div')

/** The remarks of a case while it is being returned, beside it, as its page keeps them. */
function open(begun: RemarksBegun, wrong: Readonly<Record<string, string>> = {}, isOpen = false) {
  const handle = createRef<PayloadHandle>()
  const seen = { opened: vi.fn<(isOpen: boolean) => void>(), now: {} as Partial<CaseRemarks>, typed: vi.fn() }
  const hear = (remarks: CaseRemarks) => void (seen.now = remarks)
  const Case = () => {
    const [value, change] = useState(begun)
    const [inHand, take] = useState<number | null>(null)
    const [marking, setMarking] = useState<number | null>(null)
    const remarks: CaseRemarks = {
      value,
      change,
      inHand,
      take,
      marking,
      setMarking,
      caseId: 'x',
      isPlace: () => true,
      isOpen,
      setOpen: seen.opened,
    }
    hear(remarks)
    const [isShown, setShown] = useState(true)
    return (
      <ActPaneContext value={pane}>
        <button type="button" onClick={() => setShown(false)}>
          leave
        </button>
        <button type="button" onClick={() => take(2)}>
          take two
        </button>
        {isShown ? (
          <RemarkFields
            ref={handle}
            about={{ remarks, form, caseId: 'x' }}
            errorAt={(path) => wrong[path]}
            onTyped={seen.typed}
          />
        ) : null}
      </ActPaneContext>
    )
  }
  render(<Case />)
  return { seen, read: () => handle.current?.read() as { remarks: unknown[] } }
}
const often = 'ঠিকানা অসম্পূর্ণ।'
const common = [{ id: 1, act: 'returnForCorrection', nameBn: often, name: 'Incomplete.' }]
const server = () => serverDouble(() => ({ code: 200, data: { rows: common } }))
const texts = () =>
  screen
    .getAllByLabelText<HTMLTextAreaElement>(m.application_field_remark(), {
      exact: false,
      selector: 'textarea',
    })
    .filter(({ name }) => name !== '')
const rowsShown = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const takeBack = m.remark_action_take_back({ field: fieldWord('caseNumber') })

test('what was written at the fields goes along with its mark; what was opened there and left empty is none (product 2.1)', () => {
  server()
  const mark = { paper: 0, page: 1, x: 0.25, y: 0.5 }
  const { seen, read } = open({ rows: [row(1, 'মিলছে না', { mark }), row(2), row(3, 'অস্পষ্ট')], general: ' ' })
  expect(seen.opened.mock.calls).toEqual([[true]])
  expect(seen.now.value?.rows.map(({ key }) => key)).toEqual([1, 3])
  expect(read()).toEqual({
    remarks: [
      { path: 'caseNumber', remark: 'মিলছে না', mark },
      { path: 'caseNumber', remark: 'অস্পষ্ট' },
    ],
  })
})

test('what is left for now is kept, and nothing of it is in hand any more (product 2.1)', async () => {
  server()
  const { seen } = open({ rows: [row(1, 'ক'), row(2, 'খ')], general: 'গ' })
  await user.click(screen.getAllByRole('button', { name: m.remark_action_mark() })[1] as HTMLElement)
  expect([seen.now.marking, seen.now.inHand]).toEqual([2, 2])
  await user.click(screen.getByRole('button', { name: 'leave' }))
  expect([seen.now.marking, seen.now.inHand]).toEqual([null, null])
  expect(seen.opened.mock.calls).toEqual([[true], [false]])
  expect(seen.now.value).toEqual({ rows: [row(1, 'ক'), row(2, 'খ')], general: 'গ' })
})

test('a place on a paper is asked for one remark at a time, and for none by the next press (look Staff)', async () => {
  server()
  const { seen } = open({ rows: [row(1, 'ক'), row(2, 'খ')], general: '' })
  const [, second] = rowsShown()
  await user.click(within(second as HTMLElement).getByRole('button', { name: m.remark_action_mark() }))
  expect(seen.now.marking).toBe(2)
  expect(screen.getAllByRole('button', { name: m.remark_action_mark() })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: m.remark_action_end_mark() }))
  expect(seen.now.marking).toBeNull()
})

test('each remark is changed and taken back by itself; an empty one that stands alone has nothing to take back (product 2.1)', async () => {
  server()
  const { seen, read } = open({ rows: [row(4, 'ক'), row(2, 'খ')], general: 'গ' }, {}, true)
  await user.type(texts()[1] as HTMLElement, '!')
  expect(seen.now.value?.rows).toEqual([row(4, 'ক'), row(2, 'খ!')])
  await user.click(screen.getAllByRole('button', { name: takeBack })[0] as HTMLElement)
  expect(seen.now.value).toEqual({ rows: [row(2, 'খ!')], general: 'গ' })
  expect(screen.getAllByRole('button', { name: takeBack })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: m.remark_action_add() }))
  expect(seen.now.value?.rows).toEqual([row(2, 'খ!'), { key: 3, path: '', remark: '' }])
  for (const name of [m.fee_action_remove(), takeBack]) await user.click(screen.getByRole('button', { name }))
  expect(read()).toEqual({
    remarks: [
      { path: '', remark: '' },
      { path: 'case', remark: 'গ' },
    ],
  })
  expect(screen.queryByRole('button', { name: m.fee_action_remove() })).toBeNull()
  expect(seen.typed).toHaveBeenCalled()
})

test('what the office often writes goes to the remark in hand, else to the last, after what stands there (product 8)', async () => {
  server()
  const { seen } = open({ rows: [row(1, 'ক'), row(2, 'খ'), row(3, 'গ')], general: '' })
  const pick = async () => user.click(await screen.findByRole('button', { name: often }))
  await pick()
  expect(seen.now.value?.rows.map(({ remark }) => remark)).toEqual(['ক', 'খ', `গ ${often}`])
  expect(document.activeElement).toBe(texts()[2])
  await user.click(screen.getByRole('button', { name: 'take two' }))
  expect(document.activeElement).toBe(texts()[1])
  await pick()
  expect(seen.now.value?.rows[1]?.remark).toBe(`খ ${often}`)
  expect(document.activeElement).toBe(texts()[1])
})

test.each([
  [remarksMax - 1, '', false],
  [remarksMax - 1, 'সব মিলিয়ে', true],
  [remarksMax, '', true],
])(
  '%i remarks and “%s” on the whole case: there can be no more is %s (product 2.1)',
  async (count, general, isFull) => {
    server()
    const rows = Array.from({ length: count }, (_, index) => row(index + 1, 'x'))
    const { seen } = open({ rows, general })
    expect(screen.queryByText(m.remark_text_full({ count: '২০' })) !== null).toBe(isFull)
    await user.click(screen.getByRole('button', { name: m.remark_action_add() }))
    expect(seen.now.value?.rows).toHaveLength(isFull ? count : count + 1)
  },
)

test('what is wrong with one is told at it, and with the one on the whole case at that, which comes last (product 2.1)', () => {
  server()
  open(
    { rows: [row(1, 'ক'), row(2, 'খ')], general: 'গ' },
    { 'remarks.1.mark': 'কোথায়', 'remarks.2.remark': 'দীর্ঘ', remarks: 'বেশি' },
  )
  const [first, second] = rowsShown()
  expect([first?.textContent.includes('কোথায়'), second?.textContent.includes('কোথায়')]).toEqual([false, true])
  const whole = screen.getByLabelText(m.remark_field_general(), { exact: false })
  expect([whole.getAttribute('aria-invalid'), whole.textContent]).toEqual(['true', 'গ'])
  expect(screen.getByText('বেশি')).toBeTruthy()
})

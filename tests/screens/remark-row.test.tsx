import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { emptyForm, type DraftForm } from '../../src/machines/form.ts'
import type { RemarkDraft } from '../../src/screens/parts/case/remark-drafts.ts'
import { RemarkRow } from '../../src/screens/parts/payloads/remark-row.tsx'
import { fieldWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const paper = (id: string, contentType: 'image/png' | 'application/pdf') => ({
  id,
  contentType,
  name: 'আরজি',
  fileName: id,
  sizeBytes: 1,
  weight: '1',
})
/** A picture first, then a PDF. */
const form: DraftForm = {
  ...emptyForm('p'),
  caseNumber: '৭৭/২০২৬',
  documents: [paper('a', 'image/png'), paper('b', 'application/pdf')],
}
const mark = { paper: 0, page: 1, x: 0.5, y: 0.5 }

function show(change: Partial<RemarkDraft>, { isOn = false, of = form, isBeside = true } = {}) {
  const [turn, onChange] = [vi.fn<(isOn: boolean) => void>(), vi.fn<(part: Partial<RemarkDraft>) => void>()]
  render(
    <RemarkRow
      row={{ key: 1, path: 'caseNumber', remark: '', ...change }}
      index={0}
      form={of}
      places={['caseNumber', 'documents.0', 'documents.1']}
      errorAt={() => undefined}
      onTake={() => {}}
      onChange={onChange}
      onRemove={null}
      marking={isBeside ? { isOn, turn } : null}
    />,
  )
  return { turn, onChange }
}
const button = (name: string) => screen.queryByRole('button', { name })

test('a place on a picture is asked for, or is asked for no more (look Staff)', async () => {
  const { turn } = show({})
  expect(button(m.remark_action_unmark())).toBeNull()
  await user.click(screen.getByRole('button', { name: m.remark_action_mark() }))
  expect(turn.mock.calls).toEqual([[true]])
})

test('while it is asked for the press ends that (look Staff)', async () => {
  const { turn } = show({ mark }, { isOn: true })
  await user.click(screen.getByRole('button', { name: m.remark_action_end_mark() }))
  expect(turn.mock.calls).toEqual([[false]])
})

test('a mark is moved or taken away, and with it goes what is being asked (look Staff)', async () => {
  const { turn, onChange } = show({ mark })
  expect(button(m.remark_action_move_mark())).toBeTruthy()
  await user.click(screen.getByRole('button', { name: m.remark_action_unmark() }))
  expect([turn.mock.calls, onChange.mock.calls]).toEqual([[[false]], [[{ mark: undefined }]]])
})

test.each([
  ['a field, where there is a picture', 'caseNumber', form, true],
  ['the picture', 'documents.0', form, true],
  ['a PDF, which takes no mark', 'documents.1', form, false],
  [
    'a field, where there is no picture',
    'caseNumber',
    { ...form, documents: [paper('b', 'application/pdf')] },
    false,
  ],
])('a remark about %s can be marked: %#', (_about, path, of, isMarkable) => {
  show({ path }, { of })
  expect(button(m.remark_action_mark()) !== null).toBe(isMarkable)
})

test('where no paper stands beside it there is nothing to mark; what is written there now is told (look Staff)', () => {
  show({}, { isBeside: false })
  expect(button(m.remark_action_mark())).toBeNull()
  expect(screen.getByText(m.remark_label_now({ value: '৭৭/২০২৬' }))).toBeTruthy()
})

test.each([
  ['somebody who was taken off the case', 'petitioners.9.name'],
  ['what is chosen, and no text', 'division'],
  ['what is empty', 'remark'],
  ['no place yet', ''],
])('of %s nothing is told as written there now (look Staff)', (_about, path) => {
  show({ path }, { of: { ...form, division: 'subordinate' } })
  expect(screen.queryByText(m.remark_label_now({ value: '' }).trim(), { exact: false })).toBeNull()
})

test('another field is another place: the mark of the one before goes (look Staff)', async () => {
  const { onChange } = show({ mark })
  const field = screen.getByLabelText(new RegExp(m.application_field_remark_path()))
  await user.selectOptions(field, fieldWord('documents.0'))
  expect(onChange.mock.calls).toEqual([[{ path: 'documents.0', mark: undefined }]])
})

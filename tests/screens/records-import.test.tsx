import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ImportReport } from '../../src/api/record-calls.ts'
import { courtColumns } from '../../src/machines/court-file.ts'
import { referenceFileBytesMax, referenceFileRowsMax } from '../../src/machines/limits.ts'
import {
  CourtImportScreen,
  ReferenceImportScreen,
} from '../../src/screens/customization/reference-import-screen.tsx'
import { formatNumber } from '../../src/screens/parts/format.ts'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('superAdmin', '/office-management/courts/import')

const courts = '/office-management/courts/import'
const offices = '/office-management/offices'
let server: HeldServer
beforeEach(() => {
  server = heldServer()
})

const report = (part: Partial<ImportReport>) => ({
  code: 200,
  data: { isTaken: false, added: 2, changed: 1, unchanged: 4, faultCount: 0, faults: [], ...part },
})
const give = async (size = 3) =>
  user.upload(
    screen.getByLabelText(m.reference_field_file()),
    new File([new Uint8Array(size).fill(97)], 'courts.csv', { type: 'text/csv' }),
  )
const takeButton = () => screen.findByRole<HTMLButtonElement>('button', { name: m.reference_action_take() })
const ask = async () => {
  await user.click(await takeButton())
  return screen.findByRole('alertdialog', { name: m.reference_confirm_take() })
}
const take = async () =>
  user.click(within(await ask()).getByRole('button', { name: m.reference_action_take() }))
const failures = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a file of courts is checked while it says so, asked about with what it comes to, taken, and its offices are a way on (spec §7 Reference data)', async () => {
  render(<CourtImportScreen />)
  const rows = formatNumber(referenceFileRowsMax, 'bn')
  expect(screen.getByText(m.reference_hint_file({ columns: courtColumns.join(', '), rows }))).toBeTruthy()
  await give()
  expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toBe(
    m.reference_text_checking(),
  )
  expect(screen.getByLabelText<HTMLInputElement>(m.reference_field_file()).disabled).toBe(true)
  await server.answer(report({}))
  const counted = m.reference_text_dry_run({ added: '২', changed: '১', unchanged: '৪', faults: '০' })
  expect(await screen.findByText(counted)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  const question = await ask()
  expect(question.textContent).toContain(counted)
  await user.click(within(question).getByRole('button', { name: m.parts_action_cancel() }))
  expect(server.posts()).toHaveLength(1)
  await take()
  await server.answer(report({ isTaken: true }))
  expect(
    await screen.findByText(m.reference_text_taken({ added: '২', changed: '১', faults: '০' })),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('button', { name: m.reference_action_take() })).toBeNull()
  const ways = screen.getAllByRole('link', { name: m.route_title_offices() })
  expect(ways.map((link) => link.getAttribute('href'))).toEqual([offices, offices])
  expect(server.posts()).toMatchObject([
    { path: courts, body: { text: 'aaa', isDryRun: true, isWhole: false } },
    { path: courts, body: { text: 'aaa', isDryRun: false, isWhole: false } },
  ])
})

test('what was asked to be taken and was not is told as that, with each wrong row, and can be asked again (spec §7 Reference data)', async () => {
  render(<ReferenceImportScreen params={{ kind: 'union' }} />)
  await give()
  const faults = [{ line: 12, column: 'name', message: 'ইংরেজিতে লিখুন' }]
  await server.answer(report({ faultCount: 1, faults }))
  expect(await screen.findByText(m.reference_title_dry_run())).toBeTruthy()
  await user.click(screen.getByLabelText(m.reference_field_whole()))
  await take()
  await server.answer(report({ faultCount: 1, faults }))
  expect(await screen.findByText(m.reference_title_not_taken())).toBeTruthy()
  expect(screen.getByText(m.reference_text_not_taken({ faults: '১' }))).toBeTruthy()
  expect(screen.getByText('ইংরেজিতে লিখুন').closest('tr')?.textContent).toContain('১২')
  expect(server.posts().at(-1)?.body).toMatchObject({ isDryRun: false, isWhole: true })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await takeButton()).disabled).toBe(false)
})

test.each([
  ['in which no table stands', [' \n'], m.parts_error_no_table],
  [
    'of another encoding, whose letters would be lost',
    [Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x0a)],
    m.parts_error_encoding,
  ],
  ['of Unicode that is cut', [Uint8Array.of(0xff, 0xfe, 0x41)], m.parts_error_encoding],
] as const)('a file %s is not sent, and what to give is said (product 8)', async (_what, parts, told) => {
  render(<CourtImportScreen />)
  await user.upload(
    screen.getByLabelText(m.reference_field_file()),
    new File([...parts], 'courts.csv', { type: 'text/csv' }),
  )
  expect(await failures()).toEqual([told()])
  expect(server.posts()).toEqual([])
  await give()
  await server.answer(report({}))
  await takeButton()
})

test.each([
  [{ added: 0, changed: 0 }, true],
  [{ added: 1, changed: 0 }, false],
  [{ added: 0, changed: 1 }, false],
])('a file of %j is taken where there is something to take', async (counts, isDisabled) => {
  render(<CourtImportScreen />)
  await give()
  await server.answer(report(counts))
  expect((await takeButton()).disabled).toBe(isDisabled)
})

test('why nothing of a file can be read is told by its line, its column or as it was said, and by the next file no more (spec §7 Reference data)', async () => {
  render(<CourtImportScreen />)
  const fault = m.field_error_required()
  await give()
  const fields = ['lines.1200', 'columns.office', 'text'].map((path) => ({
    path,
    error: 'required',
    message: '',
  }))
  await server.answer({ code: 422, message: 'x', data: { fields } })
  expect(await failures()).toEqual([
    m.reference_error_line({ line: '১,২০০', fault }),
    m.reference_error_column({ column: 'office', fault }),
    fault,
  ])
  await give()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await server.answer('offline')
  expect(await failures()).toEqual(['offline'])
  // As large as it may be it is asked about.
  await give(referenceFileBytesMax)
  await server.answer(report({}))
  await takeButton()
  await take()
  await server.answer({ code: 503, message: 'এখন নয়' })
  expect(await failures()).toEqual(['এখন নয়'])
  expect(screen.queryByRole('button', { name: m.reference_action_take() })).toBeNull()
})

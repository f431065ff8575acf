import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DayClose } from '../../src/api/close-calls.ts'
import { closeFileLengthMax } from '../../src/machines/limits.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { DayCloseFile } from '../../src/screens/payment/day-close-file.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { empty, matched, officeId } from './support/day-close.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const reload = vi.fn<() => void>()
const draw = (shown: DayClose) => {
  reload.mockClear()
  render(<DayCloseFile shown={shown} reload={reload} />)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label))
const give = (text: BlobPart) =>
  user.upload(field(m.close_field_file()), new File([text], 'march.csv', { type: 'text/csv' }))
const faults = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const lines = (told: readonly string[]) => waitFor(() => expect(faults()).toEqual(told))

loggedIn('accountant')

test('each fault of a file is told with its place; the next file shows its own alone, and a good one none (product 8)', async () => {
  let told: Told = { code: 503 }
  const server = serverDouble(() => told)
  draw(empty)
  const fault = (path: string, error: string) => ({ path, error, message: '' })
  told = {
    code: 422,
    data: {
      fields: [
        fault('columns.tran_id', 'required'),
        fault('lines.12.amount', 'amount_invalid'),
        fault('lines.13', 'repeated'),
        fault('lines.14.date', 'date_invalid'),
        fault('lines.15.date', 'date_other'),
        fault('day', 'date_future'),
      ],
    },
  }
  await give('x')
  await lines([
    m.close_text_column_missing({ column: 'tran_id' }),
    `${m.close_text_line({ line: '১২' })} · amount · ${m.field_error_amount_invalid()}`,
    `${m.close_text_line({ line: '১৩' })} · ${m.field_error_repeated()}`,
    `${m.close_text_line({ line: '১৪' })} · date · ${m.close_text_date_form({ form: '2026-03-01 10:00:00' })}`,
    `${m.close_text_line({ line: '১৫' })} · date · ${m.field_error_date_other()}`,
    m.field_error_date_future(),
  ])
  told = { code: 409, message: 'দিনটি সই করা হয়েছে' }
  await give('x')
  await lines(['দিনটি সই করা হয়েছে'])
  // Somebody was faster: what stands by now is read.
  expect(reload).toHaveBeenCalledTimes(1)
  told = 'offline'
  await give('x')
  await lines(['offline'])
  expect(reload).toHaveBeenCalledTimes(1)
  expect(toasts.getSnapshot().context.shown).toEqual([])
  told = { code: 200, data: matched }
  await give('tran_id')
  await said('success', m.close_notice_uploaded())
  expect(screen.queryByText(m.close_error_unreadable())).toBeNull()
  expect(reload).toHaveBeenCalledTimes(2)
  expect(server.posts().at(-1)).toEqual({
    method: 'POST',
    path: '/day-close/file',
    body: { day: '2026-03-01', officeId, gateway: 'sslcommerz', fileName: 'march.csv', text: 'tran_id' },
  })
})

test.each([
  ['', m.parts_error_no_table],
  [' \n', m.parts_error_no_table],
  ['GIF89a\0', m.parts_error_no_table],
  ['PK\u0003\u0004\0\0', m.parts_error_workbook],
  [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), m.parts_error_workbook],
])(
  'a file in which no table stands is not sent; whether it is a workbook, and what to give, is said: %j (product 8)',
  async (text, why) => {
    const server = serverDouble(() => ({ code: 400, message: 'ভুল' }))
    draw(empty)
    await give(text)
    await lines([why()])
    expect(server.posts()).toEqual([])
  },
)

const table = 'tran_id\ttype\r\nT1\tপেমেন্ট'
const wide = (isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * (table.length + 1)))
  Array.from(`\ufeff${table}`, (sign, at) => view.setUint16(2 * at, sign.charCodeAt(0), isLittle))
  return view.buffer
}
test.each([
  ['UTF-8', `\ufeff${table}`],
  ['UTF-16, as a sheet saves what it calls Unicode', wide(true)],
  ['UTF-16 the other way round', wide(false)],
])('the text of a file is sent, whatever it is written in: %s (product 8)', async (_name, file) => {
  const server = serverDouble(() => ({ code: 200, data: matched }))
  draw(empty)
  await give(file)
  await said('success', m.close_notice_uploaded())
  expect(server.posts().map(({ body }) => body)).toMatchObject([{ text: table }])
})

test('a file that is longer than any day is not sent, and one that is just as long is (product 8)', async () => {
  const server = serverDouble(() => ({ code: 200, data: matched }))
  draw(empty)
  await give('x'.repeat(closeFileLengthMax + 1))
  await lines([m.close_error_too_large()])
  expect(server.posts()).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  await give('x'.repeat(closeFileLengthMax))
  await said('success', m.close_notice_uploaded())
  expect(server.posts()).toHaveLength(1)
})

test('a file is taken in place of the one before, which the field says; while one is read no other is taken (product 8)', async () => {
  const server = heldServer()
  draw(empty)
  expect(screen.queryByLabelText(new RegExp(m.close_field_other_file()))).toBeNull()
  await give('x')
  await waitFor(() => expect(field(m.close_field_file()).disabled).toBe(true))
  await server.answer({ code: 503, message: 'পরে আবার' })
  await waitFor(() => expect(field(m.close_field_file()).disabled).toBe(false))
  cleanup()
  draw(matched)
  expect(field(m.close_field_other_file())).toBeTruthy()
})

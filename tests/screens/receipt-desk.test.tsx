import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { written } from '../../src/screens/parts/written.ts'
import { ReceiptDesk } from '../../src/screens/receipt/desk-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { receipt, reservedReceipt, usedReceipt } from './support/receipt.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup()
const open = async (told: (asked: Asked) => Told, search = '') => {
  history.replaceState(null, '', `/administrator/receipts${search}`)
  serverDouble(() => ({ code: 503 }))
  await logInAs('administrator')
  const server = serverDouble(told)
  render(<ReceiptDesk />)
  return server
}
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

const numberField = () => screen.getByLabelText<HTMLInputElement>(new RegExp(m.receipt_field_number()))

test('a typed receipt is used for the case in the court’s book, after it was asked about; a second use is told where and by whom (product 2.5)', async () => {
  let isUsed = false
  const told = 'চালানটি আগেই ব্যবহার হয়েছে'
  const server = await open(({ method }) => {
    if (method === 'GET') return { code: 200, data: isUsed ? usedReceipt : receipt }
    isUsed = true
    return { code: 409, message: told }
  })
  await user.type(numberField(), 'INV-DHAKA-2026-000007{Enter}')
  expect(screen.getByText(m.field_error_required())).toBeTruthy()
  expect(server.asked).toEqual([])
  await user.clear(numberField())
  await user.type(numberField(), 'https://court.example/public/invoice/T0123{Enter}')
  expect(await screen.findByText(m.receipt_title_genuine())).toBeTruthy()
  expect(server.asked[0]?.path).toBe('/receipts/T0123')
  const caseNumber = screen.getByLabelText<HTMLInputElement>(new RegExp(m.receipt_field_case_number()))
  expect(caseNumber.value).toBe('FS-1/2026')
  await user.clear(caseNumber)
  await user.click(screen.getByRole('button', { name: m.receipt_action_use() }))
  expect(screen.getAllByText(m.field_error_required()).length).toBeGreaterThan(0)
  await user.type(caseNumber, 'TS-5/2026')
  await user.click(screen.getByRole('button', { name: m.receipt_action_use() }))
  expect(server.posts()).toEqual([])
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(m.receipt_confirm_use({ caseNumber: written('TS-5/2026') }))).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: m.receipt_action_use() }))
  expect(await screen.findByText(m.receipt_title_gone())).toBeTruthy()
  expect(screen.getByText(told)).toBeTruthy()
  expect(server.posts()).toMatchObject([
    { path: '/receipts/T0123/use', body: { caseNumber: 'TS-5/2026', note: '', isForOtherCase: false } },
  ])
  expect(screen.getAllByText(new RegExp('পরীক্ষা কর্মকর্তা')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: m.receipt_action_use() })).toBeNull()
})

test('where the browser reads codes, the camera finds the receipt and is let go; where it is refused, the number is typed (product 2.5)', async () => {
  const stopped = vi.fn<() => void>()
  let isGiven = false
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve([{ rawValue: 'https://court.example/public/invoice/T0123' }])
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () =>
        isGiven ? Promise.resolve({ getTracks: () => [{ stop: stopped }] }) : Promise.reject(new Error('no')),
    },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true })
  const server = await open(() => ({ code: 200, data: usedReceipt }))
  await user.click(screen.getByRole('button', { name: m.scan_action_start() }))
  expect(await screen.findByText(m.scan_error_camera())).toBeTruthy()
  isGiven = true
  await user.click(screen.getByRole('button', { name: m.scan_action_start() }))
  expect(await screen.findByText(m.receipt_title_gone())).toBeTruthy()
  expect(server.asked[0]?.path).toBe('/receipts/T0123')
  await vi.waitFor(() => expect(stopped).toHaveBeenCalled())
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test('what is reserved keeps its case, and is used or let go; without the camera’s reader there is no button for it (product 2.5)', async () => {
  let shown = reservedReceipt
  const server = await open(({ method }) => {
    if (method === 'POST') shown = receipt
    return { code: 200, data: shown }
  }, '?number=T0123')
  await user.click(await screen.findByRole('button', { name: m.receipt_action_release() }))
  expect(await screen.findByRole('button', { name: m.receipt_action_reserve() })).toBeTruthy()
  await said('success', m.receipt_text_done_release())
  expect(server.posts()).toMatchObject([{ path: '/receipts/T0123/release', body: {} }])
  expect(screen.queryByRole('button', { name: m.scan_action_start() })).toBeNull()
})

test('a use that the server refuses is told on the page, where it is no longer asked about and may be tried again (product 2.5)', async () => {
  const told = 'সার্ভারে সমস্যা'
  await open(
    ({ method }) => (method === 'GET' ? { code: 200, data: receipt } : { code: 503, message: told }),
    '?number=T0123',
  )
  const use = { name: m.receipt_action_use() }
  await user.click(await screen.findByRole('button', use))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', use))
  expect(await screen.findByText(told)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', use))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

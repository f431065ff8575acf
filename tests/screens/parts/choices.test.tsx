import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'wouter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TimelineEntry } from '../../../src/api/entities.ts'
import { History } from '../../../src/screens/parts/case/history.tsx'
import { copyText } from '../../../src/screens/parts/copy-text.ts'
import { Disclosure } from '../../../src/screens/parts/disclosure.tsx'
import { FileField } from '../../../src/screens/parts/file-field.tsx'
import { PhoneLink } from '../../../src/screens/parts/phone-link.tsx'
import { SearchChoice } from '../../../src/screens/parts/search-choice.tsx'
import { toasts } from '../../../src/screens/parts/toasts.ts'
import { useStaffKeys } from '../../../src/screens/parts/use-staff-keys.ts'
import { m } from '../../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeEach(() => toasts.send({ type: 'clear' }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a file that was taken away can be chosen again', async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(<FileField label="Files" name="files" onFiles={onFiles} isRequired />)
  const file = new File(['x'], 'x.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Files'), file)
  await user.upload(screen.getByLabelText('Files'), file)
  expect(onFiles.mock.calls).toEqual([[[file]], [[file]]])
})

describe('one of many, found by typing (look)', () => {
  const courts = ['ঢাকা ১', 'ঢাকা ২', 'খুলনা'].map((label, index) => ({ id: index + 1, label, text: label }))
  const Choice = ({ tell }: { tell: (id: number | null) => void }) => {
    const [value, setValue] = useState<number | null>(null)
    const take = (id: number | null) => {
      setValue(id)
      tell(id)
    }
    return (
      <SearchChoice label="Court" name="court" options={courts} value={value} onChange={take} isRequired />
    )
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('Court', { selector: 'input' })

  test('Enter takes the one that is meant, and none of several', async () => {
    const tell = vi.fn<(id: number | null) => void>()
    render(<Choice tell={tell} />)
    await user.type(field(), 'ঢাকা{Enter}')
    expect(tell).not.toHaveBeenCalled()
    await user.type(field(), ' ২{Enter}')
    expect(tell.mock.calls).toEqual([[2]])
  })

  test('who changes the choice begins to type anew', async () => {
    render(<Choice tell={() => {}} />)
    await user.type(field(), 'খুলনা{Enter}')
    await user.click(screen.getByRole('button'))
    expect([field().value, document.activeElement]).toEqual(['', field()])
  })
})

test('a number that is written in Bangla is dialled in the figures of a telephone (look)', () => {
  render(<PhoneLink phone="+৮৮০ ২-৯৫৬৭" />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+88029567')
})

test('a panel folds when a link in it is followed', async () => {
  render(
    <Disclosure trigger="Open">
      <Link href="/home">Home</Link>
    </Disclosure>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('link', { name: 'Home' }))
  expect(screen.getByRole('button', { name: 'Open' }).getAttribute('aria-expanded')).toBe('false')
})

test('a text is copied and that is said; that it could not be copied is said as well', async () => {
  const shown = () => toasts.getSnapshot().context.shown.map(({ tone, text }) => [tone, text])
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await copyText('INV-1')
  expect(write).toHaveBeenCalledWith('INV-1')
  write.mockRejectedValueOnce(new Error('not allowed'))
  await copyText('INV-1')
  expect(shown()).toEqual([
    ['success', m.my_notice_copied()],
    ['danger', m.my_notice_not_copied()],
  ])
})

test('letters that make up another letter are no keys, nor is one with Alt (look Staff)', () => {
  const act = vi.fn<() => void>()
  const Keys = () => {
    useStaffKeys({ KeyN: act })
    return null
  }
  render(<Keys />)
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n', isComposing: true })
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n', altKey: true })
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'N', shiftKey: true })
  expect(act).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n' })
  expect(act).toHaveBeenCalledTimes(1)
})

test('the history says who did what where, when and why (product 8)', () => {
  const entry = {
    entity: 'application',
    event: 'reject',
    at: '2026-11-01T06:00:00.000Z',
    by: 'office',
    byName: 'নমুনা কর্মকর্তা',
    from: 'ঢাকা কার্যালয়',
    reason: 'কাগজ নেই',
  } as unknown as TimelineEntry
  render(<History entries={[entry]} />)
  const item = screen.getByRole('listitem')
  for (const text of ['নমুনা কর্মকর্তা · ঢাকা কার্যালয়', m.timeline_text_reason({ reason: 'কাগজ নেই' })])
    expect(within(item).getByText(text)).toBeTruthy()
})

describe('many, of which a few are shown (look)', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      label: `আদালত ${index + 1}`,
      about: `জেলা ${index + 1}`,
      text: `আদালত Court ${index + 1}`,
    }))
  const chosen = vi.fn<(id: number | null) => void>()
  const draw = (more: Partial<Parameters<typeof SearchChoice>[0]>) => {
    cleanup()
    const props = {
      label: 'Court',
      name: 'court',
      options: many(7),
      value: null,
      onChange: chosen,
      isRequired: true,
    }
    render(<SearchChoice {...props} {...more} />)
    return screen.queryByLabelText<HTMLInputElement>('Court', { selector: 'input' })
  }
  const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

  test('what was typed and not chosen is told as that, and not as missing (spec §5)', async () => {
    const field = draw({ error: m.field_error_required() }) as HTMLInputElement
    const told = () => document.getElementById(`${field.id}-error`)?.textContent
    expect(told()).toBe(m.field_error_required())
    await user.type(field, 'Court')
    expect(told()).toBe(m.parts_error_choose())
    await user.clear(field)
    expect(told()).toBe(m.field_error_required())
    await user.type(draw({}) as HTMLInputElement, 'Court')
    expect(told()).toBe('')
  })

  test('six are looked over without a word, of more some are wanted first; then so many as six are shown, and how many there are', async () => {
    draw({ options: many(6) })
    expect([shown().length, screen.getByRole('status').textContent]).toEqual([6, ''])
    const field = draw({}) as HTMLInputElement
    expect(shown()).toEqual([])
    await user.type(field, 'COURT আদা')
    expect(shown()).toHaveLength(6)
    expect(screen.getByRole('status').textContent).toBe(m.parts_text_more_found({ count: '৭' }))
    await user.type(field, ' 7')
    expect(shown()).toEqual(['আদালত 7জেলা 7'])
    expect(screen.getByRole('status').textContent).toBe(m.parts_text_found({ count: '১' }))
    await user.click(screen.getByRole('button', { name: /আদালত 7/ }))
    expect(chosen.mock.lastCall).toEqual([7])
    await user.type(field, 'নেই')
    expect([shown(), screen.getByRole('status').textContent]).toEqual([[], m.parts_text_none_found()])
    await user.type(draw({ options: many(6) }) as HTMLInputElement, 'court')
    expect(screen.getByRole('status').textContent).toBe(m.parts_text_found({ count: '৬' }))
  })

  test('while all there are is on its way a choice that was made is awaited, not asked for; what is closed takes nothing', () => {
    expect(draw({ options: null, value: 3 })).toMatchObject({
      disabled: true,
      placeholder: m.parts_state_loading(),
    })
    expect(draw({ options: null })).toMatchObject({ disabled: true, placeholder: '' })
    expect(draw({ options: many(2), isDisabled: true })?.disabled).toBe(true)
    expect(shown()).toEqual([])
  })
})

test('files that are dropped are taken all at once, none by a field that is closed; one alone is asked for by that word (spec §3 Document)', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  const files = ['a', 'b'].map((name) => new File(['x'], name))
  const draw = (more: object) => {
    cleanup()
    const { container } = render(
      <FileField label="Files" name="files" onFiles={onFiles} isRequired {...more} />,
    )
    const inputs = [...container.querySelectorAll('input')]
    return { frame: inputs[0]?.parentElement as HTMLElement, inputs, container }
  }
  const { frame, inputs, container } = draw({})
  expect([
    inputs.length,
    inputs[0]?.multiple,
    container.textContent.includes(m.parts_action_choose_files()),
  ]).toEqual([1, true, true])
  const before = frame.className
  expect(fireEvent.dragOver(frame)).toBe(false)
  expect(frame.className).not.toBe(before)
  fireEvent.dragLeave(frame)
  expect(frame.className).toBe(before)
  fireEvent.dragOver(frame)
  // The browser would open the file in the place of the page.
  expect(fireEvent.drop(frame, { dataTransfer: { files } })).toBe(false)
  expect([onFiles.mock.calls, frame.className]).toEqual([[[files]], before])
  fireEvent.drop(frame, { dataTransfer: { files: [] } })
  const closed = draw({ isDisabled: true, isOne: true, hasCamera: true })
  fireEvent.dragOver(closed.frame)
  expect(closed.frame.className).toBe(before)
  fireEvent.drop(closed.frame, { dataTransfer: { files } })
  expect(onFiles).toHaveBeenCalledTimes(1)
  expect(closed.inputs.map(({ multiple, disabled }) => [multiple, disabled])).toEqual([
    [false, true],
    [false, true],
  ])
  expect(closed.container.textContent).toContain(m.parts_action_choose_file())
  expect(closed.container.textContent).toContain(m.parts_action_take_picture())
})

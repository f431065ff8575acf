import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../../../src/screens/parts/button.tsx'
import { ConfirmDialog } from '../../../src/screens/parts/confirm-dialog.tsx'
import { Page } from '../../../src/screens/parts/page.tsx'
import { TextField } from '../../../src/screens/parts/text-field.tsx'
import { Toaster } from '../../../src/screens/parts/toaster.tsx'
import { showToast, toasts } from '../../../src/screens/parts/toasts.ts'

afterEach(cleanup)

describe('ConfirmDialog', () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const Scene = ({ onConfirm, isPending = false }: { onConfirm: () => void; isPending?: boolean }) => {
    const [isOpen, setIsOpen] = useState(false)
    const [reason, setReason] = useState('')
    return (
      <>
        <Button onPress={() => setIsOpen(true)}>Open</Button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Reject?"
          confirmLabel="Reject"
          cancelLabel="Go back"
          onConfirm={onConfirm}
          onCancel={() => setIsOpen(false)}
          isPending={isPending}
          isDanger
        >
          <TextField label="Reason" name="reason" value={reason} onChange={setReason} isRequired />
        </ConfirmDialog>
      </>
    )
  }

  test('is named by its title, keeps the focus inside, and Escape gives it back', async () => {
    const onConfirm = vi.fn()
    render(<Scene onConfirm={onConfirm} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await user.click(opener)
    const dialog = await screen.findByRole('alertdialog', { name: 'Reject?' })
    for (let stop = 0; stop < 6; stop += 1) {
      await user.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await vi.waitFor(() => expect(document.activeElement).toBe(opener))
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('Enter in a field confirms, once', async () => {
    const onConfirm = vi.fn()
    render(<Scene onConfirm={onConfirm} />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.type(await screen.findByRole('textbox'), 'Wrong court{Enter}')
    expect(onConfirm).toHaveBeenCalledTimes(1)
    // The browser itself sends nothing: it would leave the page.
    const form = screen.getByRole('alertdialog').querySelector('form')
    expect(form && fireEvent.submit(form)).toBe(false)
  })

  test('what is confirmed is not sent by a form around it too', async () => {
    const [onConfirm, onSubmit] = [vi.fn(), vi.fn()]
    render(
      <form onSubmit={onSubmit}>
        <Scene onConfirm={onConfirm} />
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.type(await screen.findByRole('textbox'), 'x{Enter}')
    expect([onConfirm.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  })

  test.each([true, false])(
    'where it is dangerous (%s) the focus passes its button by (look)',
    async (isDanger) => {
      const focused = new Set<EventTarget | null>()
      const note = ({ target }: Event) => void focused.add(target)
      document.addEventListener('focusin', note)
      const nothing = () => undefined
      render(
        <ConfirmDialog
          isOpen
          title="R?"
          confirmLabel="Remove"
          onConfirm={nothing}
          onCancel={nothing}
          isDanger={isDanger}
        />,
      )
      const dialog = await screen.findByRole('alertdialog')
      await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      expect(focused.has(screen.getByRole('button', { name: 'Remove' }))).toBe(!isDanger)
      document.removeEventListener('focusin', note)
    },
  )

  test('cannot be confirmed twice or left while the answer is pending', async () => {
    const onConfirm = vi.fn()
    render(<Scene onConfirm={onConfirm} isPending />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(screen.getByRole('button', { name: /Reject/ }))
    // As Enter in a field does, whatever its button says.
    fireEvent.submit(dialog.querySelector('form') ?? dialog)
    await user.keyboard('{Escape}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
  })
})

test('where a page goes on to another part, it begins at its top with the focus on its heading (look)', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const draw = (focusKey: string) => (
    <Page title={focusKey} focusKey={focusKey}>
      <p>text</p>
    </Page>
  )
  const { rerender } = render(draw('one'))
  rerender(draw('one'))
  expect(scrolled).not.toHaveBeenCalled()
  rerender(draw('two'))
  expect(scrolled.mock.calls).toEqual([[0, 0]])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'two' }))
  scrolled.mockRestore()
})

describe('Button', () => {
  test('tells why it is blocked, takes the focus, and does nothing when pressed', () => {
    const onPress = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onPress={onPress} disabledReason="Pay first">
          Approve
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Approve', description: 'Pay first' })
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(button)
    expect(onPress).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    toasts.send({ type: 'clear' })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (milliseconds: number) => {
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  }

  test('shows an error for 5 seconds', () => {
    render(<Toaster />)
    act(() => showToast({ tone: 'danger', text: 'Not paid' }))
    expect(screen.getByRole('alert').textContent).toContain('Not paid')
    pass(4999)
    expect(screen.queryByRole('alert')).not.toBeNull()
    pass(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says once what is said again, for its whole time; another text or way back is another one', () => {
    render(<Toaster />)
    act(() => showToast({ tone: 'danger', text: 'Not paid' }))
    pass(4999)
    act(() => showToast({ tone: 'danger', text: 'Not paid' }))
    pass(4999)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    const action = { label: 'Undo', onPress: () => {} }
    act(() => showToast({ tone: 'danger', text: 'Not paid', action }))
    act(() => showToast({ tone: 'danger', text: 'Not sent' }))
    expect(screen.getAllByRole('alert')).toHaveLength(3)
  })

  test('waits while the pointer is on it, then starts anew', () => {
    render(<Toaster />)
    act(() => showToast({ tone: 'success', text: 'Saved' }))
    pass(4000)
    fireEvent.pointerEnter(screen.getByRole('status'))
    pass(60_000)
    expect(screen.queryByRole('status')).not.toBeNull()
    fireEvent.pointerLeave(screen.getByRole('status'))
    pass(5000)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('waits while the focus is on it', () => {
    render(<Toaster />)
    act(() => showToast({ tone: 'success', text: 'Saved' }))
    fireEvent.focus(screen.getByRole('button'))
    pass(60_000)
    expect(screen.queryByRole('status')).not.toBeNull()
    fireEvent.blur(screen.getByRole('button'))
    pass(5000)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('goes when dismissed, alone, and its action is taken once', () => {
    const onPress = vi.fn()
    render(<Toaster />)
    act(() => {
      showToast({ tone: 'danger', text: 'First' })
      showToast({ tone: 'success', text: 'Second', action: { label: 'Undo', onPress } })
    })
    const [first] = screen.getAllByRole('button')
    if (first) fireEvent.click(first)
    expect(screen.queryByText('First')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Second')).toBeNull()
  })
})

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { ActBar } from '../../src/screens/parts/act-bar.tsx'
import { Actions } from '../../src/screens/parts/actions.tsx'
import type { ActAnswer } from '../../src/screens/parts/send-act.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { applicationWitness } from '../witness/application.ts'
import { feeTypes } from './support/fee-types.ts'
import { heldServer } from './support/held-server.ts'
import { said } from './support/said.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const facts = applicationWitness.worlds.owing
const { reject, verify, requestPayment, discard } = applicationActWords
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  act(() => toasts.send({ type: 'clear' }))
})

type Who = 'administrator' | 'owner'
/** What can be done with a case at its version 7, and what its page hears of it. */
function open(Acts: typeof Actions | typeof ActBar, state: string, who: Who = 'administrator') {
  const server = heldServer()
  const done: ActAnswer[] = []
  render(
    <Acts
      chart={applicationChart}
      subject={{ state, facts, actor: cast[who] }}
      id="x"
      version={7}
      onDone={(answer) => void done.push(answer)}
    />,
  )
  return { server, done }
}
const ask = async (action: string) => {
  await user.click(screen.getByRole('button', { name: startsWith(action) }))
  return within(await screen.findByRole('alertdialog'))
}
type Dialog = Awaited<ReturnType<typeof ask>>
const doIt = (dialog: Dialog, action: string) =>
  user.click(dialog.getByRole('button', { name: startsWith(action) }))
const reason = (dialog: Dialog) =>
  dialog.getByLabelText<HTMLTextAreaElement>(m.application_field_reason(), { exact: false })
const bodies = ({ posts }: ReturnType<typeof heldServer>) =>
  posts().map(({ body }) => body as { version: number; key: string; payload: unknown })

test('what the server finds wrong is told at its field, which has the focus, and is told no more once it is mended; asked again it is the same request (look States)', async () => {
  const { server, done } = open(Actions, 'unverified')
  const dialog = await ask(reject.action())
  await user.type(reason(dialog), 'না')
  await doIt(dialog, reject.action())
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  // While it is on its way nothing is asked twice, and nobody leaves it.
  await doIt(dialog, reject.action())
  await user.keyboard('{Escape}')
  expect(server.posts()).toHaveLength(1)
  const fields = [
    { path: 'reason', error: 'invalid', message: 'স্পষ্ট নয়' },
    { path: 'reason', error: 'invalid', message: 'পরের কথা' },
  ]
  await server.answer({ code: 422, message: 'ঠিক নয়', data: { fields } })
  await dialog.findByText('স্পষ্ট নয়')
  expect(dialog.queryByText('পরের কথা')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(reason(dialog)))
  expect([reason(dialog).value, done]).toEqual(['না', []])
  expect(dialog.getByRole('alert').textContent).toContain('ঠিক নয়')
  await said('danger', 'ঠিক নয়')
  await user.type(reason(dialog), ' আরও')
  await waitFor(() => expect(dialog.queryByText('স্পষ্ট নয়')).toBeNull())
  await doIt(dialog, reject.action())
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  expect(dialog.queryByRole('alert')).toBeNull()
  await server.answer({ code: 200, data: { id: 'x', state: 'rejected' } })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await said('success', reject.done())
  // What was refused before and is done by now is not said beside that.
  expect(toasts.getSnapshot().context.shown.map(({ text }) => text)).toEqual([reject.done()])
  expect(done).toMatchObject([{ isOk: true, data: { state: 'rejected' } }])
  const [first, second] = bodies(server)
  expect([first?.version, second?.version, first?.key === second?.key]).toEqual([7, 7, true])
  expect([first?.payload, second?.payload]).toEqual([{ reason: 'না' }, { reason: 'না আরও' }])
  // Asked anew, it is another request.
  const again = await ask(reject.action())
  await user.type(reason(again), 'না')
  await doIt(again, reject.action())
  await waitFor(() => expect(bodies(server)[2]?.key).not.toBe(first?.key))
  await server.answer({ code: 409, message: 'আগেই হয়েছে', data: { state: 'rejected', offered: [] } })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await said('danger', 'আগেই হয়েছে')
  expect(done[1]).toMatchObject({ isOk: false, code: 409, typed: { reason: 'না' } })
})

test('what nobody saw is not sent: fees that cannot be read are told, and why nothing is asked for (look States)', async () => {
  const { server } = open(Actions, 'verified')
  const dialog = await ask(requestPayment.action())
  await doIt(dialog, requestPayment.action())
  expect(await dialog.findByText(m.parts_text_not_all_here())).toBeTruthy()
  await server.answerFor('/fee_types/', { code: 200, data: feeTypes })
  await user.selectOptions(await dialog.findByLabelText(startsWith(m.application_field_fee_type())), 'নকল ফি')
  await doIt(dialog, requestPayment.action())
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(dialog.queryByText(m.parts_text_not_all_here())).toBeNull()
})

test('in the bar an act is asked in its place: Escape leaves it, and without the net it stays to be asked again, as the same request (look Staff)', async () => {
  const { server, done } = open(ActBar, 'unverified')
  const strip = await ask(verify.action())
  expect(document.activeElement?.textContent).toContain(verify.action())
  expect(screen.queryByRole('button', { name: startsWith(reject.action()) })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
  expect(server.posts()).toEqual([])
  await ask(verify.action())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeNull()
  await server.answer('offline')
  const asked = within(screen.getByRole('alertdialog'))
  expect((await asked.findByRole('alert')).textContent).toBe('offline')
  expect(done).toEqual([])
  await doIt(asked, verify.action())
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  await server.answer({ code: 200, data: { id: 'x', state: 'verified' } })
  await said('success', verify.done())
  const [first, second] = bodies(server)
  expect([first?.key === second?.key, second?.version, second?.payload]).toEqual([true, 7, {}])
  expect(strip).toBeTruthy()
})

test('whoever does not delete after all is told that nothing was deleted; of another act that was left nothing is said (spec §8)', async () => {
  const { server } = open(Actions, 'draft', 'owner')
  const dialog = await ask(discard.action())
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  await said('information', m.parts_notice_delete_canceled())
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  open(Actions, 'unverified')
  const other = await ask(reject.action())
  await user.click(other.getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(toasts.getSnapshot().context.shown).toEqual([])
  expect(server.posts()).toEqual([])
})

test.each([
  ['asked in a window', reject, 'alertdialog'],
  ['asked in the bar itself', verify, null],
] as const)(
  'whoever says no to an act %s stands at that act again (look States)',
  async (_how, words, role) => {
    open(ActBar, 'unverified')
    const pressed = () => screen.getByRole('button', { name: startsWith(words.action()) })
    await user.click(pressed())
    if (role !== null) await screen.findByRole(role)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(words.confirm())).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(pressed()))
  },
)

test('an act with fields opens before them, be they still on their way, and not at what does it (look States)', async () => {
  open(ActBar, 'verified')
  await user.click(screen.getByRole('button', { name: startsWith(requestPayment.action()) }))
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.getAttribute('type')).not.toBe('submit')
})

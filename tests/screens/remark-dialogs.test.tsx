import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { Actions } from '../../src/screens/parts/actions.tsx'
import type { About } from '../../src/screens/parts/payloads/payload-fields.tsx'
import type { ActAnswer } from '../../src/screens/parts/send-act.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import type { ActWords } from '../../src/wording/word.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { RemarkRow } from '../../src/screens/parts/payloads/remark-row.tsx'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { applicationWitness } from '../witness/application.ts'
import { wholeForm } from '../witness/forms.ts'
import { serverDouble, type Asked, type Told } from './server-double.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  toasts.send({ type: 'clear' })
})
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

function stage({ about, answer }: { about: About; answer: (asked: Asked) => Told }) {
  const server = serverDouble(answer)
  const done: ActAnswer[] = []
  const subject = {
    state: 'unverified',
    facts: applicationWitness.worlds.owing,
    actor: cast.administrator,
  }
  const onDone = (result: ActAnswer) => void done.push(result)
  render(<Actions chart={applicationChart} id="x" version={3} {...{ subject, about, onDone }} />)
  return { ...server, done }
}

const open = async (words: ActWords) => {
  await user.click(screen.getByRole('button', { name: words.action() }))
  return screen.findByRole('alertdialog')
}
const confirm = (words: ActWords) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: words.action() }))
const field = (label: string): HTMLElement => {
  const [found] = screen.getAllByLabelText(label, { exact: false, selector: 'input, textarea, select' })
  if (!found) throw new Error(`no field ${label}`)
  return found
}
const isWrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true'
const payloadOf = ({ posts }: ReturnType<typeof stage>) => {
  const body = posts()[0]?.body as { payload: unknown } | undefined
  return body?.payload
}

describe('what an office often writes (product 8)', () => {
  const common = [
    { id: 1, act: 'reject', nameBn: 'এখতিয়ার নেই।', name: 'No jurisdiction.' },
    { id: 2, act: 'returnForCorrection', nameBn: 'ঠিকানা অসম্পূর্ণ।', name: 'Address incomplete.' },
  ]
  const withCommon = ({ path }: Asked): Told => ({
    code: 200,
    data: path.endsWith('/common-remarks') ? { rows: common } : {},
  })

  test('where more of them are cut off below there is a sign, until one is at their end (look States)', async () => {
    const heights = [
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(176),
      vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400),
    ]
    stage({ about: { caseId: 'x' }, answer: withCommon })
    await open(applicationActWords.reject)
    const list = (await screen.findByRole('button', { name: 'এখতিয়ার নেই।' })).closest('ul') as HTMLElement
    expect(list.dataset['more']).toBeTruthy()
    list.scrollTop = 224
    fireEvent.scroll(list)
    expect(list.dataset['more']).toBeUndefined()
    for (const height of heights) height.mockRestore()
  })

  test('a reason: what the office often writes for this act is put after what is typed, and the error leaves', async () => {
    const words = applicationActWords.reject
    const staged = stage({ about: { caseId: 'x' }, answer: withCommon })
    await open(words)
    await screen.findByRole('button', { name: 'এখতিয়ার নেই।' })
    expect(screen.queryByRole('button', { name: 'ঠিকানা অসম্পূর্ণ।' })).toBeNull()
    await confirm(words)
    expect(isWrong(field(m.application_field_reason()))).toBe(true)
    await user.click(screen.getByRole('button', { name: 'এখতিয়ার নেই।' }))
    await vi.waitFor(() =>
      expect(field(m.application_field_reason()).getAttribute('aria-invalid')).not.toBe('true'),
    )
    expect(document.activeElement).toBe(field(m.application_field_reason()))
    await user.type(field(m.application_field_reason()), ' আরও কথা।')
    await user.click(screen.getByRole('button', { name: 'এখতিয়ার নেই।' }))
    await confirm(words)
    await vi.waitFor(() => expect(staged.done).toHaveLength(1))
    expect(payloadOf(staged)).toEqual({ reason: 'এখতিয়ার নেই। আরও কথা। এখতিয়ার নেই।' })
  })

  test('remarks: a common one goes to the row in hand; one on the whole case comes last', async () => {
    const words = applicationActWords.returnForCorrection
    const about = { caseId: 'x', form: wholeForm }
    const staged = stage({ about, answer: withCommon })
    await open(words)
    await user.click(screen.getByRole('button', { name: m.remark_action_add() }))
    const paths = () =>
      screen.getAllByLabelText(m.application_field_remark_path(), { exact: false, selector: 'select' })
    const [first, second] = paths()
    if (!first || !second) throw new Error('two rows are there')
    await user.selectOptions(first, m.case_field_case_number())
    expect(screen.getByText(m.remark_label_now({ value: wholeForm.caseNumber }))).toBeTruthy()
    await user.type(field(m.application_field_remark()), 'নম্বর মিলছে না')
    await user.selectOptions(second, 'petitioners.0.address')
    await user.click(await screen.findByRole('button', { name: 'ঠিকানা অসম্পূর্ণ।' }))
    await user.type(field(m.remark_field_general()), 'আবার দেখুন')
    await confirm(words)
    await vi.waitFor(() => expect(staged.done).toHaveLength(1))
    expect(payloadOf(staged)).toEqual({
      remarks: [
        { path: 'caseNumber', remark: 'নম্বর মিলছে না' },
        { path: 'petitioners.0.address', remark: 'ঠিকানা অসম্পূর্ণ।' },
        { path: 'case', remark: 'আবার দেখুন' },
      ],
    })
  })

  test('common remarks that cannot be read are told, and one writes without them', async () => {
    const words = applicationActWords.reject
    const answer = ({ path }: Asked): Told =>
      path.endsWith('/common-remarks') ? { code: 503 } : { code: 200 }
    const staged = stage({ about: { caseId: 'x' }, answer })
    await open(words)
    await screen.findByText(m.remark_text_common_failed())
    await user.type(field(m.application_field_reason()), 'নিজের কথা')
    await confirm(words)
    await vi.waitFor(() => expect(staged.done).toHaveLength(1))
  })
})

test('a remark that is about another place has its mark there no more (product 2.1)', async () => {
  const changed = vi.fn()
  const row = { key: 1, path: 'caseNumber', remark: 'x', mark: { paper: 0, page: 1, x: 0.5, y: 0.5 } }
  const others = { errorAt: () => undefined, onTake: () => {}, onRemove: null, marking: null }
  const places = ['caseNumber', 'remark']
  render(<RemarkRow row={row} index={0} form={wholeForm} places={places} onChange={changed} {...others} />)
  await user.selectOptions(screen.getByRole('combobox'), 'remark')
  expect(changed.mock.calls).toStrictEqual([[{ path: 'remark', mark: undefined }]])
})

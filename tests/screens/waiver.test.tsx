import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DraftForm } from '../../src/machines/form.ts'
import { stepErrors } from '../../src/machines/form.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { BillLines } from '../../src/screens/parts/bill-card.tsx'
import { BillWaiver } from '../../src/screens/parts/bill-waiver.tsx'
import { WaiverAsk, WaiverPaper } from '../../src/screens/filing/waiver.tsx'
import { Actions } from '../../src/screens/parts/actions.tsx'
import { waiverText } from '../../src/screens/parts/waiver-text.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import type { StepProps } from '../../src/screens/filing/step.ts'
import { fieldErrorWords } from '../../src/words/groups/field-error.ts'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { applicationWitness } from '../witness/application.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { serverDouble } from './server-double.ts'
import { billOf } from './support/bill.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const bill = billOf({ kind: 'request', totalPoisha: 20_000, outstandingPoisha: 20_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const paper = {
  id: 'paper-1',
  name: 'দারিদ্র্যের সনদ',
  weight: '৫',
  fileName: 'a.pdf',
  sizeBytes: 10,
  contentType: 'application/pdf' as const,
}

/** The two places of the form, one below the other, with what is wrong at each. */
function Both({ onForm }: { onForm: (form: DraftForm) => void }) {
  const [form, setForm] = useState<DraftForm>({ ...wholeForm, documents: [paper] })
  onForm(form)
  const errors = [
    ...stepErrors('costs', form, wholeReference),
    ...stepErrors('documents', form, wholeReference),
  ]
  const at = (name: string) => {
    const found = errors.find(({ path }) => path === name)
    return { name, error: found && fieldErrorWords[found.error]() }
  }
  const change: StepProps['change'] = (patch) =>
    setForm({ ...form, ...(typeof patch === 'function' ? patch(form) : patch) })
  return (
    <>
      <WaiverAsk form={form} change={change} at={at} />
      <WaiverPaper form={form} change={change} at={at} />
    </>
  )
}

test('a waiver is asked for by its ground, then by its paper, and can be let be (product 2.5)', async () => {
  let form: DraftForm = wholeForm
  render(<Both onForm={(next) => void (form = next)} />)
  expect(screen.queryByLabelText(m.waiver_field_document(), { exact: false })).toBeNull()
  const ground = screen.getByLabelText(m.waiver_field_ground(), { exact: false, selector: 'select' })
  await user.selectOptions(ground, m.waiver_label_ground_legal_aid())
  expect(form.waiver).toEqual({ ground: 'legal_aid', documentId: '' })
  const which = screen.getByLabelText(m.waiver_field_document(), { exact: false, selector: 'select' })
  expect(which.getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(which, paper.name)
  expect(form.waiver).toEqual({ ground: 'legal_aid', documentId: paper.id })
  expect(which.getAttribute('aria-invalid')).not.toBe('true')
  expect(waiverText(form)).toBe(
    m.waiver_text_named({ ground: m.waiver_label_ground_legal_aid(), paper: paper.name }),
  )
  await user.selectOptions(ground, '')
  expect(form.waiver).toBeNull()
  expect(waiverText(form)).toBe('')
})

const verify = applicationActWords.verify

/** Opens the dialog of verification before an officer. */
async function openDialog(form: DraftForm) {
  const server = serverDouble(() => ({ code: 200 }))
  const feeLines = [
    { fund: 'bar_council', totalPoisha: 10_000 },
    { fund: 'treasury', totalPoisha: 20_000 },
    { fund: 'treasury', totalPoisha: 10_000 },
  ] as const
  const actor = cast.administrator
  const subject = { state: 'unverified', facts: applicationWitness.worlds.owing, actor }
  render(
    <Actions
      chart={applicationChart}
      subject={subject}
      id="x"
      version={3}
      about={{ form, feeLines }}
      onDone={() => undefined}
    />,
  )
  await user.click(screen.getByRole('button', { name: verify.action() }))
  const dialog = await screen.findByRole('alertdialog')
  const confirm = () => user.click(within(dialog).getByRole('button', { name: verify.action() }))
  return { ...server, dialog, confirm }
}

test('a verification asks for nothing where no waiver was asked for', async () => {
  const { posts, confirm } = await openDialog(wholeForm)
  await confirm()
  await vi.waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({ version: 3, payload: {} })
})

test('where one was, how much of each fund and why are asked for in the same act (product 2.5)', async () => {
  const waiver = { ground: 'legal_aid' as const, documentId: 'x' }
  const { posts, dialog, confirm } = await openDialog({ ...wholeForm, waiver })
  expect(dialog.textContent).toContain(m.waiver_label_ground_legal_aid())
  const field = (label: string) =>
    within(dialog).getByLabelText(label, { exact: false, selector: 'input, textarea' })
  const treasury = field(m.waiver_field_fund({ fund: m.fund_label_treasury() }))
  const barCouncil = field(m.waiver_field_fund({ fund: m.fund_label_bar_council() }))
  const reason = field(m.application_field_reason())
  await confirm()
  for (const wrong of [treasury, barCouncil, reason]) expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(posts()).toEqual([])
  await user.type(treasury, '৩০০')
  await user.type(barCouncil, '0')
  await user.type(reason, 'সনদ দেখা হয়েছে')
  await confirm()
  await vi.waitFor(() => expect(posts()).toHaveLength(1))
  const funds = [
    { fund: 'treasury', waivedPoisha: 30_000 },
    { fund: 'bar_council', waivedPoisha: 0 },
  ]
  expect(posts()[0]?.body).toMatchObject({ payload: { waiver: { funds, reason: 'সনদ দেখা হয়েছে' } } })
})

const granted = {
  id: '00000000-0000-4000-8000-00000000000a',
  ground: 'legal_aid' as const,
  reason: 'সনদ দেখা হয়েছে',
  decidedAt: '2026-02-03T09:00:00.000Z',
  recoverablePoisha: 30_000,
}

test('fees that staff ask for can recover a waiver of the case, while something of it can be (product 2.5)', async () => {
  const types = [
    { id: 4, name: 'Copy', nameBn: 'নকল', basePoisha: 20_000, access: 'accessible', fund: 'treasury' },
  ]
  const server = serverDouble(({ path }) =>
    path === '/fee_types/' ? { code: 200, data: types } : { code: 200 },
  )
  const request = applicationActWords.requestPayment
  const open = async (waivers: readonly (typeof granted)[]) => {
    const subject = { state: 'verified', facts: applicationWitness.worlds.owing, actor: cast.administrator }
    const [id, version, onDone] = ['x', 3, () => undefined]
    render(
      <Actions
        chart={applicationChart}
        {...{ subject, id, version, onDone }}
        about={{ bills: waivers.map((waiver) => ({ waiver })) }}
      />,
    )
    await user.click(screen.getByRole('button', { name: request.action() }))
    const dialog = await screen.findByRole('alertdialog')
    await within(dialog).findByLabelText(m.application_field_fee_type(), { exact: false, selector: 'select' })
    return dialog
  }
  const which = { exact: false, selector: 'select' }
  const none = await open([{ ...granted, recoverablePoisha: 0 }])
  expect(within(none).queryByLabelText(m.waiver_field_recovered(), which)).toBeNull()
  cleanup()
  const dialog = await open([granted])
  const select = (label: string) => within(dialog).getByLabelText(label, which)
  await user.selectOptions(select(m.application_field_fee_type()), 'নকল')
  const [, one] = within(select(m.waiver_field_recovered())).getAllByRole<HTMLOptionElement>('option')
  expect(one?.textContent).toContain(m.waiver_label_ground_legal_aid())
  await user.selectOptions(select(m.waiver_field_recovered()), granted.id)
  await user.click(within(dialog).getByRole('button', { name: request.action() }))
  await vi.waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toMatchObject({ payload: { waiverId: granted.id } })
})

test.each([
  ['its owner', null, 'নিঃস্ব ব্যক্তির মামলা); ঢাকা জেলা জজ আদালত ৩ ফেব্রুয়ারি'],
  ['an officer', 'করিম উদ্দিন', 'নিঃস্ব ব্যক্তির মামলা); করিম উদ্দিন, ঢাকা জেলা জজ আদালত ৩ ফেব্রুয়ারি'],
])('a bill names the waiver that it recovers to %s (product 2.5)', async (_reader, byName, said) => {
  const office = { name: 'Dhaka', nameBn: 'ঢাকা জেলা জজ আদালত' }
  const { decidedAt } = granted
  const recovers = { ground: 'pauper_suit' as const, waivedPoisha: 30_000, decidedAt, office, byName }
  const { rerender } = render(<BillLines bill={{ ...bill, recovers }} />)
  await screen.findByText(m.bill_label_recovers(), { exact: false })
  expect(document.body.textContent.normalize('NFC')).toContain(said.normalize('NFC'))
  expect(document.body.textContent).toContain(m.bill_label_recovers())
  rerender(<BillLines bill={bill} />)
  expect(document.body.textContent).not.toContain(m.bill_label_recovers())
})

test.each([
  [1, m.bill_text_waiver_granted],
  [0, m.bill_text_waiver_refused],
])(
  'a bill of which %i poisha is let go says what became of the waiver and why (product 2.5)',
  (waivedPoisha, word) => {
    const reason = 'সনদ দেখা হয়েছে'
    render(<BillWaiver bill={{ ...bill, waivedPoisha, waiver: { ground: 'legal_aid', reason } as never }} />)
    expect(screen.getByText(word({ ground: m.waiver_label_ground_legal_aid(), reason }))).toBeTruthy()
  },
)

test('a bill for which no waiver was asked says nothing of one', () => {
  const { container } = render(<BillWaiver bill={bill} />)
  expect(container.textContent).toBe('')
})

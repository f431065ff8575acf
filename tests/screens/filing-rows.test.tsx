import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { known } from '../../src/machines/entity.ts'
import { emptyPerson, type DraftForm } from '../../src/machines/form.ts'
import { costRowsWhileFilingMax, documentsMax, personsMax } from '../../src/machines/limits.ts'
import { formRowWords } from '../../src/words/groups/form-row.ts'
import { CostsStep } from '../../src/screens/filing/costs-step.tsx'
import { DefendantsScreen } from '../../src/screens/filing/defendants-screen.tsx'
import { PersonsStep } from '../../src/screens/filing/persons-step.tsx'
import type { StepProps } from '../../src/screens/filing/step.ts'
import { createUploads } from '../../src/screens/filing/uploads.ts'
import { formatMoney } from '../../src/screens/parts/format.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { wholeDefendant, wholeForm, wholePetitioner, wholeReference } from '../witness/forms.ts'
import { serverDouble, type Told } from './server-double.ts'
import { stubUploads } from './support/held-uploads.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'
import { applicationOf, ids, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', '/application')
beforeEach(() => {
  forgetLists()
  serverDouble(({ method }) => (method === 'GET' ? { code: 200, data: [] } : 'offline'))
})
afterEach(() => localStorage.clear())

/** The form as the step left it. */
let form: DraftForm
function Held({ begin, Step }: { begin: DraftForm; Step: (props: StepProps) => React.ReactNode }) {
  const [now, setNow] = useState(begin)
  useEffect(() => {
    form = now
  }, [now])
  return (
    <Step
      form={now}
      reference={wholeReference}
      change={(patch) => setNow((was) => ({ ...was, ...(typeof patch === 'function' ? patch(was) : patch) }))}
      at={(name) => ({ name, error: undefined })}
    />
  )
}
const button = (name: string) => screen.findByRole('button', { name: startsWith(name) })
const press = async (name: string) => user.click(await button(name))
const answerDialog = async (title: string, name: string) =>
  user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name }))
const write = (path: string, value: string) =>
  fireEvent.input(document.getElementById(`field-${path}`) as HTMLElement, { target: { value } })
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')
const remove = (who: string) => m.parts_action_remove_who({ who })
const cost = (id: string, title: string, amount: string) => ({ id, title, amount, quantity: '২' })

test('of several costs the one that was meant is changed and taken away, and that is asked first (spec §3 Cost item)', async () => {
  const costs = [cost('one', 'সমন', '১০'), cost('two', 'নকল', '২০'), cost('three', '', '')]
  render(<Held begin={{ ...wholeForm, costs }} Step={CostsStep} />)
  const who = (number: string) => formRowWords.costs({ number })
  write('costs.1.amount', '৩৫')
  expect(form.costs.map(({ amount }) => amount)).toEqual(['১০', '৩৫', ''])
  expect(screen.getByText(m.cost_label_total({ amount: money(7_000) }))).toBeTruthy()
  await press(remove(who('১')))
  await answerDialog(m.parts_confirm_remove_who({ who: 'সমন' }), m.parts_action_cancel())
  await said('information', m.parts_notice_delete_canceled())
  expect(form.costs).toHaveLength(3)
  await press(remove(who('১')))
  await answerDialog(m.parts_confirm_remove_who({ who: 'সমন' }), m.parts_action_remove())
  await waitFor(() => expect(form.costs.map(({ id }) => id)).toEqual(['two', 'three']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // In a row where nothing stands nothing would be lost.
  await press(remove(who('২')))
  expect(form.costs.map(({ id }) => id)).toEqual(['two'])
  await press(m.cost_action_add())
  expect(form.costs.at(-1)).toMatchObject({ title: '', amount: '', quantity: '১' })
})

test('one cost more than fits is refused where it is asked for, until one is taken away (spec §5)', async () => {
  const costs = Array.from({ length: costRowsWhileFilingMax }, (_, index) => cost(`${index}`, '', ''))
  render(<Held begin={{ ...wholeForm, costs: costs.slice(1) }} Step={CostsStep} />)
  await press(m.cost_action_add())
  expect(screen.queryByText(m.field_error_too_many_costs())).toBeNull()
  await press(m.cost_action_add())
  expect(screen.getByText(m.field_error_too_many_costs())).toBeTruthy()
  expect(form.costs).toHaveLength(costRowsWhileFilingMax)
  await press(remove(formRowWords.costs({ number: '১' })))
  await press(m.cost_action_add())
  expect(screen.queryByText(m.field_error_too_many_costs())).toBeNull()
  expect(form.costs).toHaveLength(costRowsWhileFilingMax)
})

test('the first petitioner stays, another one goes after a question, and there is a last one that fits (spec §3 Person)', async () => {
  const second = { ...emptyPerson('petitioner-2'), name: 'দ্বিতীয়' }
  const step = (props: StepProps) => <PersonsStep side="petitioners" {...props} />
  render(
    <Held begin={{ ...wholeForm, petitioners: [{ ...wholePetitioner, mobile: '' }, second] }} Step={step} />,
  )
  const who = (number: string) => formRowWords.petitioners({ number })
  write('petitioners.1.mobile', '০১৮')
  expect(form.petitioners.map(({ mobile }) => mobile)).toEqual(['', '০১৮'])
  await press(remove(who('২')))
  await answerDialog(m.person_confirm_remove({ who: 'দ্বিতীয়' }), m.parts_action_remove())
  await waitFor(() => expect(form.petitioners.map(({ id }) => id)).toEqual(['petitioner-1']))
  expect(screen.queryByRole('button', { name: startsWith(remove(who('১'))) })).toBeNull()
})

test('another than the first may live where the first does, from the moment that it is known where that is; the first may not (look Litigant)', async () => {
  const second = { ...emptyPerson('petitioner-2'), name: 'দ্বিতীয়' }
  const step = (props: StepProps) => <PersonsStep side="petitioners" {...props} />
  const first = { ...wholePetitioner, mobile: '' }
  const { unmount } = render(<Held begin={{ ...wholeForm, petitioners: [first, second] }} Step={step} />)
  const label = m.person_label_same_address({ who: formRowWords.petitioners({ number: '১' }) })
  const ticks = () => screen.queryAllByLabelText<HTMLInputElement>(startsWith(label))
  expect(ticks().map(({ name }) => name)).toEqual(['petitioners.1.address.same'])
  for (const tick of ticks()) fireEvent.click(tick)
  expect(form.petitioners[1]).toMatchObject({ districtId: 1, upazilaId: 1, address: first.address })
  // Of the first nothing was changed.
  expect(form.petitioners[0]).toEqual(first)
  unmount()
  const nowhere = emptyPerson('petitioner-1')
  render(<Held begin={{ ...wholeForm, petitioners: [nowhere, second] }} Step={step} />)
  expect(ticks()).toEqual([])
})

test('a single defendant may be taken away, and that there is none is said; what is wrong about somebody whole opens their fields (look Litigant)', async () => {
  const step = (props: StepProps) => <PersonsStep side="defendants" {...props} />
  const { unmount } = render(<Held begin={{ ...wholeForm, defendants: [emptyPerson('d1')] }} Step={step} />)
  expect(screen.queryByText(m.filing_text_no_defendants())).toBeNull()
  // Of whom nothing was told yet nothing is lost.
  await press(remove(formRowWords.defendants({ number: '১' })))
  expect([form.defendants, screen.queryByRole('alertdialog')]).toEqual([[], null])
  expect(screen.getByText(m.filing_text_no_defendants())).toBeTruthy()
  unmount()
  const told: Record<string, string> = { 'defendants.1.mobile': 'এই নম্বর নয়', 'defendants.2': 'দুইবার' }
  const persons = ['a', 'b', 'c'].map((id) => ({ ...wholeDefendant, id, mobile: '01700000009' }))
  render(
    <PersonsStep
      side="defendants"
      form={{ ...wholeForm, defendants: persons }}
      reference={wholeReference}
      change={() => undefined}
      at={(name) => ({ name, error: told[name] })}
    />,
  )
  const fields = ['a', 'b', 'c'].map((_, index) => document.getElementById(`field-defendants.${index}.name`))
  expect(fields.map((field) => field !== null)).toEqual([false, true, true])
  for (const text of Object.values(told)) expect(screen.getByText(text)).toBeTruthy()
})

test('as many persons as fit can be begun, then it is told why there are no more (spec §3 Person)', async () => {
  const defendants = Array.from({ length: personsMax - 1 }, (_, index) => ({
    ...wholeDefendant,
    id: `${index}`,
  }))
  const step = (props: StepProps) => <PersonsStep side="defendants" {...props} />
  render(<Held begin={{ ...wholeForm, defendants }} Step={step} />)
  expect(screen.queryByText(m.field_error_too_many())).toBeNull()
  for (let pressed = 0; pressed < 2; pressed += 1) await press(m.person_action_add_defendant())
  expect(screen.getByText(m.field_error_too_many())).toBeTruthy()
  expect(form.defendants).toHaveLength(personsMax)
})

test('of files chosen at once as many are taken as fit beside the documents and those on their way; one let go makes room (spec §3 Document)', async () => {
  const sending = stubUploads()
  const paper = { name: '', weight: '', fileName: '', sizeBytes: 1, contentType: 'application/pdf' as const }
  const documents = Array.from({ length: documentsMax - 2 }, (_, index) => ({ ...paper, id: `${index}` }))
  const context = { form: { ...wholeForm, documents }, reference: wholeReference }
  // Of the filing no more is asked than its form, and to hear of its changes.
  const actor = { getSnapshot: () => ({ context }), subscribe: () => undefined } as never
  const uploads = createUploads({ actor, input: { ownerId: 'owner', draftKey: 'draft' } })
  const take = (...names: string[]) => uploads.take(names.map((name) => new File(['%PDF-1.4\n'], name)))
  const list = () => uploads.store.getSnapshot().context.uploads
  const standsAs = (wanted: string) =>
    vi.waitFor(() =>
      expect(
        list()
          .map(({ file, state }) => `${file.name} ${state}`)
          .join(', '),
      ).toBe(wanted),
    )
  take('a', 'b', 'c')
  await standsAs('a sending, b waiting, c refused')
  expect(list().at(-1)?.message).toBe(m.field_error_too_many())
  uploads.drop(list()[0]?.key ?? '')
  await standsAs('b sending, c refused')
  expect(sending.aborted()).toEqual(['a'])
  // What was refused takes no room.
  take('d', 'e')
  await standsAs('b sending, c refused, d waiting, e refused')
  expect(sending.sent().map(({ name }) => name)).toEqual(['a', 'b'])
})

const standing: Standing = {
  entity: 'application',
  states: { application: 'unverified', dispatch: 'unrequested', payment: 'open' },
  world: 'owing',
  timeline: [],
  version: 3,
}
/** The page of the defendants of a case as each reading finds it, a version later, and what the server answers to an act. */
function openDefendants(defendants: DraftForm['defendants'], acted: () => Told, later = defendants) {
  const application = applicationOf(standing)
  const facts = { ...application.facts, openDispatchDefendantIds: known([]) }
  let readCount = 0
  const read = () => {
    const [form, version] = [
      { ...wholeForm, defendants: readCount === 0 ? defendants : later },
      3 + readCount,
    ]
    readCount += 1
    return { ...application, facts, form, version }
  }
  const server = serverDouble(({ method, path }) => {
    if (method === 'POST') return acted()
    if (path.startsWith('/config-status')) return { code: 503 }
    return { code: 200, data: path.startsWith('/applications/') ? read() : [] }
  })
  render(<DefendantsScreen params={{ id: ids.application }} />)
  return {
    ...server,
    reads: () => readCount,
  }
}

test('of two defendants the one that was meant is taken away, at the version that was read; a refusal is told at them and nobody goes (spec §7)', async () => {
  const other = { ...wholeDefendant, id: 'defendant-2', name: 'দ্বিতীয় বিবাদী', address: '' }
  let told: Told = { code: 409, message: 'মামলাটি এর মধ্যে বদলেছে' }
  const server = openDefendants([wholeDefendant, other], () => told)
  const who = formRowWords.defendants({ number: '২' })
  const take = async () => {
    await press(remove(who))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(m.person_confirm_remove({ who: other.name }))).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: m.parts_action_remove() }))
  }
  await take()
  expect((await screen.findByRole('alert')).textContent).toBe('মামলাটি এর মধ্যে বদলেছে')
  expect(screen.getByRole('alert').parentElement?.textContent).toContain(other.name)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // Somebody was faster: the next press is meant for what is stored by now.
  await vi.waitFor(() => expect(server.reads()).toBe(2))
  told = { code: 200 }
  await take()
  await said('success', m.my_notice_defendant_removed())
  const body = { applicationId: ids.application, defendantId: other.id, version: standing.version }
  expect(server.posts().map((post) => post.body)).toEqual([body, { ...body, version: standing.version + 1 }])
  await vi.waitFor(() => expect(server.reads()).toBe(3))
})

test('what is typed of a new defendant stays when the server refuses it, and goes once under one key; let be, nothing is sent (spec §7)', async () => {
  let told: Told = { code: 503, message: 'সেবা এখন নেই' }
  const server = openDefendants([], () => told)
  const none = m.my_text_no_defendants()
  expect(await screen.findByText(none)).toBeTruthy()
  await press(m.person_action_add_defendant())
  expect(screen.queryByText(none)).toBeNull()
  await press(m.my_action_cancel())
  expect(screen.getByText(none)).toBeTruthy()
  await press(m.person_action_add_defendant())
  await press(m.my_action_save_defendant())
  expect(server.posts()).toEqual([])
  write('defendant.name', 'নতুন বিবাদী')
  await press(m.my_action_save_defendant())
  expect(await screen.findByText('সেবা এখন নেই')).toBeTruthy()
  expect(screen.getByText(m.my_title_refused())).toBeTruthy()
  told = { code: 200, data: applicationOf(standing) }
  await press(m.my_action_save_defendant())
  await said('success', m.my_notice_defendants())
  const bodies = server.posts().map(({ body }) => body as { key: string; version: number; defendant: object })
  expect(bodies).toMatchObject([
    { version: standing.version, defendant: { name: 'নতুন বিবাদী' } },
    { version: standing.version, defendant: { name: 'নতুন বিবাদী' } },
  ])
  expect(bodies[1]?.key).toBe(bodies[0]?.key)
})

test('what is typed of a defendant who was taken away meanwhile stays, and is added at the next press (spec §7, product 2.1 changeDefendants)', async () => {
  let told: Told = { code: 409, message: 'মামলাটি এর মধ্যে বদলেছে' }
  const server = openDefendants([wholeDefendant], () => told, [])
  await press(m.my_action_change({ who: formRowWords.defendants({ number: '১' }) }))
  write('defendant.name', 'বদলানো নাম')
  await press(m.my_action_save_defendant())
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: m.my_action_save_defendant() }))
  await vi.waitFor(() => expect(server.reads()).toBe(2))
  expect(await screen.findByText('মামলাটি এর মধ্যে বদলেছে')).toBeTruthy()
  told = { code: 200, data: applicationOf(standing) }
  await press(m.my_action_save_defendant())
  await said('success', m.my_notice_defendants())
  expect(server.posts()).toMatchObject([
    { path: `/auth/send-application/defendent/update/${ids.application}`, body: { version: 3 } },
    {
      path: `/auth/send-application/defendent/${ids.application}`,
      body: { version: 4, defendant: { id: wholeDefendant.id, name: 'বদলানো নাম' } },
    },
  ])
})

test('what is typed of a defendant stands there again after another login and on a page that is drawn anew, and goes under the same key; let be, it is forgotten (look States)', async () => {
  const server = openDefendants([wholeDefendant], () => 'offline')
  const name = () => screen.findByLabelText<HTMLInputElement>(startsWith(m.person_field_name()))
  await press(m.person_action_add_defendant())
  write('defendant.name', 'নতুন বিবাদী')
  await press(m.my_action_save_defendant())
  await vi.waitFor(() => expect(server.posts()).toHaveLength(1))
  await logOut()
  await logInAs('owner')
  expect((await name()).value).toBe('নতুন বিবাদী')
  cleanup()
  const again = openDefendants([wholeDefendant], () => ({ code: 503 }))
  expect((await name()).value).toBe('নতুন বিবাদী')
  await press(m.my_action_save_defendant())
  await vi.waitFor(() => expect(again.posts()[0]?.body).toEqual(server.posts()[0]?.body))
  await press(m.my_action_cancel())
  await press(m.my_action_change({ who: formRowWords.defendants({ number: '১' }) }))
  write('defendant.name', 'বদলানো নাম')
  cleanup()
  openDefendants([wholeDefendant], () => ({ code: 503 }))
  expect((await name()).value).toBe('বদলানো নাম')
  await press(m.my_action_cancel())
  cleanup()
  openDefendants([wholeDefendant], () => ({ code: 503 }))
  await press(m.person_action_add_defendant())
  expect((await name()).value).toBe('')
})

test('a case whose defendants cannot be changed says so, and leads to the case (product 2.1 changeDefendants)', async () => {
  const application = {
    ...applicationOf(standing),
    offers: { ...applicationOf(standing).offers, application: [] },
  }
  serverDouble(({ path }) => ({ code: 200, data: path.startsWith('/applications/') ? application : [] }))
  render(<DefendantsScreen params={{ id: ids.application }} />)
  expect(await screen.findByText(m.filing_text_not_editable())).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  const link = screen.getByRole('link', { name: m.case_action_back() })
  expect(link.getAttribute('href')).toBe(`/my-application-details/${ids.application}`)
})

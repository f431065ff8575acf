import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filingMachine, type FilingContext } from '../../src/machines/filing.ts'
import type { DraftForm } from '../../src/machines/form.ts'
import { FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { formatTimeOrMoment } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { heldServer, isAboutForm, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { keptForms, keptRemarks } from './support/kept-forms.ts'
import { accountOf } from './support/session.ts'
import { pressFree, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const savedAt = '2026-11-21T04:05:00.000Z'
const id = '00000000-0000-4000-8000-00000000000a'
let server: HeldServer

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  server = heldServer((asked) => (isAboutForm(asked) ? null : { code: 200, data: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (value: 'case' | 'review', change: Partial<FilingContext> = {}) => {
  const context: FilingContext = {
    applicationId: id,
    version: 1,
    form: wholeForm,
    reference: wholeReference,
    errors: [],
    refused: [],
    savedAt,
    hasUnsaved: false,
    error: null,
    referenceNumber: null,
    ...change,
  }
  const snapshot = filingMachine.resolveState({ value, context })
  return render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
}
const type = async (text: string) =>
  user.type(await screen.findByLabelText(startsWith(m.case_field_remark())), text)
/** The network comes back: what is unsaved is sent at once. */
const flush = async () => {
  const before = server.asked.length
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(before), patience)
}
const savedLine = () =>
  screen.queryByText(m.filing_state_saved({ time: formatTimeOrMoment(savedAt, currentLocale()) }))
const isStale = () => screen.queryByText(m.filing_title_stale()) !== null
const saved = (version = 2) => ({
  code: 200,
  data: { applicationId: id, version, savedAt, referenceNumber: null, state: 'draft' },
})
const stored = (form: DraftForm, change: { state?: string; referenceNumber?: string | null } = {}) => ({
  code: 200,
  data: { id, version: 2, updatedAt: savedAt, state: 'draft', referenceNumber: null, form, ...change },
})
const lastRemark = () => {
  const body = server.posts().at(-1)?.body as { form: DraftForm } | undefined
  return body?.form.remark
}
const submit = async () => {
  await pressFree(startsWith(m.application_action_submit()))
  const dialog = await screen.findByRole('alertdialog', { name: m.filing_confirm_submit() }, patience)
  await user.click(within(dialog).getByRole('button', { name: m.application_action_submit() }))
  const isSent = () => (server.posts().at(-1)?.body as { intent?: string } | undefined)?.intent === 'submit'
  // On a busy machine the pause ends before the press: the save that it began comes to its end first.
  if (!isSent()) await server.answer('offline')
  await vi.waitFor(() => expect(isSent()).toBe(true), patience)
}

describe('nothing typed is ever lost (product 2.4)', () => {
  test('a letter typed while a save is under way is sent after it, and the page does not say saved before', async () => {
    open('case')
    await type('ক')
    await flush()
    expect(lastRemark()).toBe('ক')
    await type('খ')
    await server.answer(saved())
    expect(savedLine()).toBeNull()
    await vi.waitFor(() => expect(lastRemark()).toBe('কখ'), patience)
    await server.answer(saved(3))
    await vi.waitFor(() => expect(savedLine()).not.toBeNull(), patience)
    expect(keptRemarks()).toEqual([])
  })

  test('the page does not say saved while the pause after a letter is not over', async () => {
    open('case')
    await screen.findByLabelText(startsWith(m.case_field_remark()))
    expect(savedLine()).not.toBeNull()
    await type('ক')
    expect(savedLine()).toBeNull()
    expect(screen.getByText(m.filing_state_unsaved())).toBeTruthy()
  })

  test('what another page of the same draft keeps on this device is left to it', async () => {
    const first = open('case')
    await type('প্রথম')
    await flush()
    const [key = ''] = keptForms().map((one) => one.key)
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    // Another page of the same draft writes what was typed there.
    const theirs = { ...kept, pageId: 'another', form: { ...wholeForm, remark: 'দ্বিতীয়' } }
    localStorage.setItem(key, JSON.stringify(theirs))
    await type('!')
    expect(keptRemarks().toSorted()).toEqual(['দ্বিতীয়', 'প্রথম!'].toSorted())
    await server.answer(saved())
    await vi.waitFor(() => expect(lastRemark()).toBe('প্রথম!'), patience)
    await server.answer(saved(3))
    await vi.waitFor(() => expect(savedLine()).not.toBeNull(), patience)
    expect(keptRemarks()).toEqual(['দ্বিতীয়'])
    first.unmount()
  })
})

test('what this device alone kept is in the form again, and that is said (product 2.4)', async () => {
  const draw = () => render(<FilingScreen account={accountOf('owner')} />)
  const { unmount } = draw()
  await type('ক')
  expect(screen.queryByText(m.filing_notice_restored())).toBeNull()
  // Left before the pause is over: a save under way would be waited for, and nothing is restored then.
  unmount()
  expect(keptRemarks()).toEqual(['ক'])
  draw()
  expect(await screen.findByText(m.filing_notice_restored())).toBeTruthy()
  expect(await screen.findByDisplayValue('ক')).toBeTruthy()
})

test('a network that comes back while a save fails is used at once', async () => {
  open('case')
  await type('ক')
  await flush()
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
  await server.answer('offline')
  await vi.waitFor(() => expect(server.posts()).toHaveLength(2), { timeout: 1_000 })
  await server.answer(saved())
  await vi.waitFor(() => expect(savedLine()).not.toBeNull(), patience)
})

describe('a 409 (product 2.4)', () => {
  test('is no conflict as long as nobody knows whose form the server holds', async () => {
    open('case')
    await type('ক')
    await flush()
    await server.answer({ code: 409, message: 'পুরোনো' })
    await server.answer('offline')
    await vi.waitFor(() => expect(server.waiting()).toBe(0), patience)
    expect(isStale()).toBe(false)
    await flush()
    await server.answer({ code: 409, message: 'পুরোনো' })
    await server.answer(stored({ ...wholeForm, remark: 'ক' }))
    await vi.waitFor(() => expect(savedLine()).not.toBeNull(), patience)
    expect(isStale()).toBe(false)
  })

  test('a submission that another page made of other letters is not taken for ours: what is typed is set aside', async () => {
    open('review', { hasUnsaved: true, form: { ...wholeForm, remark: 'আমার' } })
    await submit()
    await server.answer({ code: 409, message: 'পুরোনো' })
    const elsewhere = { state: 'unverified', referenceNumber: 'DHAKA-2026-000001' }
    await server.answer(stored({ ...wholeForm, remark: 'অন্যের' }, elsewhere))
    await vi.waitFor(() => expect(isStale()).toBe(true), patience)
    expect(keptRemarks()).toEqual(['আমার'])
  })
})

describe('a submission that came to nothing (product 2.4)', () => {
  test('what was unsaved is saved without a press', async () => {
    open('review', { hasUnsaved: true })
    await submit()
    await server.answer({ code: 422, message: 'না' })
    await vi.waitFor(
      () => expect(server.posts().at(-1)).toMatchObject({ body: { intent: 'save' } }),
      patience,
    )
  })

  test.each([
    ['required', 0],
    ['not_offered', 1],
  ])(
    'a choice that is refused as %s has what is offered asked anew %i times (spec §4)',
    async (error, times) => {
      const lists = () => server.asked.filter(({ path }) => path.startsWith('/subordinate-courts')).length
      open('review')
      await submit()
      const before = lists()
      await server.answer({ code: 422, data: { fields: [{ path: 'courtId', error, message: 'না' }] } })
      await screen.findByRole('alert')
      await vi.waitFor(() => expect(lists()).toBe(before + times), patience)
    },
  )

  test('after a second 409 of our own making what is typed later is sent again', async () => {
    open('review')
    await submit()
    for (let round = 0; round < 2; round += 1) {
      await server.answer({ code: 409, message: 'পুরোনো' })
      await server.answer(stored(wholeForm))
    }
    await vi.waitFor(() => expect(screen.getByText(m.filing_title_refused())).toBeTruthy(), patience)
    for (let step = 0; step < 5; step += 1)
      await user.click(await screen.findByRole('button', { name: m.filing_action_back() }))
    await type('ক')
    await vi.waitFor(() => expect(lastRemark()).toBe('ক'), patience)
  })
})

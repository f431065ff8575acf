import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { filingMachine } from '../../../src/machines/filing.ts'
import type { DraftForm } from '../../../src/machines/form.ts'
import type { SavingContext, SavingState } from '../../../src/machines/saving-facts.ts'
import { FilingEditScreen, FilingScreen } from '../../../src/screens/filing/filing-screen.tsx'
import { filingStepTitleWords } from '../../../src/words/groups/filing-step-title.ts'
import { m } from '../../../src/words/messages.js'
import { wholeForm, wholeReference } from '../../witness/forms.ts'
import { heldServer, isAboutForm, type HeldServer } from './held-server.ts'
import { patience } from './patience.ts'
import { applicationOf, ids } from './subjects.ts'
import { accountOf } from './session.ts'
import { isPending, pressFree, startsWith } from './walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const savedAt = '2026-11-21T04:05:00.000Z'
export const referenceNumber = 'DHAKA-2026-000001'
export const refusal = 'এখন নেওয়া যাচ্ছে না'
export const outdated = 'অন্য কেউ বদলেছে'
export const [first, second] = ['ক', 'খ']
/** The page that is walked: its server, what was sent first without an answer, and what is typed now. */
export const page: { server: HeldServer; older: DraftForm; typed: DraftForm } = {
  // Before each test by `serve`.
  server: undefined as never,
  older: wholeForm,
  typed: wholeForm,
}

/** A server whose answers about the form wait for the test; what is told beside it comes at once. */
export const serve = () => {
  const others = /^\/(?:auth\/info|config-status)/
  page.server = heldServer((asked) =>
    isAboutForm(asked) ? null : others.test(asked.path) ? { code: 503 } : { code: 200, data: [] },
  )
}
export const open = (value: 'case' | 'review', hasUnsaved = false) => {
  history.replaceState(null, '', '/application')
  const snapshot = filingMachine.resolveState({
    value,
    context: {
      applicationId: ids.application,
      version: 1,
      form: wholeForm,
      reference: wholeReference,
      errors: [],
      refused: [],
      savedAt,
      hasUnsaved,
      error: null,
      referenceNumber: null,
    },
  })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
}
/** An application that the office looks at: a change is kept here until it is submitted. */
const openOffice = async () => {
  history.replaceState(null, '', `/my-application-edit/${ids.application}`)
  render(<FilingEditScreen params={{ id: ids.application }} />)
  const states = { application: 'unverified', dispatch: 'unrequested', payment: 'open' }
  const standing = { entity: 'application' as const, states, world: 'settled', timeline: [], version: 1 }
  await page.server.answer({ code: 200, data: applicationOf(standing) })
}

export const pass = async (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })
const field = () => vi.waitFor(() => screen.getByLabelText(startsWith(m.case_field_remark())), patience)
export const type = async (text: string) => {
  await user.type(await field(), text)
  page.typed = { ...page.typed, remark: page.typed.remark + text }
}
export const comeOnline = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
export const goTo = async (step: 'case' | 'review') => {
  const steps = screen.getByRole('navigation', { name: m.filing_label_steps() })
  const isLast = step === 'review' && location.pathname !== '/application'
  const name = isLast ? submitName() : startsWith(filingStepTitleWords[step]())
  await user.click(within(steps).getByRole('link', { name }))
}
export const submit = async () => {
  await pressFree(submitName())
  const dialog = await vi.waitFor(() => screen.getByRole('alertdialog'), patience)
  const [confirm] = within(dialog)
    .getAllByRole('button')
    .filter(({ textContent }) => submitName().test(textContent))
  if (!confirm) throw new Error('the question has no yes')
  await user.click(confirm)
}
export const submitName = () =>
  location.pathname === '/application'
    ? startsWith(m.application_action_submit())
    : startsWith(m.filing_action_update())

const isSavePost = (body: unknown) => (body as { intent?: string }).intent === 'save'
export const waitingPath = () => page.server.waitingFor().join()
export const saveWaits = () => {
  expect(waitingPath()).toBe('/auth/send-application')
  expect(isSavePost(page.server.posts().at(-1)?.body)).toBe(true)
}
export const finalWaits = () => {
  expect(waitingPath()).toMatch(/^\/(?:auth\/send-application|applications\/.*\/actions\/update)$/)
  expect(isSavePost(page.server.posts().at(-1)?.body)).toBe(false)
}
export const lookupWaits = () => expect(waitingPath()).toBe(`/applications/${ids.application}`)
export const nothingWaits = () => expect(waitingPath()).toBe('')
export const sentForm = () => {
  const body = page.server.posts().at(-1)?.body as
    { form?: DraftForm; payload?: { form: DraftForm } } | undefined
  return body?.form ?? body?.payload?.form
}

export const savedReply = (version: number) => ({
  code: 200,
  data: { applicationId: ids.application, version, savedAt, referenceNumber: null, state: 'draft' },
})
export const found = (state: string, form: DraftForm, version = 3) => ({
  code: 200,
  data: { id: ids.application, state, version, updatedAt: savedAt, form, referenceNumber },
})
export const foreign = { ...wholeForm, remark: 'অন্য কারও লেখা' }

const toSaving = async () => {
  open('case')
  await type(first)
  await comeOnline()
}
/** Something older was sent and not answered, and since then more was typed. */
const toOlderSent = async () => {
  await toSaving()
  await page.server.answer('offline')
  page.older = page.typed
  await type(second)
}
const isUnheard = ({ failureCount, hasUnsaved, mode }: SavingContext) =>
  failureCount > 0 && (!hasUnsaved || mode === 'unverified')
/** A submission that nobody answered; of a correction more was typed since. */
const toUnheard = async (context: SavingContext) => {
  await toSubmitting(context)
  await page.server.answer('offline')
  await vi.waitFor(() => isPending(submitName(), false), patience)
  if (!isOffice(context)) return
  page.older = page.typed
  await goTo('case')
  // Whoever goes to another step has it looked up, too.
  await page.server.answer('offline')
  await type(second)
}
const toSettling = async (context: SavingContext) => {
  if (isUnheard(context)) {
    await toUnheard(context)
    return comeOnline()
  }
  await toOlderSent()
  await comeOnline()
  await page.server.answer({ code: 409, message: outdated })
}
export const isOffice = ({ mode }: Pick<SavingContext, 'mode'>) => mode === 'unverified'

const toSubmitting = async (context: SavingContext) => {
  if (isOffice(context)) {
    await openOffice()
    await type(first)
    await goTo('review')
  } else open('review', context.hasUnsaved)
  await submit()
}
const toJudging = async (context: SavingContext) => {
  if (isOffice(context)) {
    await toUnheard(context)
    await goTo('review')
    await page.server.answer('offline')
    await submit()
  } else if (context.hasUnsaved) {
    await toOlderSent()
    await goTo('review')
    await page.server.answer('offline')
    await submit()
  } else await toSubmitting(context)
  await page.server.answer({ code: 409, message: outdated })
  if (!context.isAgain) return
  await page.server.answer(
    found(isOffice(context) ? 'unverified' : 'draft', isOffice(context) ? page.older : page.typed),
  )
  await page.server.answer({ code: 409, message: outdated })
}

type Arrive = Record<SavingState, (context: SavingContext) => Promise<void> | void>
export const arrive: Arrive = {
  still: (context) =>
    isUnheard(context) ? toUnheard(context) : isOffice(context) ? openOffice() : open('case'),
  changed: async () => {
    open('case')
    await type(first)
  },
  saving: async ({ isHurried }) => {
    await toSaving()
    if (isHurried) await comeOnline()
  },
  changedMeanwhile: async ({ isHurried }) => {
    await toSaving()
    page.older = page.typed
    await type(second)
    if (isHurried) await comeOnline()
  },
  offline: async () => {
    await toSaving()
    await page.server.answer('offline')
  },
  refused: async () => {
    await toSaving()
    await page.server.answer({ code: 422, message: refusal })
  },
  settling: toSettling,
  held: async (context) => {
    if (isUnheard(context)) return toUnheard(context)
    await openOffice()
    await type(first)
  },
  stopping: async () => {
    open('review', true)
    await comeOnline()
    await submit()
  },
  submitting: toSubmitting,
  judging: toJudging,
  conflict: async () => {
    await toSettling(savingMachineContext)
    await page.server.answer(found('draft', foreign))
  },
  gone: async () => {
    await toSettling(savingMachineContext)
    await page.server.answer(found('discarded', wholeForm))
  },
  left: async () => {
    await arrive.gone({ ...savingMachineContext })
    await forget()
  },
  submitted: async (context) => {
    await toSubmitting({ ...context, mode: 'draft' })
    await page.server.answer({ ...savedReply(3), data: { ...savedReply(3).data, referenceNumber } })
  },
}
const savingMachineContext: SavingContext = {
  mode: 'draft',
  applicationId: ids.application,
  version: 1,
  form: wholeForm,
  reference: wholeReference,
  sent: [],
  hasUnsaved: true,
  isHurried: false,
  isAgain: false,
  failureCount: 0,
  error: null,
}
export const forget = async () => {
  await user.click(
    await vi.waitFor(() => screen.getByRole('button', { name: m.filing_action_start_again() })),
  )
  const data = { ...savedReply(1).data, applicationId: '00000000-0000-4000-8000-00000000000b' }
  await page.server.answer({ code: 200, data })
}

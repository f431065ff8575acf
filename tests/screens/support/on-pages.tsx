import { applicationEvents } from '../../../src/machines/application/events.ts'
import type { Dialog, EventMeaning } from '../../../src/machines/chart.ts'
import { dispatchEvents } from '../../../src/machines/dispatch/events.ts'
import { paymentEvents } from '../../../src/machines/payment/events.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { Route } from 'wouter'
import { StaffApplicationDetail } from '../../../src/screens/application/staff-detail-screen.tsx'
import { MyApplicationDetailsScreen } from '../../../src/screens/application/my-application-details-screen.tsx'
import { AdministratorDispatchDetail } from '../../../src/screens/dispatch/detail-screen.tsx'
import { RequestPaymentsScreen } from '../../../src/screens/payment/bills-screen.tsx'
import { DefendantsScreen } from '../../../src/screens/filing/defendants-screen.tsx'
import { FilingEditScreen, FilingScreen } from '../../../src/screens/filing/filing-screen.tsx'
import { SubmittedScreen } from '../../../src/screens/application/my-submitted-screen.tsx'
import { formatTimeOrMoment } from '../../../src/screens/parts/format.ts'
import { currentLocale } from '../../../src/screens/parts/locale.ts'
import tag from '../../../src/screens/parts/status-tag.module.css'
import { toasts } from '../../../src/screens/parts/toasts.ts'
import { AccountantDetail } from '../../../src/screens/payment/detail-screen.tsx'
import { forgetLists } from '../../../src/screens/use-list.ts'
import type { ActWords, Word } from '../../../src/wording/word.ts'
import { applicationActWords } from '../../../src/words/groups/application-act.ts'
import { applicationEventWords } from '../../../src/words/groups/application-event.ts'
import { applicationStateWords } from '../../../src/words/groups/application-state.ts'
import { applicationTagWords } from '../../../src/words/groups/application-tag.ts'
import { dispatchActWords } from '../../../src/words/groups/dispatch-act.ts'
import { dispatchEventWords } from '../../../src/words/groups/dispatch-event.ts'
import { dispatchStateWords } from '../../../src/words/groups/dispatch-state.ts'
import { filingStepTitleWords } from '../../../src/words/groups/filing-step-title.ts'
import { paymentActWords } from '../../../src/words/groups/payment-act.ts'
import { paymentEventWords } from '../../../src/words/groups/payment-event.ts'
import { paymentStateWords } from '../../../src/words/groups/payment-state.ts'
import { m } from '../../../src/words/messages.js'
import type { CastName } from '../../support/cast.ts'
import { coveredTransition } from '../../support/coverage.ts'
import { heldServer, type HeldServer } from './held-server.ts'
import { patience } from './patience.ts'
import { answersOf, happen, ids, moment, type Entity, type Standing } from './subjects.ts'
import { logInAs, logOut } from './session.ts'
import { pressFree, startsWith } from './walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

type Person = Exclude<CastName, 'system'>
type Words<Value> = Record<string, Value>
export const stateWords: Record<Entity, Words<Word>> = {
  application: applicationStateWords,
  dispatch: dispatchStateWords,
  payment: paymentStateWords,
}
export const eventWords: Record<Entity, Words<Word>> = {
  application: applicationEventWords,
  dispatch: dispatchEventWords,
  payment: paymentEventWords,
}
const actWords: Record<Entity, Words<ActWords>> = {
  application: applicationActWords,
  dispatch: dispatchActWords,
  payment: paymentActWords,
}
const wordOf = <Value,>(words: Words<Value>, name: string): Value => {
  const word = words[name]
  if (!word) throw new Error(`no word for ${name}`)
  return word
}

/** A transition as somebody makes it, in a world of facts of the witness. */
export interface Edge {
  entity: Entity
  from: string
  event: string
  to: string
  world: string
  who: CastName
}

/** The screens on which people see a subject and change it, each at its address. */
const Pages = () => (
  <>
    <Route path="/my-application-details/:id">
      {({ id }) => <MyApplicationDetailsScreen params={{ id }} />}
    </Route>
    <Route path="/application">
      <FilingScreen />
    </Route>
    <Route path="/request_payments/:id">{({ id }) => <RequestPaymentsScreen params={{ id }} />}</Route>
    <Route path="/my-application-edit/:id">{({ id }) => <FilingEditScreen params={{ id }} />}</Route>
    <Route path="/my-application-submitted/:id">{({ id }) => <SubmittedScreen params={{ id }} />}</Route>
    <Route path="/my-application-defendants/:id">{({ id }) => <DefendantsScreen params={{ id }} />}</Route>
    <Route path="/staff/application/:id">{({ id }) => <StaffApplicationDetail params={{ id }} />}</Route>
    <Route path="/staff/dispatch/:id">{({ id }) => <AdministratorDispatchDetail params={{ id }} />}</Route>
    <Route path="/staff/payment/:id">{({ id }) => <AccountantDetail params={{ id }} />}</Route>
  </>
)
const detailsOf = (entity: Entity, who: Person): string =>
  entity === 'payment'
    ? `/staff/payment/${ids.application}`
    : who === 'owner'
      ? `/my-application-details/${ids.application}`
      : `/staff/${entity}/${ids[entity]}`

const open = (address: string) => {
  cleanup()
  history.replaceState(null, '', address)
  render(<Pages />)
}
const tags = () => [...document.querySelectorAll(`.${tag['tag']}`)].map(({ textContent }) => textContent)
const happened = (entity: Entity, event: string) =>
  within(screen.getByRole('list', { name: m.timeline_label_list() })).queryAllByText(
    wordOf(eventWords[entity], event)(),
  )

/** A state is named by its word, and where its owner looks at an application by the short one of a tag. */
const isTagged = (entity: Entity, state: string): boolean => {
  const words = [wordOf(stateWords[entity], state)]
  if (entity === 'application') words.push(wordOf<Word>(applicationTagWords, state))
  return words.some((word) => tags().includes(word()))
}
const sees = (entity: Entity, state: string) =>
  vi.waitFor(() => expect(isTagged(entity, state)).toBe(true), patience)

/** The new state instead of the old one, and the event in the history. */
const seesThat = ({ entity, from, event, to }: Edge) =>
  vi.waitFor(() => {
    expect(isTagged(entity, to)).toBe(true)
    if (from !== to) expect(isTagged(entity, from)).toBe(false)
    expect(happened(entity, event)).toHaveLength(1)
  }, patience)

async function stage({ entity, from, event, to, world }: Edge, who: Person) {
  const states = { application: 'approved', dispatch: 'paid', payment: 'paid', [entity]: from }
  const standing: Standing = { entity, states, world, timeline: [], version: 3 }
  const server = heldServer(answersOf(standing, { event, to }))
  await logInAs(who)
  open(detailsOf(entity, who))
  return { standing, server }
}

const field = (label: string): HTMLElement => {
  const [found] = screen.getAllByLabelText(startsWith(label), { selector: 'input, textarea, select' })
  if (!found) throw new Error(`no field ${label}`)
  return found
}
const fill = async (label: string, text: string) => {
  const input = field(label)
  await user.clear(input)
  await user.type(input, text)
}
const giveReason = () => fill(m.application_field_reason(), 'একটি কারণ')
const chooseFee = async () => {
  await screen.findByLabelText(startsWith(m.application_field_fee_type()))
  await user.selectOptions(field(m.application_field_fee_type()), 'নকল ফি')
}
const nothing = () => Promise.resolve()

/** What is asked before an act, in a window or beside the case. */
const asked = (name: string) =>
  vi.waitFor(() => {
    const found = screen.queryByRole('alertdialog', { name }) ?? screen.queryByRole('form', { name })
    if (found === null) throw new Error(`nothing asks: ${name}`)
    return found
  })

const pressIn = async (dialogName: string, buttonName: string) => {
  const dialog = await asked(dialogName)
  await user.click(within(dialog).getByRole('button', { name: buttonName }))
}
const follow = (act: ActWords) => user.click(screen.getByRole('link', { name: act.action() }))
/** The review of a whole form, and its last button with its question. */
const sendForm = async (word: string, question: string) => {
  const steps = await screen.findByRole('navigation', { name: m.filing_label_steps() })
  const last = word === m.filing_action_update() ? word : filingStepTitleWords.review()
  await user.click(within(steps).getByRole('link', { name: startsWith(last) }))
  await screen.findByRole('button', { name: startsWith(word) })
  await pressFree(startsWith(word))
  await pressIn(question, word)
}
const typeAndGoOnline = async (server: HeldServer) => {
  await screen.findByRole('navigation', { name: m.filing_label_steps() })
  await fill(m.case_field_remark(), 'নতুন মন্তব্য')
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(server.posts().some(({ path }) => /actions|send-app/.test(path))).toBe(true))
}

/** What each kind of dialog is filled with; an act of a new kind has no line here, and does not compile. */
const dialogs: Record<Exclude<Dialog, 'screen' | 'birth'>, () => Promise<void>> = {
  confirm: nothing,
  verification: nothing,
  reason: giveReason,
  remarks: async () => {
    await user.selectOptions(field(m.application_field_remark_path()), m.case_field_case_number())
    await fill(m.application_field_remark(), 'নম্বর মিলছে না')
  },
  paymentRequest: chooseFee,
  billReplacement: async () => {
    await chooseFee()
    await giveReason()
  },
  paymentProposal: chooseFee,
  dispatchOption: () => user.click(screen.getByLabelText(m.dispatch_label_option_registry())),
  dispatchCosts: nothing,
  tracking: async () => {
    await fill(m.dispatch_field_tracking_number(), 'RL1')
    await fill(m.dispatch_field_due_date(), '2026-12-31')
  },
  outcome: async () => {
    await user.selectOptions(field(m.dispatch_field_outcome()), m.dispatch_label_outcome_delivered())
    await fill(m.dispatch_field_outcome_date(), '2026-11-20')
  },
  voucher: async () => {
    await fill(m.refund_field_voucher_number(), 'V-1')
    await fill(m.refund_field_voucher_date(), '2026-03-01')
  },
  refund: async () => {
    const ground = screen.queryByLabelText(m.refund_field_ground())
    if (ground) await user.selectOptions(ground, m.refund_label_ground_correction())
    await giveReason()
  },
}
const dialogOf = (entity: Entity, event: string) => {
  const events: Words<EventMeaning<never>> = {
    application: applicationEvents,
    dispatch: dispatchEvents,
    payment: paymentEvents,
  }[entity]
  const { dialog } = wordOf(events, event)
  if (dialog === null || dialog === 'birth' || dialog === 'screen') throw new Error(`${event} has no dialog`)
  return dialogs[dialog]
}

type OwnScreen = 'save' | 'submit' | 'update' | 'resubmit' | 'changeDefendants'
/** The acts that have a screen of their own, as they are done there; each ends with what that screen says. */
const screens: Record<OwnScreen, (edge: Edge, server: HeldServer) => Promise<void>> = {
  save: async (_edge, server) => {
    open(`/application?draft=${ids.application}`)
    await typeAndGoOnline(server)
    await screen.findByText(m.filing_state_saved({ time: formatTimeOrMoment(moment, currentLocale()) }))
  },
  submit: async () => {
    await follow(applicationActWords.submit)
    await sendForm(m.application_action_submit(), m.filing_confirm_submit())
    await screen.findByText(m.application_text_done_submit())
  },
  update: async ({ from }, server) => {
    await follow(applicationActWords.update)
    if (from === 'returned') return typeAndGoOnline(server)
    await sendForm(m.filing_action_update(), m.filing_confirm_update())
    await screen.findByText(m.filing_title_updated())
  },
  resubmit: async () => {
    await follow(applicationActWords.resubmit)
    await sendForm(m.application_action_resubmit(), m.filing_confirm_submit())
    await screen.findByText(m.filing_title_resubmitted())
  },
  changeDefendants: async () => {
    await follow(applicationActWords.changeDefendants)
    await user.click(await screen.findByRole('button', { name: m.person_action_add_defendant() }))
    await fill(m.person_field_name(), 'নতুন বিবাদী')
    await user.click(screen.getByRole('button', { name: m.my_action_save_defendant() }))
    await screen.findByRole('button', { name: m.person_action_add_defendant() })
  },
}

const readers: Record<Entity, Person> = {
  application: 'owner',
  dispatch: 'administrator',
  payment: 'accountant',
}

/** What the server does is seen when the screen is read again. */
async function seeFollow(edge: Edge): Promise<void> {
  const { entity, from, event, to } = edge
  const { standing } = await stage(edge, readers[entity])
  await sees(entity, from)
  await vi.waitFor(() => expect(happened(entity, event)).toEqual([]), patience)
  happen(standing, event, to, 'system')
  open(detailsOf(entity, readers[entity]))
  await seesThat(edge)
}

/** What a person does on their page is seen afterwards. */
async function doAndSee(edge: Edge, who: Person): Promise<void> {
  const { entity, from, event } = edge
  const { server } = await stage(edge, who)
  await sees(entity, from)
  const ownScreen = (screens as Partial<Words<(typeof screens)['save']>>)[event]
  if (ownScreen) {
    await ownScreen(edge, server)
    open(detailsOf(entity, who))
  } else {
    const words = wordOf(actWords[entity], event)
    if (event === 'proposePayment') open(`/request_payments/${ids.application}`)
    await user.click(await screen.findByRole('button', { name: words.action() }))
    await asked(words.action())
    await dialogOf(entity, event)()
    await pressIn(words.action(), words.action())
    await vi.waitFor(() =>
      expect(toasts.getSnapshot().context.shown.map(({ text }) => text)).toEqual([words.done()]),
    )
  }
  if (event === 'proposePayment') open(detailsOf(entity, who))
  if (entity === 'dispatch' && who === 'owner') open(detailsOf(entity, 'administrator'))
  await seesThat(edge)
}

/** Makes a transition on the pages of whoever makes it, and notes it once it was seen. */
export async function makeOnPages(edge: Edge): Promise<void> {
  const { entity, from, event, to, who } = edge
  await (who === 'system' ? seeFollow(edge) : doAndSee(edge, who))
  coveredTransition('screens', entity, from, event, to)
}

/** What a page left behind, of the browser and of the person. */
export async function leavePages(): Promise<void> {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
  toasts.send({ type: 'clear' })
  localStorage.clear()
  forgetLists()
}

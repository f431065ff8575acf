import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { StaffApplicationDetail } from '../../src/screens/application/staff-detail-screen.tsx'
import { MyApplicationDetailsScreen } from '../../src/screens/application/my-application-details-screen.tsx'
import { AdministratorDispatchDetail } from '../../src/screens/dispatch/detail-screen.tsx'
import { RequestPaymentsScreen } from '../../src/screens/payment/bills-screen.tsx'
import { DefendantsScreen } from '../../src/screens/filing/defendants-screen.tsx'
import { FilingEditScreen, FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { stepTitles } from '../../src/screens/filing/step.ts'
import { formatTime } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import tag from '../../src/screens/parts/status-tag.module.css'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { AccountantDetail } from '../../src/screens/payment/detail-screen.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import {
  applicationActWords,
  applicationEventWords,
  applicationStateWords,
  type ApplicationAct,
} from '../../src/screens/words/application.ts'
import {
  dispatchActWords,
  dispatchEventWords,
  dispatchStateWords,
  type DispatchAct,
} from '../../src/screens/words/dispatch.ts'
import {
  paymentActWords,
  paymentEventWords,
  paymentStateWords,
  type PaymentAct,
} from '../../src/screens/words/payment.ts'
import type { ActWords, Word } from '../../src/screens/words/word.ts'
import { m } from '../../src/words/messages.js'
import type { CastName } from '../support/cast.ts'
import { coveredTransition } from '../support/coverage.ts'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import { paymentWitness } from '../witness/payment.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { answersOf, happen, ids, moment, type Noun, type Standing } from './support/matters.ts'
import { logInAs, logOut } from './support/session.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

beforeEach(() => {
  localStorage.clear()
  forgetLists()
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
  toasts.send({ type: 'clear' })
})

type Person = Exclude<CastName, 'system'>
type Words<Value> = Record<string, Value>
const stateWords: Record<Noun, Words<Word>> = {
  application: applicationStateWords,
  dispatch: dispatchStateWords,
  payment: paymentStateWords,
}
const eventWords: Record<Noun, Words<Word>> = {
  application: applicationEventWords,
  dispatch: dispatchEventWords,
  payment: paymentEventWords,
}
const actWords: Record<Noun, Words<ActWords>> = {
  application: applicationActWords,
  dispatch: dispatchActWords,
  payment: paymentActWords,
}
const wordOf = <Value,>(words: Words<Value>, name: string): Value => {
  const word = words[name]
  if (!word) throw new Error(`no word for ${name}`)
  return word
}

interface Edge {
  noun: Noun
  from: string
  event: string
  to: string
  world: string
  who: CastName
}

/** Every edge of the table once, by the first who may, in the first world in which it holds. */
const edgesOf = (
  noun: Noun,
  witness: {
    worlds: object
    rows: readonly {
      from: string
      event: string
      by: readonly CastName[]
      in?: readonly string[]
      to: string
    }[]
  },
): [string, Edge][] => {
  const edges = new Map<string, Edge>()
  for (const { from, event, by, in: worlds, to } of witness.rows) {
    const world = worlds?.[0] ?? Object.keys(witness.worlds)[0] ?? ''
    const key = `${noun} ${from} ${event} ${to}`
    if (!edges.has(key)) edges.set(key, { noun, from, event, to, world, who: by[0] ?? 'system' })
  }
  return [...edges]
}
const edges = [
  ...edgesOf('application', applicationWitness),
  ...edgesOf('dispatch', dispatchWitness),
  ...edgesOf('payment', paymentWitness),
]

/** The screens on which people see a matter and change it, each at its address. */
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
    <Route path="/my-application-defendants/:id">{({ id }) => <DefendantsScreen params={{ id }} />}</Route>
    <Route path="/staff/application/:id">{({ id }) => <StaffApplicationDetail params={{ id }} />}</Route>
    <Route path="/staff/dispatch/:id">{({ id }) => <AdministratorDispatchDetail params={{ id }} />}</Route>
    <Route path="/staff/payment/:id">{({ id }) => <AccountantDetail params={{ id }} />}</Route>
  </>
)
const detailsOf = (noun: Noun, who: Person): string =>
  noun === 'payment'
    ? `/staff/payment/${ids.application}`
    : who === 'owner'
      ? `/my-application-details/${ids.application}`
      : `/staff/${noun}/${ids[noun]}`

const open = (address: string) => {
  cleanup()
  history.replaceState(null, '', address)
  render(<Pages />)
}
const tags = () => [...document.querySelectorAll(`.${tag['tag']}`)].map(({ textContent }) => textContent)
const happened = (noun: Noun, event: string) =>
  within(screen.getByRole('list', { name: m.timeline_label_list() })).queryAllByText(
    wordOf(eventWords[noun], event)(),
  )

const sees = (noun: Noun, state: string) =>
  vi.waitFor(() => expect(tags()).toContain(wordOf(stateWords[noun], state)()))

/** The new state instead of the old one, and the event in the history. */
const seesThat = ({ noun, from, event, to }: Edge) =>
  vi.waitFor(() => {
    expect(tags()).toContain(wordOf(stateWords[noun], to)())
    if (from !== to) expect(tags()).not.toContain(wordOf(stateWords[noun], from)())
    expect(happened(noun, event)).toHaveLength(1)
  })

async function stage({ noun, from, event, to, world }: Edge, who: Person) {
  const states = { application: 'approved', dispatch: 'paid', payment: 'paid', [noun]: from }
  const standing: Standing = { noun, states, world, timeline: [], version: 3 }
  const server = heldServer(answersOf(standing, { event, to }))
  await logInAs(who)
  open(detailsOf(noun, who))
  return { standing, server }
}

test.each(['application', 'dispatch', 'payment'] as const)(
  'no two states and no two events of %s are called the same',
  (noun) => {
    for (const words of [stateWords[noun], eventWords[noun]]) {
      const said = Object.values(words).map((word) => word())
      expect(said.filter((word, index) => said.indexOf(word) !== index)).toEqual([])
    }
  },
)

describe('what the server does is seen when the screen is read again', () => {
  const readers: Record<Noun, Person> = {
    application: 'owner',
    dispatch: 'administrator',
    payment: 'accountant',
  }
  test.each(edges.filter(([, { who }]) => who === 'system'))('%s', async (_name, edge) => {
    const { noun, from, event, to } = edge
    const { standing } = await stage(edge, readers[noun])
    await sees(noun, from)
    expect(happened(noun, event)).toEqual([])
    happen(standing, event, to, 'system')
    open(detailsOf(noun, readers[noun]))
    await seesThat(edge)
    coveredTransition('screens', noun, from, event, to)
  })
})

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

const pressIn = async (dialogName: string, buttonName: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: dialogName })
  await user.click(within(dialog).getByRole('button', { name: buttonName }))
}
const follow = (act: ActWords) => user.click(screen.getByRole('link', { name: act.action() }))
/** The review of a whole form, and its last button with its question. */
const sendForm = async (word: string, question: string) => {
  const steps = await screen.findByRole('navigation', { name: m.filing_label_steps() })
  await user.click(within(steps).getByRole('link', { name: startsWith(stepTitles.review()) }))
  await user.click(await screen.findByRole('button', { name: word }))
  await pressIn(question, word)
}
const typeAndGoOnline = async (server: HeldServer) => {
  await screen.findByRole('navigation', { name: m.filing_label_steps() })
  await fill(m.filing_field_remark(), 'নতুন মন্তব্য')
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(server.posts().some(({ path }) => /actions|send-app/.test(path))).toBe(true))
}

/** What each act's dialog is filled with. */
const dialogs: Record<Exclude<ApplicationAct, OwnScreen> | DispatchAct | PaymentAct, () => Promise<void>> = {
  discard: nothing,
  verify: nothing,
  returnForCorrection: async () => {
    await user.selectOptions(field(m.application_field_remark_path()), m.form_label_case_number())
    await fill(m.application_field_remark(), 'নম্বর মিলছে না')
  },
  reject: giveReason,
  requestPayment: chooseFee,
  proposePayment: chooseFee,
  approve: nothing,
  refile: nothing,
  request: () => user.click(screen.getByLabelText(m.dispatch_label_option_registry())),
  accept: nothing,
  decline: giveReason,
  cancel: nothing,
  send: nothing,
  receive: nothing,
  sendToAddress: async () => {
    await fill(m.dispatch_field_tracking_number(), 'RL1')
    await fill(m.dispatch_field_due_date(), '2026-12-31')
  },
  recordOutcome: async () => {
    await user.selectOptions(field(m.dispatch_field_outcome()), m.dispatch_label_outcome_delivered())
    await fill(m.dispatch_field_outcome_date(), '2026-11-20')
  },
  release: nothing,
  refuse: giveReason,
  refund: giveReason,
}

type OwnScreen = 'save' | 'submit' | 'update' | 'resubmit' | 'changeDefendants'
/** The acts that have a screen of their own, as they are done there; each ends with what that screen says. */
const screens: Record<OwnScreen, (edge: Edge, server: HeldServer) => Promise<void>> = {
  save: async (_edge, server) => {
    open(`/application?draft=${ids.application}`)
    await typeAndGoOnline(server)
    await screen.findByText(m.filing_state_saved({ time: formatTime(moment, currentLocale()) }))
  },
  submit: async () => {
    await follow(applicationActWords.submit)
    await sendForm(m.filing_action_submit(), m.filing_confirm_submit())
    await screen.findByText(m.filing_title_submitted())
  },
  update: async ({ from }, server) => {
    await follow(applicationActWords.update)
    if (from === 'returned') return typeAndGoOnline(server)
    await sendForm(m.filing_action_update(), m.filing_confirm_update())
    await screen.findByText(m.filing_title_updated())
  },
  resubmit: async () => {
    await follow(applicationActWords.resubmit)
    await sendForm(m.filing_action_resubmit(), m.filing_confirm_submit())
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

describe('what a person does is seen afterwards', () => {
  test.each(edges.filter(([, { who }]) => who !== 'system'))('%s', async (_name, edge) => {
    const { noun, from, event, to, who } = edge
    if (who === 'system') throw new Error('the server does this')
    const { server } = await stage(edge, who)
    await sees(noun, from)
    const ownScreen = (screens as Partial<typeof dialogs> & Words<(typeof screens)['save']>)[event]
    if (ownScreen) {
      await ownScreen(edge, server)
      open(detailsOf(noun, who))
    } else {
      const words = wordOf(actWords[noun], event)
      if (event === 'proposePayment') open(`/request_payments/${ids.application}`)
      await user.click(await screen.findByRole('button', { name: words.action() }))
      await screen.findByRole('alertdialog', { name: words.action() })
      await wordOf(dialogs, event)()
      await pressIn(words.action(), words.action())
      await vi.waitFor(() =>
        expect(toasts.getSnapshot().context.shown.map(({ text }) => text)).toEqual([words.done()]),
      )
    }
    if (event === 'proposePayment') open(detailsOf(noun, who))
    if (noun === 'dispatch' && who === 'owner') open(detailsOf(noun, 'administrator'))
    await seesThat(edge)
    coveredTransition('screens', noun, from, event, to)
  })
})

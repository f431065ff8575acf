import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { MyApplicationDetailsScreen } from '../../src/screens/application/my-application-details-screen.tsx'
import { StaffApplicationDetail } from '../../src/screens/application/staff-detail-screen.tsx'
import { AdministratorDispatchDetail } from '../../src/screens/dispatch/detail-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { AccountantDetail } from '../../src/screens/payment/detail-screen.tsx'
import type { ScreenProps } from '../../src/screens/routes/route.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { m } from '../../src/words/messages.js'
import type { CastName } from '../support/cast.ts'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { answersOf, ids, moment, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const standing: Standing = {
  entity: 'application',
  states: { application: 'unverified', dispatch: 'requested', payment: 'paid' },
  world: 'owing',
  timeline: [],
  version: 3,
}
const number = /FS-1\/2026/

/** A page of something that its reader sees until `leave`: then it is of no office of theirs any more. */
async function open(
  Screen: (props: ScreenProps) => React.ReactNode,
  id: string,
  isOf: (path: string) => boolean,
) {
  let isOut = false
  const answers = answersOf(standing, { event: 'verify', to: 'verified' })
  const server = serverDouble((asked) =>
    isOut && isOf(asked.path) ? { code: 404, message: 'নেই' } : answers(asked),
  )
  render(<Screen params={{ id }} />)
  await screen.findAllByText(number)
  return { server, leave: () => (isOut = true) }
}

const pages: [Exclude<CastName, 'system'>, string, (props: ScreenProps) => React.ReactNode, string][] = [
  ['administrator', `/applications/${ids.application}`, StaffApplicationDetail, ids.application],
  ['administrator', `/dispatches/${ids.dispatch}`, AdministratorDispatchDetail, ids.dispatch],
  ['accountant', `/applications/${ids.application}`, AccountantDetail, ids.application],
  ['owner', `/applications/${ids.application}`, MyApplicationDetailsScreen, ids.application],
]
describe.each(pages)('what %s looks at, by %s', (who, path, Screen, id) => {
  loggedIn(who)

  test('and is out of reach by now is not shown as if it were there (look States)', async () => {
    const { leave } = await open(Screen, id, (asked) => asked === path)
    leave()
    act(() => liveSignal.send({ type: 'changed' }))
    await screen.findByText(m.route_title_not_found())
    expect(screen.queryByText(number)).toBeNull()
  })
})

describe('an act on what is out of reach by now', () => {
  loggedIn('administrator')

  test('says so once: the page goes, and who its reader is is asked anew (look States)', async () => {
    const { server, leave } = await open(StaffApplicationDetail, ids.application, (path) =>
      path.startsWith(`/applications/${ids.application}`),
    )
    leave()
    server.asked.length = 0
    const { action } = applicationActWords.verify
    await user.click(await screen.findByRole('button', { name: new RegExp(action()) }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: new RegExp(action()) }))
    await screen.findByText(m.route_title_not_found())
    expect(screen.queryByText(number)).toBeNull()
    await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain('/auth/info'))
  })

  const note = {
    id: ids.payment,
    text: 'আগের টীকা',
    by: 'নমুনা কর্মকর্তা',
    writtenAt: moment,
    editedAt: null,
    changeableUntil: '2099-01-01T00:00:00.000Z',
    version: 1,
  }
  const beside = {
    notes: { rows: [note], nextCursor: null },
    claim: { claim: null, canTakeOver: false },
    assignment: { assignee: null, isOpen: true, canTake: true, canGive: false, canGiveBack: false },
  }
  const button = (name: string) => screen.findByRole('button', { name: startsWith(name) })
  const write = async () => {
    await user.type(await screen.findByLabelText(startsWith(m.note_field_text())), 'নতুন কথা')
    await user.click(await button(m.note_action_save()))
  }

  test.each([
    ['a note', async () => (await user.click(await button(m.note_action_add())), write())],
    ['another text of a note', async () => (await user.click(await button(m.note_action_edit())), write())],
    [
      'a note taken back',
      async () => {
        await user.click(await button(m.note_action_take_back()))
        const question = within(await screen.findByRole('alertdialog'))
        await user.click(question.getByRole('button', { name: m.note_action_take_back() }))
      },
    ],
    ['a claim', async () => user.click(await button(m.claim_action_take()))],
    ['a task taken', async () => user.click(await button(m.assignment_action_take()))],
  ])('%s for it leads away as an act does (look States)', async (_what, press) => {
    let isOut = false
    const answers = answersOf(standing, { event: 'verify', to: 'verified' })
    const server = serverDouble((asked) => {
      const [, part] = /\/applications\/[^/]+\/(notes|claim|assignment)/.exec(asked.path) ?? []
      isOut ||= part !== undefined && asked.method === 'POST'
      if (isOut && asked.path.startsWith(`/applications/${ids.application}`))
        return { code: 404, message: 'নেই' }
      return part ? { code: 200, data: beside[part as keyof typeof beside] } : answers(asked)
    })
    render(<StaffApplicationDetail params={{ id: ids.application }} />)
    await screen.findAllByText(number)
    await press()
    await screen.findByText(m.route_title_not_found())
    expect(screen.queryByText(number)).toBeNull()
    await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain('/auth/info'))
  })
})

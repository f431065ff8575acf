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
import { answersOf, ids, type Standing } from './support/subjects.ts'

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
})

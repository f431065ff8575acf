import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { filingSteps } from '../../src/machines/filing.ts'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { filingStepTextWords } from '../../src/words/groups/filing-step-text.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { pageOf, rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'
import { answersOf, ids, type Standing } from './support/subjects.ts'
import { pressFree, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const detail = `/administrator/applications/detail/${ids.application}`
const edit = `/administrator/applications/edit/${ids.application}`
const list = '?q=FS&page=2&after=cursor-1&list=unverified'
loggedIn('administrator', detail)

const Pages = () =>
  staffRoutes
    .filter(({ path }) => path.startsWith('/administrator/applications/') && path.endsWith('/:id'))
    .map(({ path, screen: Screen }) => (
      <Route key={path} path={path}>
        <Screen params={{ id: ids.application }} />
      </Route>
    ))

const standing = (): Standing => ({
  entity: 'application',
  states: { application: 'unverified', dispatch: 'unrequested', payment: 'open' },
  world: 'settled',
  timeline: [],
  version: 1,
})

test.each([list, ''])(
  'who changes a case that was opened from "%s" comes back to it as it stood there (look Staff)',
  async (search) => {
    const answers = answersOf(standing(), { event: 'update', to: 'unverified' })
    serverDouble((asked) =>
      asked.method === 'GET' && asked.path.startsWith('/applications?') ? pageOf([rowAt(1)]) : answers(asked),
    )
    history.replaceState(null, '', `${detail}${search}`)
    render(<Pages />)
    await user.click(await screen.findByRole('link', { name: startsWith(m.application_action_update()) }))
    const steps = await screen.findByRole('navigation', { name: m.filing_label_steps() })
    await vi.waitFor(() =>
      expect([location.pathname, location.search]).toEqual([
        edit,
        `${search || '?'}${search && '&'}step=case`,
      ]),
    )
    await user.click(within(steps).getByRole('link', { name: startsWith(m.filing_action_update()) }))
    await vi.waitFor(() => expect(location.search).toBe(`${search || '?'}${search && '&'}step=review`))
    await pressFree(startsWith(m.filing_action_update()))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: m.filing_action_update() }))
    await vi.waitFor(() => expect(`${location.pathname}${location.search}`).toBe(`${detail}${search}`))
    navigate(`${edit}${search || '?'}${search && '&'}step=review`)
    await vi.waitFor(() => expect(`${location.pathname}${location.search}`).toBe(`${detail}${search}`))
  },
)

test('from a form that is open no more the way to the case keeps its list too (look Staff)', async () => {
  const approved = { application: 'approved', dispatch: 'unrequested', payment: 'open' }
  serverDouble(answersOf({ ...standing(), states: approved }, { event: '', to: '' }))
  history.replaceState(null, '', `${edit}${list}`)
  render(<Pages />)
  expect((await screen.findByRole('link', { name: m.filing_action_details() })).getAttribute('href')).toBe(
    `${detail}${list}`,
  )
})
test.each(['bn', 'en'] as const)(
  'no step of the form, which an officer fills in too, speaks of a case or papers as the reader’s own, in %s (look Staff)',
  (locale) => {
    for (const step of filingSteps)
      expect(filingStepTextWords[step]({}, { locale }), step).not.toMatch(/\byours?\b|আপনার/i)
  },
)

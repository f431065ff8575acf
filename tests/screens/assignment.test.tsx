import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Assignee, AssignmentReply } from '../../src/api/assignment-calls.ts'
import { UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { AssignmentLine } from '../../src/screens/parts/case/assignment-line.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { cast, officeId } from '../support/cast.ts'
import { serverDouble, type Told } from './server-double.ts'
import { listDouble, listed, pageOf, rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = '/administrator/applications/unverified'
const id = rowAt(1).id
const selfId = cast.administrator.kind === 'person' ? cast.administrator.userId : ''
const officer = (name: string, isSelf = false): Assignee => ({
  id: isSelf ? selfId : `id of ${name}`,
  name,
  office: { name: 'Dhaka', nameBn: 'ঢাকা' },
  officeId,
  isHeadOffice: false,
  isSelf,
})
const officers = [officer('নমুনা সহকর্মী'), officer('আমি', true)]
const open: AssignmentReply = {
  assignee: null,
  isOpen: true,
  canTake: true,
  canGive: true,
  canGiveBack: false,
}

/** A case that stands so, and what the server answers to whoever is given it. */
function caseWith(begin: AssignmentReply, refusal?: Told) {
  let standing = begin
  return serverDouble(({ method, path, body }) => {
    if (path.startsWith('/assignees')) return { code: 200, data: officers }
    if (path !== `/applications/${id}/assignment`) return { code: 503 }
    if (method === 'POST') {
      if (refusal) return refusal
      const { assigneeId } = body as { assigneeId: string | null }
      const found = officers.find((one) => one.id === assigneeId)
      const assignee = found ? { id: found.id, name: found.name, isSelf: found.isSelf } : null
      standing = { ...begin, assignee, canTake: false, canGiveBack: found?.isSelf ?? false }
    }
    return { code: 200, data: standing }
  })
}
const show = () => render(<AssignmentLine applicationId={id} state="unverified" officeId={officeId} />)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

describe('whose task a case is (product 8)', () => {
  loggedIn('administrator', address)

  test('one that is nobody’s is taken by one press, and given back', async () => {
    const server = caseWith(open)
    show()
    expect(await screen.findByText(new RegExp(m.assignment_text_nobody()))).toBeTruthy()
    await press(m.assignment_action_take())
    expect(await screen.findByText(new RegExp(m.assignment_text_own()))).toBeTruthy()
    await said('success', m.assignment_notice_own())
    await press(m.assignment_action_give_back())
    await said('success', m.assignment_notice_nobody())
    expect(await screen.findByText(new RegExp(m.assignment_text_nobody()))).toBeTruthy()
    expect(server.posts().map(({ body }) => body)).toEqual([{ assigneeId: selfId }, { assigneeId: null }])
  })

  test('what another has is made nobody’s by whoever may give it; nobody is given what is theirs already', async () => {
    forgetLists()
    const [colleague] = officers
    if (!colleague) throw new Error('there is a colleague')
    const { id: colleagueId, name } = colleague
    const server = caseWith({
      ...open,
      assignee: { id: colleagueId, name, isSelf: false },
      canTake: false,
      canGiveBack: true,
    })
    show()
    await press(new RegExp(m.assignment_action_give()))
    const dialog = await screen.findByRole('alertdialog')
    const choice = await within(dialog).findByLabelText(new RegExp(m.assignment_field_assignee()))
    const offered = within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(offered).not.toContain(name)
    await user.selectOptions(choice, m.assignment_label_nobody())
    await user.click(within(dialog).getByRole('button', { name: m.assignment_action_give() }))
    await said('success', m.assignment_notice_nobody())
    expect(server.posts().map(({ body }) => body)).toEqual([{ assigneeId: null }])
  })

  test('a asks to whom it is given; without a choice nothing is sent, and the field says so', async () => {
    forgetLists()
    const server = caseWith(open)
    show()
    await screen.findByRole('button', { name: new RegExp(m.assignment_action_give()) })
    await user.keyboard('a')
    const dialog = await screen.findByRole('alertdialog', { name: m.assignment_title_give() })
    const give = within(dialog).getByRole('button', { name: m.assignment_action_give() })
    const field = await within(dialog).findByLabelText(new RegExp(m.assignment_field_assignee()))
    await user.click(give)
    expect(await within(dialog).findByText(m.field_error_required())).toBeTruthy()
    expect(server.posts()).toEqual([])
    await user.selectOptions(field, 'নমুনা সহকর্মী')
    expect(within(dialog).queryByText(m.field_error_required())).toBeNull()
    await user.click(give)
    expect(await screen.findByText(new RegExp(m.assignment_text_other({ name: 'নমুনা সহকর্মী' })))).toBeTruthy()
    await said('success', m.assignment_notice_done({ name: 'নমুনা সহকর্মী' }))
    expect(server.posts().map(({ body }) => body)).toEqual([{ assigneeId: 'id of নমুনা সহকর্মী' }])
  })

  test('another’s task is nobody’s to give back', async () => {
    caseWith({ ...open, assignee: { id: 'x', name: 'নমুনা সহকর্মী', isSelf: false }, canGiveBack: true })
    show()
    expect(await screen.findByText(/নমুনা সহকর্মী/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.assignment_action_give_back() })).toBeNull()
  })

  test('somebody was faster: it is said', async () => {
    caseWith(open, { code: 409, message: 'taken' })
    show()
    await press(m.assignment_action_take())
    await said('danger', 'taken')
    await waitFor(() => expect(document.body.textContent).not.toContain(m.assignment_text_own()))
    expect(await screen.findByText(new RegExp(m.assignment_text_nobody()))).toBeTruthy()
  })

  test('where nobody of the office is waited for there is nothing', async () => {
    const server = caseWith({ ...open, isOpen: false, canTake: false, canGive: false })
    const { container } = show()
    await waitFor(() => expect(server.asked).toHaveLength(1))
    expect(container.textContent).toBe('')
  })
})

describe('a list of tasks (look Staff)', () => {
  loggedIn('administrator', address)

  test('the row says whose task it is, and one press leaves one’s own', async () => {
    const { asked } = listDouble(() => pageOf([{ ...rowAt(1), assignedTo: 'নমুনা সহকর্মী' }, rowAt(2)]))
    render(<UnverifiedQueue />)
    expect(await screen.findByRole('cell', { name: 'নমুনা সহকর্মী' })).toBeTruthy()
    const mine = await screen.findByRole('button', { name: m.assignment_label_me() })
    expect(mine.getAttribute('aria-pressed')).toBe('false')
    await user.click(mine)
    await waitFor(() => expect(location.search).toBe('?assignee=me'))
    expect(asked.at(-1)?.path).toContain('assignee=me')
    const chip = `${m.assignment_label_list()}: ${m.assignment_label_me()}`
    await press(m.report_action_remove_filter({ filter: chip }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test.each([
    ['not_found', m.assignment_error_not_found()],
    ['forbidden', m.assignment_error_forbidden()],
    ['not_offered', m.assignment_error_not_offered()],
    ['taken', m.assignment_error_taken_many()],
  ])('what is refused as %s says “%s”', async (refusal, why) => {
    forgetLists()
    listDouble((asked) => {
      if (asked.path.startsWith('/assignees')) return { code: 200, data: officers }
      if (asked.path !== '/assignments') return listed([rowAt(1), rowAt(2)], asked)
      return { code: 200, data: { results: [{ id: rowAt(1).id, refusal }] } }
    })
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('checkbox', { name: 'REF-1' }))
    await press(m.assignment_action_give_many({ count: '১' }))
    const dialog = await screen.findByRole('alertdialog')
    const field = await within(dialog).findByLabelText(new RegExp(m.assignment_field_assignee()))
    await user.selectOptions(field, 'নমুনা সহকর্মী')
    await user.click(within(dialog).getByRole('button', { name: m.assignment_action_give() }))
    expect(await screen.findByText(why)).toBeTruthy()
  })

  test('where none of the chosen can be given, why is said and they stay chosen', async () => {
    forgetLists()
    listDouble(({ path }) => {
      if (path.startsWith('/assignees')) return { code: 200, data: officers }
      return path === '/assignments' ? { code: 503, message: 'পরে আবার' } : pageOf([rowAt(1), rowAt(2)])
    })
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('checkbox', { name: 'REF-1' }))
    await press(m.assignment_action_give_many({ count: '১' }))
    const dialog = await screen.findByRole('alertdialog')
    const field = await within(dialog).findByLabelText(new RegExp(m.assignment_field_assignee()))
    await user.selectOptions(field, 'নমুনা সহকর্মী')
    await user.click(within(dialog).getByRole('button', { name: m.assignment_action_give() }))
    await said('danger', 'পরে আবার')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'REF-1' }).checked).toBe(true)
  })

  test('chosen rows are given in one request; what is refused says why and stays chosen', async () => {
    forgetLists()
    const server = listDouble((asked) => {
      if (asked.path.startsWith('/assignees')) return { code: 200, data: officers }
      if (asked.path !== '/assignments') return listed([rowAt(1), rowAt(2)], asked)
      const results = [
        { id: rowAt(1).id, refusal: null },
        { id: rowAt(2).id, refusal: 'not_waiting' },
      ]
      return { code: 200, data: { results } }
    })
    render(<UnverifiedQueue />)
    for (const number of [1, 2])
      await user.click(await screen.findByRole('checkbox', { name: `REF-${number}` }))
    await press(m.assignment_action_give_many({ count: '২' }))
    const dialog = await screen.findByRole('alertdialog')
    const field = await within(dialog).findByLabelText(new RegExp(m.assignment_field_assignee()))
    await user.selectOptions(field, 'নমুনা সহকর্মী')
    await user.click(within(dialog).getByRole('button', { name: m.assignment_action_give() }))
    expect(await screen.findByText(m.assignment_error_not_waiting())).toBeTruthy()
    expect(await screen.findByText(m.bulk_text_done({ count: '১' }))).toBeTruthy()
    expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
      ['/assignments', { ids: [rowAt(1).id, rowAt(2).id], assigneeId: 'id of নমুনা সহকর্মী' }],
    ])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'REF-1' }).checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'REF-2' }).checked).toBe(true)
    // Whose task each is stands in the list, which is read again.
    const given = server.asked.findIndex(({ path }) => path === '/assignments')
    await waitFor(() =>
      expect(server.asked.slice(given).filter(({ path }) => path.startsWith('/applications?'))).toHaveLength(
        1,
      ),
    )
  })
})

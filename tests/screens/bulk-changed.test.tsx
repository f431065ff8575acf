import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { ApplicationRow } from '../../src/api/entities.ts'
import { UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { applicationStateWords } from '../../src/words/groups/application-state.ts'
import { m } from '../../src/words/messages.js'
import type { Asked, Told } from './server-double.ts'
import { listDouble, pageOf, rowAt } from './support/application-rows.ts'
import { logInAs, logOut } from './support/session.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const figures = ['০', '১', '২', '৩', '৪']
const chosenText = (count: number) => m.bulk_text_chosen({ count: figures[count] ?? '' })

/** A court whose rows somebody else changes between two readings; an act with an older version is refused. */
function courtOf(
  rows: ApplicationRow[],
  answer: (act: { id: string; version: number }) => Told | null = () => null,
) {
  const { asked } = listDouble((request: Asked) => {
    const id = /\/applications\/([^/]+)\/actions\//.exec(request.path)?.[1]
    if (!request.path.startsWith('/applications')) return { code: 503 }
    if (id === undefined) {
      if (request.path.includes('size=100')) return pageOf(rows)
      const one = rows.find((row) => request.path === `/applications/${row.id}`)
      if (one) return { code: 200, data: one }
      const here = rows.filter(({ state }) => state === 'unverified')
      return pageOf(here.slice(0, 2), { total: here.length })
    }
    const { version } = request.body as { version: number }
    const told = answer({ id, version })
    if (told) return told
    const row = rows.find((one) => one.id === id)
    if (!row || row.version !== version || row.state !== 'unverified')
      return { code: 409, message: 'অন্য কেউ বদলেছেন', data: { state: row?.state, offered: [] } }
    change(row.id, { state: 'verified' })
    return { code: 200, data: row }
  })
  const change = (id: string, now: Partial<ApplicationRow>) => {
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at]
    if (row) rows[at] = { ...row, version: row.version + 1, ...now }
  }
  const acts = () =>
    asked
      .filter(({ path }) => path.includes('/actions/'))
      .map(
        ({ path, body }) =>
          `${Number(path.split('/')[2]?.slice(-12))} ${(body as { version: number }).version}`,
      )
  return { asked, acts, change }
}

const choose = async (...numbers: number[]) => {
  for (const number of numbers)
    await user.click(await screen.findByRole('checkbox', { name: `REF-${number}` }))
}
const verify = async () => {
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`^${m.application_action_verify()}`) }),
  )
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: new RegExp(m.application_action_verify()) }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
const newsComes = () => act(async () => liveSignal.send({ type: 'changed' }))

describe('what is chosen and what became of it meanwhile (product 2, look Staff)', () => {
  loggedIn('administrator', '/administrator/applications/unverified')

  test('a row that somebody changed stays chosen as it is now, and the next press is meant for that', async () => {
    const { acts, change } = courtOf([rowAt(1), rowAt(2)])
    render(<UnverifiedQueue />)
    await choose(1)
    change(rowAt(1).id, {})
    await verify()
    expect(await screen.findByText('অন্য কেউ বদলেছেন')).toBeTruthy()
    expect(await screen.findByText(chosenText(1))).toBeTruthy()
    await verify()
    expect(await screen.findByText(m.bulk_text_done({ count: '১' }))).toBeTruthy()
    expect(acts()).toEqual(['1 1', '1 2'])
  })

  test('so does one that stands on another page, and one that somebody verified there is chosen no longer', async () => {
    const { acts, change } = courtOf([rowAt(1), rowAt(2), rowAt(3), rowAt(4)])
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_list() }))
    expect(await screen.findByText(chosenText(4))).toBeTruthy()
    change(rowAt(3).id, {})
    change(rowAt(4).id, { state: 'verified' })
    await verify()
    expect(await screen.findByText(m.bulk_text_done({ count: '২' }))).toBeTruthy()
    expect(await screen.findByText(chosenText(1))).toBeTruthy()
    await verify()
    expect(await screen.findByText(m.bulk_text_done({ count: '১' }))).toBeTruthy()
    expect(acts().at(-1)).toBe('3 2')
  })

  test('a row that left the list is chosen no longer, and where it stands now is said', async () => {
    const { change } = courtOf([rowAt(1), rowAt(2)])
    render(<UnverifiedQueue />)
    await choose(1, 2)
    expect(await screen.findByText(chosenText(2))).toBeTruthy()
    change(rowAt(2).id, { state: 'verified' })
    await newsComes()
    expect(await screen.findByText(chosenText(1))).toBeTruthy()
    const told = await screen.findByText(m.bulk_text_gone({ state: applicationStateWords.verified() }), {
      exact: false,
    })
    expect(told.textContent).toContain('REF-2')
    await user.click(screen.getByRole('button', { name: m.parts_action_close() }))
    expect(screen.queryByText('REF-2')).toBeNull()
  })

  test('over a list that became empty nothing is chosen any more', async () => {
    const { change } = courtOf([rowAt(1)])
    render(<UnverifiedQueue />)
    await choose(1)
    change(rowAt(1).id, { state: 'verified' })
    await newsComes()
    expect(await screen.findByText(m.queue_title_empty())).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(chosenText(1))).toBeNull())
    expect(
      await screen.findByText(m.bulk_text_gone({ state: applicationStateWords.verified() }), {
        exact: false,
      }),
    ).toBeTruthy()
  })

  test('a row that only moved to another page stays chosen', async () => {
    const rows = [rowAt(1), rowAt(2)]
    const { asked } = courtOf(rows)
    render(<UnverifiedQueue />)
    await choose(2)
    rows.unshift(rowAt(3))
    await newsComes()
    await screen.findByRole('link', { name: 'REF-3' })
    await vi.waitFor(() =>
      expect(asked.some(({ path }) => path === `/applications/${rowAt(2).id}`)).toBe(true),
    )
    expect(screen.getByText(chosenText(1))).toBeTruthy()
  })

  test('a session that ends in the middle ends the run: nobody else is asked for, and after the log-in it is said what was done', async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => rowAt(number))
    let left = 2
    const { acts } = courtOf(rows, () => (left-- > 0 ? null : { code: 401, message: 'লগ-ইন করুন' }))
    const { unmount } = render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_list() }))
    await verify()
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: m.bulk_action_stop() })).toBeNull())
    expect(acts().length).toBeLessThan(6)
    unmount()
    await logOut()
    await logInAs('administrator')
    render(<UnverifiedQueue />)
    const bar = await screen.findByRole('region', { name: m.bulk_title_chosen() })
    expect(bar.textContent).toContain(m.bulk_text_done({ count: '২' }))
    expect(bar.textContent).toContain(m.bulk_text_untried({ count: '৬' }))
    expect(bar.textContent).toContain(m.bulk_text_chosen({ count: '৬' }))
  })
})

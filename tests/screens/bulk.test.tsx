import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { pending } from '../../src/api/client.ts'
import type { ApplicationRow } from '../../src/api/entities.ts'
import { bulkKeptMs } from '../../src/machines/limits.ts'
import { PaidQueue, UnverifiedQueue, VerifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { runBulk } from '../../src/screens/parts/bulk/run-bulk.ts'
import { keptRuns } from '../../src/screens/parts/bulk/kept-run.ts'
import type { BulkResult } from '../../src/screens/parts/bulk/bulk.ts'
import { m } from '../../src/words/messages.js'
import type { Asked } from './server-double.ts'
import { heldServer } from './support/held-server.ts'
import { listDouble, listed, pageOf, plainLooks, rowAt } from './support/application-rows.ts'
import { said } from './support/said.ts'
import { accountOf } from './support/session.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = '/administrator/applications/unverified'

/** A list, and what the server says to each act by the number of its row. */
function courtWith(rows: readonly ApplicationRow[], refusals: Readonly<Record<number, string>> = {}) {
  const done = new Set<string>()
  return listDouble((request: Asked) => {
    const { path } = request
    if (!path.startsWith('/applications')) return { code: 503 }
    const id = /\/applications\/([^/]+)\/actions\//.exec(path)?.[1]
    if (id === undefined)
      return listed(
        rows.filter((row) => !done.has(row.id)),
        request,
      )
    const message = refusals[Number(id.slice(-12))]
    if (message !== undefined) return { code: 409, message, data: { state: 'unverified', offered: [] } }
    done.add(id)
    return { code: 200, data: { id, state: 'verified' } }
  })
}

/** The acts that were asked for, each with what it brought. */
const actsOf = (asked: readonly Asked[]) =>
  asked
    .filter(({ path }) => path.includes('/actions/'))
    .map(({ path, body }) => ({
      id: path.split('/')[2] ?? '',
      ...(body as { version: number; key: string; payload: unknown }),
    }))
const confirm = async () => {
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: new RegExp(m.application_action_verify()) }))
}

describe('several rows of a list at once (look Staff)', () => {
  loggedIn('administrator', address)

  test('each is asked for by itself, asked first; what is refused says why and stays chosen', async () => {
    const { asked } = courtWith([rowAt(1), rowAt(2), rowAt(3)], { 2: 'একজন আগেই করেছেন' })
    render(<UnverifiedQueue />)
    for (const number of [1, 2])
      await user.click(await screen.findByRole('checkbox', { name: `REF-${number}` }))
    expect(await screen.findByText(m.bulk_text_chosen({ count: '২' }))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: new RegExp(m.application_action_verify()) }))
    expect(actsOf(asked)).toEqual([])
    await confirm()
    expect(await screen.findByText('একজন আগেই করেছেন')).toBeTruthy()
    await screen.findByText(m.bulk_text_done({ count: '১' }))
    const acts = actsOf(asked).map(
      ({ id, version, payload }) => `${id} ${version} ${JSON.stringify(payload)}`,
    )
    expect(acts.toSorted()).toEqual([`${rowAt(1).id} 1 {}`, `${rowAt(2).id} 1 {}`])
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'REF-1' })).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'REF-2' }).checked).toBe(true)
  })

  test('what asks for more than several are asked for at once says so, with the way to where it is done (look Staff)', async () => {
    const fields = [{ path: 'waiver', error: 'required', message: '' }]
    listDouble(({ path }) => {
      if (path.includes('/actions/')) return { code: 422, message: 'সব ঘর পূরণ করুন', data: { fields } }
      return path.startsWith('/applications') ? pageOf([rowAt(1)]) : { code: 503 }
    })
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('checkbox', { name: 'REF-1' }))
    await user.click(await screen.findByRole('button', { name: new RegExp(m.application_action_verify()) }))
    await confirm()
    const line = within(
      (await screen.findByText(m.bulk_text_more_wanted(), { exact: false })).closest('li') as HTMLElement,
    )
    expect(line.getByRole('link', { name: 'REF-1' }).getAttribute('href')).toBe(
      `/administrator/applications/detail/${rowAt(1).id}?list=unverified`,
    )
  })

  test('after one run was stopped the next goes through its rows all the same', async () => {
    const server = heldServer((asked) => {
      if (asked.path.includes('/actions/')) return null
      return (
        plainLooks(asked) ??
        (asked.path.startsWith('/applications') ? pageOf([rowAt(1), rowAt(2)]) : { code: 503 })
      )
    })
    render(<UnverifiedQueue />)
    const begin = async (number: number) => {
      await user.click(await screen.findByRole('checkbox', { name: `REF-${number}` }))
      await user.click(screen.getByRole('button', { name: new RegExp(m.application_action_verify()) }))
      await confirm()
    }
    await begin(1)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_stop() }))
    await server.answer({ code: 200, data: { id: rowAt(1).id, state: 'verified' } })
    await user.click(await screen.findByRole('button', { name: m.parts_action_close() }))
    expect(screen.queryByRole('button', { name: m.parts_action_close() })).toBeNull()
    await begin(2)
    await server.answer({ code: 200, data: { id: rowAt(2).id, state: 'verified' } })
    expect(actsOf(server.asked).map(({ id }) => id)).toEqual([rowAt(1).id, rowAt(2).id])
  })

  test('Space chooses the row that has the focus; a row in another state has no box', async () => {
    courtWith([rowAt(1), rowAt(2, 'returned')])
    render(<UnverifiedQueue />)
    await screen.findByRole('link', { name: 'REF-1' })
    await user.keyboard('j ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'REF-1' }).checked).toBe(true)
    await user.keyboard('j ')
    expect(screen.queryByRole('checkbox', { name: 'REF-2' })).toBeNull()
    expect(await screen.findByText(m.bulk_text_chosen({ count: '১' }))).toBeTruthy()
  })

  test('Space is for what has the focus: a box is chosen, a button is pressed, the page is scrolled', async () => {
    courtWith([rowAt(1), rowAt(2)])
    render(<UnverifiedQueue />)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'REF-1' })
    act(() => box.focus())
    await user.keyboard(' ')
    expect(box.checked).toBe(true)
    act(() => screen.getByRole('button', { name: m.bulk_action_page({ count: '২' }) }).focus())
    await user.keyboard(' ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'REF-2' }).checked).toBe(true)
    act(() => (document.activeElement as HTMLElement).blur())
    expect(fireEvent.keyDown(document.body, { code: 'Space', key: ' ' })).toBe(true)
  })

  test('of a list whose rows can be chosen in part, that part is spoken of and chosen', async () => {
    const all = Array.from({ length: 30 }, (_, index) =>
      rowAt(index + 1, index % 3 ? 'unverified' : 'returned'),
    )
    listDouble(({ path }) => {
      const isWhole = path.includes('size=100')
      return pageOf(isWhole ? all : all.slice(0, 20), { total: 30, pageCount: 2, nextCursor: null })
    })
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_page({ count: '১৩' }) }))
    expect(await screen.findByText(m.bulk_text_chosen({ count: '১৩' }))).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: m.bulk_action_list() }))
    expect(await screen.findByText(m.bulk_text_chosen({ count: '২০' }))).toBeTruthy()
  })

  test('a whole list is chosen page by page', async () => {
    const all = Array.from({ length: 150 }, (_, index) => rowAt(index + 1))
    const { asked } = listDouble(({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const from = Number((query.get('after') ?? 'cursor-0').slice('cursor-'.length))
      const size = Number(query.get('size') ?? 20)
      const rows = all.slice(from, from + size)
      const next = from + size < all.length ? (rows.at(-1)?.cursor ?? null) : null
      return pageOf(rows, { total: all.length, pageCount: 8, nextCursor: next })
    })
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_list() }))
    expect(await screen.findByText(m.bulk_text_chosen({ count: '১৫০' }))).toBeTruthy()
    expect(asked.filter(({ path }) => path.includes('size=100')).length).toBe(2)
    await user.click(screen.getByRole('button', { name: m.bulk_action_clear() }))
    expect(screen.queryByText(m.bulk_text_chosen({ count: '১৫০' }))).toBeNull()
  })

  test('a whole list that cannot be read to its end is not chosen in part, and it is said', async () => {
    listDouble(({ path }) => {
      if (path.includes('size=100') && path.includes('after=')) return { code: 503 }
      return pageOf([rowAt(1), rowAt(2)], { total: 150, pageCount: 8, nextCursor: 'cursor-2' })
    })
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_list() }))
    await said('danger', m.bulk_error_list())
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'REF-1' }).checked).toBe(false)
  })

  test('a tab that was closed half way says, opened again, what was done; the rest is asked for with the same keys', async () => {
    let isBack = false
    const rows = [rowAt(1), rowAt(2), rowAt(3)]
    const done = new Set<string>()
    const { asked } = heldServer(({ path }) => {
      if (!path.startsWith('/applications')) return { code: 503 }
      const id = /\/applications\/([^/]+)\/actions\//.exec(path)?.[1]
      if (id === undefined) return pageOf(rows.filter((row) => !done.has(row.id)))
      // No answer comes: the tab is closed before.
      if (!isBack && id !== rows[0]?.id) return null
      done.add(id)
      return { code: 200, data: { id, state: 'verified' } }
    })
    const { unmount } = render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_page({ count: '৩' }) }))
    await user.click(await screen.findByRole('button', { name: new RegExp(m.application_action_verify()) }))
    await confirm()
    await vi.waitFor(() => expect(actsOf(asked)).toHaveLength(3))
    await vi.waitFor(() =>
      expect(keptRuns.read(accountOf('administrator').user.id, 'application verify')?.results).toHaveLength(
        1,
      ),
    )
    unmount()
    isBack = true
    render(<UnverifiedQueue />)
    const bar = await screen.findByRole('region', { name: m.bulk_title_chosen() })
    expect(bar.textContent).toContain(m.bulk_text_done({ count: '১' }))
    expect(bar.textContent).toContain(m.bulk_text_untried({ count: '২' }))
    expect(bar.textContent).toContain(m.bulk_text_chosen({ count: '২' }))
    await user.click(within(bar).getByRole('button', { name: new RegExp(m.application_action_verify()) }))
    await confirm()
    await screen.findByText(m.bulk_text_done({ count: '২' }))
    const keysOf = (id: string | undefined) =>
      actsOf(asked)
        .filter((act) => act.id === id)
        .map(({ key }) => key)
    expect(keysOf(rows[0]?.id)).toHaveLength(1)
    for (const row of rows.slice(1)) {
      expect(keysOf(row.id)).toHaveLength(2)
      expect(new Set(keysOf(row.id)).size).toBe(1)
    }
    expect(keptRuns.read(accountOf('administrator').user.id, 'application verify')).toBeNull()
  })

  test('of a longer list a thousand are chosen', async () => {
    let last = 0
    listDouble(({ path }) => {
      if (!path.includes('size=100')) return pageOf([rowAt(1), rowAt(2)], { total: 5_000, pageCount: 250 })
      const rows = Array.from({ length: 90 }, () => rowAt((last += 1)))
      return pageOf(rows, { total: 5_000, pageCount: 50, nextCursor: `cursor-${last}` })
    })
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_list_most({ count: '১,০০০' }) }))
    expect(await screen.findByText(m.bulk_text_chosen({ count: '১,০০০' }))).toBeTruthy()
  })

  test('what was left behind long ago is not spoken of any more', () => {
    const run = { startedAt: Date.now() - bulkKeptMs, rows: [], keys: {}, results: [] }
    keptRuns.write('a person', 'application verify', run)
    expect(keptRuns.read('a person', 'application verify')).toBeNull()
    keptRuns.write('a person', 'application verify', { ...run, startedAt: run.startedAt + 60_000 })
    expect(keptRuns.read('a person', 'application verify')).not.toBeNull()
    expect(keptRuns.read('another', 'application verify')).toBeNull()
    keptRuns.clear('a person', 'application verify')
  })

  test('a list in which each case wants a look has no boxes', async () => {
    courtWith([rowAt(1, 'verified')])
    render(<VerifiedQueue />)
    await screen.findByRole('link', { name: 'REF-1' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('whoever may not', () => {
  loggedIn('accountant', address)

  test('has no boxes either', async () => {
    courtWith([rowAt(1, 'paid')])
    render(<PaidQueue />)
    await screen.findByRole('link', { name: 'REF-1' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('a thousand rows', () => {
  loggedIn('administrator', address)
  const of = {
    entity: 'application',
    meaning: { event: 'verify', from: 'unverified', permission: 'x' },
    name: ({ referenceNumber }: ApplicationRow) => referenceNumber ?? '',
    href: (id: string) => `/case/${id}`,
  } as const
  const thousand = Array.from({ length: 1_000 }, (_, index) => rowAt(index + 1))

  test('stopped half way: each was asked for once or not at all, and the result says which', async () => {
    const { asked } = courtWith(thousand)
    const results: BulkResult[] = []
    // Whoever waits for a thousand can stop them: the page is not veiled meanwhile.
    const veiled = vi.fn()
    const watched = pending.subscribe(veiled)
    await runBulk(of, thousand, {
      keyOf: ({ id }) => id,
      isStopped: () => results.length >= 500,
      result: (result) => results.push(result),
    })
    watched.unsubscribe()
    expect(veiled).not.toHaveBeenCalled()
    const ids = actsOf(asked).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(results.map(({ id }) => id).toSorted())
    expect(results.length).toBeGreaterThanOrEqual(500)
    expect(results.length).toBeLessThan(510)
  })

  test('a lost answer is asked for again with the same key, and not held against the row', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let lost = 2
    const { asked } = listDouble(() => {
      if (lost > 0) {
        lost -= 1
        return { code: 503, message: 'পরে আসুন' }
      }
      return { code: 200, data: {} }
    })
    const results: BulkResult[] = []
    const running = runBulk(of, [rowAt(7)], {
      keyOf: () => '00000000-0000-4000-8000-0000000000aa',
      isStopped: () => false,
      result: (result) => results.push(result),
    })
    await vi.advanceTimersByTimeAsync(20_000)
    await running
    vi.useRealTimers()
    expect(results).toEqual([{ id: rowAt(7).id, name: 'REF-7', refusal: null }])
    expect(new Set(actsOf(asked).map(({ key }) => key))).toEqual(
      new Set(['00000000-0000-4000-8000-0000000000aa']),
    )
    expect(actsOf(asked).length).toBe(3)
  })

  test('whoever is told to come later comes after one second, three and nine, and is told why where that was not enough', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = listDouble(() => ({ code: 503, message: 'পরে আসুন' }))
    const results: BulkResult[] = []
    const running = runBulk(of, [rowAt(7)], {
      keyOf: () => '00000000-0000-4000-8000-0000000000aa',
      isStopped: () => false,
      result: (result) => results.push(result),
    })
    const counts: number[] = []
    for (const milliseconds of [500, 1_000, 2_000, 1_500, 7_500, 2_000]) {
      await vi.advanceTimersByTimeAsync(milliseconds)
      counts.push(actsOf(asked).length)
    }
    await running
    vi.useRealTimers()
    expect(counts).toEqual([1, 2, 2, 3, 3, 4])
    expect(results).toEqual([{ id: rowAt(7).id, name: 'REF-7', refusal: 'পরে আসুন' }])
  })
})

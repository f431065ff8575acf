import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dispatch, DispatchRow } from '../../src/api/entities.ts'
import { dispatchPapersMax } from '../../src/machines/limits.ts'
import { DispatcherDispatchDetail } from '../../src/screens/dispatch/detail-screen.tsx'
import { PrintBar } from '../../src/screens/dispatch/print-bar.tsx'
import { printPapers, type PrintRun } from '../../src/screens/dispatch/print-run.ts'
import { DispatchPrint } from '../../src/screens/dispatch/print-screen.tsx'
import { DispatchedFileQueue, ReceivedFileQueue } from '../../src/screens/dispatch/queue-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { pageOf } from './support/application-rows.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const saved: string[] = []
vi.mock('../../src/screens/parts/save-as.ts', () => ({ saveAs: (name: string) => saved.push(name) }))
beforeEach(() => {
  saved.length = 0
})

const rowAt = (number: number, state: DispatchRow['state'] = 'received'): DispatchRow => ({
  heldBy: null,
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  applicationId: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
  state,
  version: 1,
  referenceNumber: `REF-${number}`,
  caseNumber: `FS-${number}/2026`,
  petitionerName: `নমুনা বাদী ${number}`,
  court: null,
  option: 'registry',
  lineCount: 1,
  isOutcomeRecorded: false,
  dueDate: null,
  isOverdue: false,
  stateSince: '2026-11-01T00:00:00.000Z',
  cursor: `cursor-${number}`,
})

const isPaper = ({ path }: Asked) => /^\/dispatches\/(covers|booking-list)\?/.test(path)
const idsOf = ({ path }: Asked) => new URLSearchParams(path.split('?')[1]).get('ids')?.split(',') ?? []

/** A list of the dispatch section, and what the server says to each question for a paper. */
const sectionWith = (rows: readonly DispatchRow[], told: (asked: Asked) => Told) =>
  serverDouble((asked) => {
    if (isPaper(asked)) return told(asked)
    return asked.path.startsWith('/dispatches?') ? pageOf(rows as never) : { code: 503 }
  })

const choose = async (...numbers: number[]) => {
  for (const number of numbers)
    await user.click(await screen.findByRole('checkbox', { name: `REF-${number}` }))
}
const press = async (act: string, count: string) =>
  user.click(await screen.findByRole('button', { name: m.bulk_action_do({ act, count }) }))

describe('papers of several at once (spec §2 Dispatcher area)', () => {
  loggedIn('dispatcher', '/dispatch/applications/received_file')

  test('the covers of what is chosen come as one file', async () => {
    const { asked } = sectionWith([rowAt(1), rowAt(2), rowAt(3)], () => ({ code: 200 }))
    render(<ReceivedFileQueue />)
    await choose(3, 1)
    await press(m.paper_action_covers(), '২')
    expect(await screen.findByText(m.paper_text_made({ count: '২' }))).toBeTruthy()
    expect(asked.filter(isPaper).map(idsOf)).toEqual([[rowAt(3).id, rowAt(1).id]])
    expect(saved).toEqual([expect.stringMatching(/^covers-\d{4}-\d\d-\d\d\.pdf$/)])
  })

  test('a row that has none is told by its name, and the others come without it', async () => {
    const { asked } = sectionWith([rowAt(1), rowAt(2), rowAt(3)], (question) =>
      idsOf(question).includes(rowAt(2).id)
        ? {
            code: 409,
            message: 'কিছু ছাপা যাবে না',
            data: { fields: [{ path: 'ids.1', error: 'no_cover', message: 'প্রচ্ছদ এখনো নেই' }] },
          }
        : { code: 200 },
    )
    render(<ReceivedFileQueue />)
    await choose(1, 2, 3)
    await press(m.paper_action_booking(), '৩')
    expect(await screen.findByText(m.paper_text_made({ count: '২' }))).toBeTruthy()
    expect((await screen.findByText('প্রচ্ছদ এখনো নেই')).textContent).toContain('REF-2')
    expect(asked.filter(isPaper).map(idsOf).at(-1)).toEqual([rowAt(1).id, rowAt(3).id])
    expect(saved).toEqual([expect.stringMatching(/^booking-list-/)])
  })

  test('a paper that cannot be made now says why, and nothing is kept', async () => {
    sectionWith([rowAt(1)], () => ({ code: 503, message: 'আধা মিনিট পরে' }))
    render(<ReceivedFileQueue />)
    await choose(1)
    await press(m.paper_action_covers(), '১')
    expect(await screen.findByText('আধা মিনিট পরে')).toBeTruthy()
    expect(screen.getByText(m.paper_text_made({ count: '০' }))).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('more than a file takes are several files, each told as it comes, and a stop keeps what is there', async () => {
    const { asked } = sectionWith([], () => ({ code: 200 }))
    const rows = Array.from({ length: 2 * dispatchPapersMax + 1 }, (_, index) => ({
      ...rowAt(index),
      name: `REF-${index}`,
    }))
    const told: PrintRun[] = []
    const { signal } = new AbortController()
    await printPapers('covers', rows, { onChange: (run) => told.push(run), signal })
    expect(asked.map((one) => idsOf(one).length)).toEqual([dispatchPapersMax, dispatchPapersMax, 1])
    expect(asked.flatMap(idsOf)).toEqual(rows.map(({ id }) => id))
    expect(told.map(({ madeCount }) => madeCount)).toEqual([100, 200, 201, 201])
    expect(new Set(saved).size).toBe(3)

    const stopped = new AbortController()
    const parts: PrintRun[] = []
    await printPapers('covers', rows, {
      onChange: (run) => {
        parts.push(run)
        stopped.abort()
      },
      signal: stopped.signal,
    })
    expect(parts.map(({ madeCount, isOver }) => [madeCount, isOver])).toEqual([
      [100, false],
      [100, true],
    ])
  })

  test('while they come it is told how many are gone through; a stop leaves what is made, and clearing puts the result away', async () => {
    const rows = Array.from({ length: dispatchPapersMax + 1 }, (_, index) => ({
      ...rowAt(index + 1),
      name: `REF-${index + 1}`,
    }))
    const server = heldServer((asked) => (isPaper(asked) ? null : { code: 503 }))
    const cleared = vi.fn<() => void>()
    render(<PrintBar chosen={rows} gone={[]} onClear={cleared} onClose={() => {}} />)
    const progress = (done: string) => m.bulk_text_progress({ done, count: '১০১' })
    await press(m.paper_action_covers(), '১০১')
    expect(await screen.findByText(progress('০'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.bulk_action_clear() })).toBeNull()
    const fault = { path: 'ids.1', error: 'no_cover', message: 'প্রচ্ছদ এখনো নেই' }
    await server.answer({ code: 409, message: 'কিছু ছাপা যাবে না', data: { fields: [fault] } })
    expect(await screen.findByText(progress('১'))).toBeTruthy()
    await server.answer({ code: 200 })
    expect(await screen.findByText(progress('১০০'))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: m.bulk_action_stop() }))
    await server.answer('offline')
    expect(await screen.findByText(m.paper_text_made({ count: '৯৯' }))).toBeTruthy()
    expect(screen.getByText('প্রচ্ছদ এখনো নেই').textContent).toContain('REF-2')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saved).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: m.bulk_action_clear() }))
    expect(cleared).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(m.paper_text_made({ count: '৯৯' }))).toBeNull()
  })

  test('where the second file fails, the first is kept and that is said with why; where no row has a paper, nothing is asked again', async () => {
    const rows = Array.from({ length: dispatchPapersMax + 1 }, (_, index) => ({
      ...rowAt(index + 1),
      name: `REF-${index + 1}`,
    }))
    let answers: Told[] = [{ code: 200 }, { code: 503, message: 'আধা মিনিট পরে' }]
    const { asked } = serverDouble((one) =>
      isPaper(one) ? (answers.shift() ?? { code: 500 }) : { code: 503 },
    )
    const { unmount } = render(<PrintBar chosen={rows} gone={[]} onClear={() => {}} onClose={() => {}} />)
    await press(m.paper_action_covers(), '১০১')
    expect(await screen.findByText('আধা মিনিট পরে')).toBeTruthy()
    expect(screen.getByText(m.paper_title_failed())).toBeTruthy()
    expect(screen.getByText(m.paper_text_made({ count: '১০০' }))).toBeTruthy()
    unmount()
    answers = [{ code: 200 }, { code: 200 }]
    const both = render(<PrintBar chosen={rows} gone={[]} onClear={() => {}} onClose={() => {}} />)
    await press(m.paper_action_covers(), '১০১')
    const files = m.paper_text_files({ count: '২', max: '১০০' })
    expect(await screen.findByText(`${m.paper_text_made({ count: '১০১' })} ${files}`)).toBeTruthy()
    expect(saved.map((name) => name.replace(/^covers-[\d-]{10}/, ''))).toEqual(['.pdf', '.pdf', '-2.pdf'])
    both.unmount()
    const fields = [0, 1].map((at) => ({ path: `ids.${at}`, error: 'no_cover', message: `নেই ${at}` }))
    answers = [{ code: 409, message: 'কিছু ছাপা যাবে না', data: { fields } }]
    const before = asked.length
    render(<PrintBar chosen={rows.slice(0, 2)} gone={[]} onClear={() => {}} onClose={() => {}} />)
    await press(m.paper_action_booking(), '২')
    expect(await screen.findByText(m.paper_text_made({ count: '০' }))).toBeTruthy()
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told).toEqual(['REF-1 নেই 0', 'REF-2 নেই 1'])
    expect(asked.slice(before).map(({ path }) => path.split('?')[0])).toEqual(['/dispatches/booking-list'])
    expect(saved).toHaveLength(3)
  })

  test('a booking list of more than it holds says so before it is asked for', async () => {
    const { asked } = sectionWith(
      Array.from({ length: dispatchPapersMax + 1 }, (_, index) => rowAt(index + 1)),
      () => ({ code: 200 }),
    )
    render(<ReceivedFileQueue />)
    await user.click(await screen.findByRole('button', { name: m.bulk_action_page({ count: '১০১' }) }))
    const held = await screen.findByRole('button', {
      name: m.bulk_action_do({ act: m.paper_action_booking(), count: '১০১' }),
    })
    expect(held.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText(m.paper_text_booking_max({ max: '১০০' }))).toBeTruthy()
    await user.click(held)
    expect(asked.filter(isPaper)).toEqual([])
    await choose(1)
    const open = await screen.findByRole('button', {
      name: m.bulk_action_do({ act: m.paper_action_booking(), count: '১০০' }),
    })
    expect(open.getAttribute('aria-disabled')).toBeNull()
  })
})

describe('the booking list of a day', () => {
  loggedIn('dispatcher', '/dispatch/applications/dispatched_file')

  test('is asked for by its day; a day of none says so', async () => {
    const { asked } = sectionWith([rowAt(1, 'completed')], ({ path }) =>
      path.includes('day=2026-03-05') ? { code: 200 } : { code: 409, message: 'কোনো সমন নেই' },
    )
    const { container } = render(<DispatchedFileQueue />)
    await screen.findByRole('checkbox', { name: 'REF-1' })
    const button = await screen.findByRole('button', { name: m.paper_action_booking(), hidden: true })
    const field = container.querySelector<HTMLInputElement>('input[name="bookingDay"]')
    if (!field) throw new Error('no field')
    const ask = async (day: string) => {
      await user.clear(field)
      await user.type(field, day)
      await user.click(button)
    }
    await ask('০৬/০৩/২০২৬')
    expect(await screen.findByText('কোনো সমন নেই')).toBeTruthy()
    await ask('05/03/2026')
    await waitFor(() => expect(saved).toEqual(['booking-list-2026-03-05.pdf']))
    expect(screen.queryByText('কোনো সমন নেই')).toBeNull()
    expect(asked.filter(isPaper).map(({ path }) => path.split('?')[1])).toEqual([
      'day=2026-03-06',
      'day=2026-03-05',
    ])
    await ask('31/02/2026')
    expect((await screen.findAllByText(m.field_error_date_invalid())).length).toBeGreaterThan(0)
    expect(asked.filter(isPaper)).toHaveLength(2)
  })
})

describe('the covers of one', () => {
  loggedIn('dispatcher', '/dispatch/applications/dispatch/print_detail/1')

  const line: Dispatch['lines'][number] = {
    id: 'line',
    defendantId: 'defendant',
    name: 'নমুনা বিবাদী',
    address: 'নমুনা সড়ক',
    postalCostPoisha: 1_000,
    summonFeePoisha: 50,
    suggestedPostalCostPoisha: 1_000,
    suggestedSummonFeePoisha: 50,
    trackingNumber: 'RR1',
    outcome: 'refused',
    outcomeDate: '2026-03-05',
  }
  const dispatch = (state: Dispatch['state']) => ({ ...rowAt(1, state), lines: [line], weightGrams: 20 })
  const shown = (state: Dispatch['state']) => {
    const server = serverDouble((question) =>
      isPaper(question) ? { code: 200 } : { code: 200, data: dispatch(state) },
    )
    render(<DispatchPrint params={{ id: rowAt(1).id }} />)
    return server
  }

  test('are the same file as those of several', async () => {
    const { asked } = shown('received')
    await user.click(await screen.findByRole('button', { name: m.paper_action_covers() }))
    expect(await screen.findByText(m.paper_text_made({ count: '১' }))).toBeTruthy()
    expect(asked.filter(isPaper).map(idsOf)).toEqual([[rowAt(1).id]])
    const card = screen.getByRole('article').textContent
    for (const told of [
      line.name,
      line.address,
      '১০.০০',
      '০.৫০',
      'RR1',
      m.dispatch_label_outcome_refused(),
      '৫ মার্চ, ২০২৬',
    ])
      expect(card).toContain(told)
  })

  test('wait until the dispatch section has it, and say so', async () => {
    const { asked } = shown('sent')
    await user.click(await screen.findByRole('button', { name: m.paper_action_covers() }))
    expect(screen.getByText(m.field_error_no_cover())).toBeTruthy()
    expect(asked.filter(isPaper)).toEqual([])
  })
})

describe('a list of the dispatch section (look Staff)', () => {
  loggedIn('dispatcher', '/dispatch/applications/received_file')
  const late = { ...rowAt(1), dueDate: '2026-11-05', stateSince: '2026-11-02T00:00:00.000Z' }

  test('tells of each row under its heads where it stands, until when, and since when', async () => {
    const columns = ['state', 'due']
    serverDouble(({ path }) => {
      if (path.startsWith('/queue-views')) return { code: 200, data: { views: [], columns } }
      return path.startsWith('/dispatches?') ? pageOf([late] as never) : { code: 503 }
    })
    render(<ReceivedFileQueue />)
    await screen.findByText(m.dispatch_state_received())
    const [head, row] = screen.getAllByRole('row')
    const place = (heading: string) =>
      Array.from(head?.children ?? []).findIndex(({ textContent }) => textContent.includes(heading))
    const under = (heading: string) => row?.children[place(heading)]
    expect(under(m.parts_label_status())?.textContent).toBe(m.dispatch_state_received())
    expect(under(m.queue_label_due_date())?.querySelector('time')?.dateTime).toBe(late.dueDate)
    expect(under(m.queue_label_age())?.querySelector('time')?.dateTime).toBe(late.stateSince)
  })

  test('says beside a case how long each has stood there, whatever it is due', async () => {
    sectionWith([late], () => ({ code: 503 }))
    history.replaceState(null, '', `/dispatch/applications/dispatch/detail/${late.id}?list=received_file`)
    render(<DispatcherDispatchDetail params={{ id: late.id }} />)
    const row = await screen.findByText(late.caseNumber)
    expect(row.closest('li')?.querySelector('time')?.dateTime).toBe(late.stateSince)
  })
})

import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentDraft } from '../../src/machines/form.ts'
import { documentsMax } from '../../src/machines/limits.ts'
import {
  isOnItsWay,
  takesPlace,
  uploadStates,
  uploadToSend,
  type UploadContext,
  type UploadEvent,
  type UploadState,
} from '../../src/machines/upload.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { journeyTrials, type JourneyTrial, type JourneyWitness } from '../support/journey.ts'
import { uploadWitness } from '../witness/upload.ts'
import { serverDouble } from './server-double.ts'
import { choose, fileOf, openStep, taken, uuid } from './support/documents.tsx'
import { patience } from './support/patience.ts'
import { stubUploads, type HeldUploads } from './support/held-uploads.ts'
import { pressHeld, walkEdges, walkRefusals } from './support/walk.ts'

const compress = vi.hoisted(() => vi.fn())
vi.mock('browser-image-compression', () => ({ default: compress }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const refusal = 'ফাইলটি ঠিক নেই'
let uploads: HeldUploads
/** The file that is walked, and one before it in the queue. */
let file: File
let blocker: File
/** Lets the file be read. */
let readAs: ((bytes: ArrayBuffer | Error) => void) | null
let shrink: ((made: Blob) => void) | null

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  compress.mockReset()
  compress.mockImplementation(() => new Promise<Blob>((resolve) => (shrink = resolve)))
  readAs = shrink = null
  history.replaceState(null, '', '/application')
  serverDouble(({ method }) => (method === 'GET' ? { code: 200, data: [] } : 'offline'))
  uploads = stubUploads()
  blocker = fileOf('pdf', 50, 'blocker.pdf')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heads = { 'application/pdf': 'pdf', 'image/png': 'png' } as const
/** A file whose first bytes are read when the test says so. */
const held = ({ fileName, fileType, sizeBytes }: UploadContext): File => {
  const chosen = fileOf('other', sizeBytes, fileName, fileType)
  const arrayBuffer = () =>
    new Promise<ArrayBuffer>((resolve, reject) => {
      readAs = (bytes) => (bytes instanceof Error ? reject(bytes) : resolve(bytes))
    })
  return Object.assign(chosen, { slice: () => ({ arrayBuffer }) })
}
const read = (kind: keyof typeof heads | null) =>
  act(async () => {
    readAs?.(await fileOf(kind === null ? 'other' : heads[kind], 20, 'head').arrayBuffer())
    readAs = null
    await Promise.resolve()
  })
const answer = (told: Parameters<HeldUploads['answer']>[0]) => act(() => uploads.answer(told))
const names = () => uploads.sent().map(({ name }) => name)
const isSentNow = (name: string) => vi.waitFor(() => expect(names().at(-1)).toBe(name), patience)

const documents = (count: number): DocumentDraft[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `document-${index}`,
    name: `দলিল ${index}`,
    weight: '5',
    fileName: `${index}.pdf`,
    sizeBytes: 100,
    contentType: 'application/pdf',
  }))
const isCrowded = ({ fileName }: UploadContext) => fileName === 'image.txt'

const toReading = async (context: UploadContext) => {
  file = held(context)
  if (isCrowded(context)) return openStep('documents', documents(documentsMax))
  openStep('documents')
  // One that is sent before it, so that it waits when it was read.
  await choose(blocker)
  await isSentNow(blocker.name)
  await choose(file)
}
const toWaiting = async (context: UploadContext) => {
  await toReading(context)
  await read('application/pdf')
}
const toSending = async (context: UploadContext) => {
  file = held(context)
  openStep('documents')
  await choose(file)
  await read('application/pdf')
  await isSentNow(file.name)
}
const toSent = async (context: UploadContext) => {
  await toSending(context)
  await user.click(screen.getByRole('button', { name: m.filing_action_next() }))
  const main = await vi.waitFor(() => screen.getByText(m.document_text_not_added({ count: '১' })), patience)
  await answer(taken(file, uuid(2)))
  expect(main.isConnected).toBe(true)
}
const row = () => {
  const item = screen.queryAllByRole('listitem').find(({ textContent }) => textContent.includes(file.name))
  if (!item) throw new Error('the file is in no list')
  return within(item)
}
const drop = async () => {
  const [button] = row()
    .getAllByRole('button')
    .filter(({ textContent }) =>
      [m.document_action_stop(), m.parts_action_remove(), m.parts_action_replace_file()].some((name) =>
        textContent.startsWith(name),
      ),
    )
  if (!button) throw new Error('it cannot be dropped')
  await user.click(button)
}
const arrive: Record<UploadState, (context: UploadContext) => Promise<void>> = {
  reading: toReading,
  waiting: toWaiting,
  sending: toSending,
  sent: toSent,
  failed: async (context) => {
    await toSending(context)
    await answer('offline')
  },
  shrinkable: async (context) => {
    await toReading(context)
    await read(null)
  },
  refused: async (context) => {
    await toSending(context)
    await answer({ code: 422, message: refusal })
  },
  added: async (context) => {
    await toSending(context)
    await answer(taken(file, uuid(2)))
  },
  dropped: async (context) => {
    await toSending(context)
    await drop()
  },
}
const isListed = () => screen.queryAllByText(file.name, { exact: false }).length > 0
const said = () => row().getByRole('alert').textContent
type Trial = JourneyTrial<UploadState, UploadContext, UploadEvent>
const seen: Record<UploadState, (trial: Trial) => void> = {
  reading: ({ context, eventName }) => {
    // Its first bytes are there at once, but the one before it is still on its way.
    if (eventName === 'replace' && file.name === 'photo.jpg')
      return void row().getByText(m.document_state_queued())
    if (isCrowded(context)) return expect(screen.queryByText(m.field_error_too_many())).toBeNull()
    expect(readAs).not.toBeNull()
    row().getByText(m.document_state_waiting())
    expect(names()).toEqual([blocker.name])
  },
  waiting: ({ eventName, row: walked }) => {
    // Nothing is before it: it waits only for a moment, and is sent again.
    if (walked && eventName === 'retry') return expect(names()).toEqual([file.name, file.name])
    expect(readAs).toBeNull()
    row().getByText(m.document_state_queued())
  },
  sending: () => {
    row().getByRole('progressbar')
    expect(names().at(-1)).toBe(file.name)
  },
  sent: () => {
    expect(screen.getByText(m.document_text_not_added({ count: '১' }))).toBeTruthy()
  },
  failed: () => {
    expect(said()).toContain(m.document_text_kept_here())
    row().getByRole('button', { name: m.parts_action_retry() })
  },
  shrinkable: () => {
    row().getByRole('button', { name: m.parts_action_replace_file() })
  },
  refused: () => {
    expect(said()).toBeTruthy()
    expect(row().queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
  },
  added: () => {
    const titles = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
    expect(titles).toContain(file.name.replace(/\.\w+$/, ''))
    expect(screen.queryByRole('list', { name: m.document_label_uploads() })).toBeNull()
  },
  dropped: () => expect(isListed()).toBe(false),
}

/** The files with which each state is reached; the others are judged without a screen. */
const isReal = ({ state, eventName, contextName }: Trial) => {
  if (eventName === 'tooMany') return state === 'reading' && contextName === 'text'
  if (state === 'reading') return contextName !== 'text'
  if (state === 'shrinkable') return contextName === 'heic'
  return contextName === 'pdf'
}
const trials = journeyTrials(uploadWitness).filter(isReal)
const witness: JourneyWitness<UploadState, UploadContext, UploadEvent> = {
  ...uploadWitness,
  rows: uploadWitness.rows.flatMap((one) => {
    const on = one.on.filter((name) => trials.some((trial) => trial.row === one && trial.eventName === name))
    return on.length === 0 ? [] : [{ ...one, on }]
  }),
}

walkEdges<UploadState, UploadContext, UploadEvent>({
  chart: 'upload',
  witness,
  isSeenIn: isReal,
  arrive,
  drivers: {
    read: (event: { kind: keyof typeof heads | null }) => read(event.kind),
    unreadable: () =>
      act(async () => {
        readAs?.(new Error('unreadable'))
        await Promise.resolve()
      }),
    tooMany: () => choose(file),
    send: async () => {
      await answer(taken(blocker, uuid(1)))
      await isSentNow(file.name)
    },
    progressed: (event: { share: number }) =>
      act(() => {
        uploads.progress(event.share)
        return Promise.resolve()
      }),
    stored: async () => {
      await user.click(screen.getByRole('button', { name: m.filing_action_next() }))
      await vi.waitFor(() => screen.getByText(m.document_text_not_added({ count: '১' })), patience)
      await answer(taken(file, uuid(2)))
    },
    unanswered: () => answer('offline'),
    refused: () => answer({ code: 422, message: refusal }),
    retry: async () => {
      await user.click(row().getByRole('button', { name: m.parts_action_retry() }))
    },
    replace: async () => {
      await user.click(row().getByRole('button', { name: m.document_action_convert() }))
      await vi.waitFor(() => expect(shrink).not.toBeNull(), patience)
      await act(() => {
        shrink?.(new Blob([fileOf('jpeg', 300, 'photo')]))
        return Promise.resolve()
      })
      file = fileOf('jpeg', 300, 'photo.jpg')
      await user.click(await screen.findByRole('button', { name: m.document_action_use() }))
    },
    add: () => user.click(screen.getByRole('button', { name: m.filing_action_back() })),
    drop,
  },
  seen,
  told: {
    progressed: () => expect(row().getByRole('progressbar').getAttribute('value')).toBe('70'),
    refused: () => expect(said()).toContain(refusal),
    tooMany: () => expect(said()).toContain(m.field_error_too_many()),
    unreadable: () => expect(said()).toContain(m.document_error_unreadable()),
    drop: (_event, { state }) => {
      if (state === 'sending') expect(uploads.aborted()).toEqual([file.name])
    },
  },
})

const isAdded = () => screen.queryByDisplayValue(file.name.replace(/\.\w+$/, '')) !== null
const sentCount = () => uploads.sent().length
/** A late word of the network about a request that is over; where it is not yet sent, only the one before it is on its way. */
const notSent: readonly UploadState[] = ['reading', 'waiting', 'shrinkable']
const late =
  (told: Parameters<HeldUploads['answer']>[0]) =>
  async (_event: never, { state }: Trial) => {
    if (!notSent.includes(state)) await answer(told)
  }

walkRefusals<UploadState, UploadContext, UploadEvent>({
  chart: 'upload',
  witness: uploadWitness,
  isTried: ({ contextName, state }) => contextName === (state === 'shrinkable' ? 'heic' : 'pdf'),
  arrive,
  seen,
  standing: () => ({ sent: sentCount(), aborted: uploads.aborted().length }),
  attempts: {
    read: () => expect(readAs).toBeNull(),
    unreadable: () => expect(readAs).toBeNull(),
    tooMany: () => expect(screen.queryByText(m.field_error_too_many())).toBeNull(),
    send: () => {
      window.dispatchEvent(new Event('online'))
    },
    progressed: (_event, { state }) => {
      if (!notSent.includes(state)) uploads.progress(0.9)
    },
    stored: late({
      code: 200,
      data: { id: uuid(3), fileName: 'late.pdf', sizeBytes: 1, contentType: 'application/pdf' },
    }),
    unanswered: late('offline'),
    refused: late({ code: 422, message: refusal }),
    retry: () => pressHeld(m.parts_action_retry()),
    replace: () => pressHeld(m.document_action_use()),
    add: (_event, { state }) => {
      if (state !== 'added') expect(isAdded()).toBe(false)
    },
    drop: () => pressHeld(m.parts_action_remove()),
  },
})

test('the queue: one at a time in the order they were chosen, none past one that failed or is still read', () => {
  const queue = (...states: UploadState[]) =>
    uploadToSend(states.map((state, index) => ({ key: String(index), state })))
  expect(queue()).toBeNull()
  expect(queue('waiting', 'waiting')).toBe('0')
  expect(queue('refused', 'shrinkable', 'sent', 'waiting')).toBe('3')
  expect(queue('reading', 'waiting')).toBeNull()
  expect(queue('waiting', 'reading')).toBe('0')
  expect(queue('waiting', 'sending')).toBeNull()
  expect(queue('waiting', 'failed')).toBeNull()
})

test('what is lost with the page, and what takes a place in the form', () => {
  const without = (check: (state: UploadState) => boolean) => uploadStates.filter((state) => !check(state))
  expect(without(isOnItsWay)).toEqual(['shrinkable', 'refused', 'added', 'dropped'])
  expect(without(takesPlace)).toEqual(['refused'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FilingEvent } from '../../src/machines/filing.ts'
import { pauseMilliseconds, retryMilliseconds, type FilingMode } from '../../src/machines/saving-facts.ts'
import { copyOf, readConflictCopies, readKept } from '../../src/screens/filing/draft-copies.ts'
import { startSaving, type Saving } from '../../src/screens/filing/saving.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'

const savedAt = '2026-11-21T04:05:00.000Z'
let server: HeldServer
/** What the filing was told. */
let told: FilingEvent[]

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = heldServer()
  told = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const withRemark = (remark: string) => ({ ...wholeForm, remark })
const start = (mode: FilingMode = 'draft', begun: { isNew?: boolean; hasUnsaved?: boolean } = {}): Saving => {
  const { isNew = false, hasUnsaved = false } = begun
  const known = isNew ? { applicationId: null, version: null } : { applicationId: 'a', version: 4 }
  return startSaving({
    draftKey: 'key',
    ownerId: 'owner',
    start: { mode, ...known, form: withRemark(''), reference: wholeReference, sent: [], hasUnsaved },
    tell: (event) => void told.push(event),
  })
}
const type = (saving: Saving, remark: string) =>
  saving.tell({ type: 'change', form: withRemark(remark), reference: wholeReference })
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const saved = (version: number, referenceNumber: string | null = null) => ({
  code: 200,
  data: { applicationId: 'a', version, savedAt, referenceNumber, state: 'draft' },
})
const sentRemarks = () => server.posts().map(({ body }) => (body as { form: { remark: string } }).form.remark)
/** What was answered has been heard. */
const heard = async (seen: () => void) => vi.waitFor(seen)

test('what is typed is sent once nobody has typed for the pause, whole and once, and is kept here until then (product 2.4)', async () => {
  const saving = start('draft', { isNew: true })
  type(saving, 'ক')
  await pass(pauseMilliseconds - 1)
  type(saving, 'কখ')
  // The pause begins anew with each letter.
  await pass(pauseMilliseconds - 1)
  expect(server.posts()).toEqual([])
  expect(readKept('key', 'owner')?.form.remark).toBe('কখ')
  await pass(1)
  const body = { applicationId: null, draftKey: 'key', version: null, intent: 'save', form: withRemark('কখ') }
  expect(server.posts()).toMatchObject([{ path: '/auth/send-application', body }])
  await server.answer(saved(1))
  await heard(() =>
    expect(told).toEqual([
      { type: 'saved', applicationId: 'a', version: 1, savedAt, form: withRemark('কখ') },
    ]),
  )
  expect(readKept('key', 'owner')).toBeNull()
  await pass(10 * pauseMilliseconds)
  expect(sentRemarks()).toEqual(['কখ'])
  // The next one is meant for what the server now holds.
  type(saving, 'কখগ')
  await pass(pauseMilliseconds)
  expect(server.posts().at(-1)?.body).toMatchObject({
    applicationId: 'a',
    version: 1,
    form: { remark: 'কখগ' },
  })
})

test('what nobody answered is sent again by itself, later each time, and is kept here meanwhile (product 2.4)', async () => {
  const saving = start()
  type(saving, 'ক')
  await pass(pauseMilliseconds)
  for (const [answer, pause] of [
    ['offline', retryMilliseconds],
    [{ code: 503, message: 'এখন নয়' }, 2 * retryMilliseconds],
  ] as const) {
    const before = server.posts().length
    await server.answer(answer)
    await pass(pause - 1)
    expect([server.posts().length, readKept('key', 'owner')?.form.remark]).toEqual([before, 'ক'])
    await pass(1)
    expect(server.posts().length).toBe(before + 1)
  }
  expect(told).toEqual([
    { type: 'saveFailed', error: 'offline' },
    { type: 'saveFailed', error: 'এখন নয়' },
  ])
  await server.answer(saved(5))
  await heard(() => expect(readKept('key', 'owner')).toBeNull())
  expect(sentRemarks()).toEqual(['ক', 'ক', 'ক'])
})

test('a form is submitted where its mode keeps it, at the version that was read, and its number is told; after that nothing is heard (product 2.1)', async () => {
  const draft = start()
  draft.tell({ type: 'submit' })
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/send-application',
    body: { applicationId: 'a', version: 4, intent: 'submit' },
  })
  await server.answer(saved(5, 'DHAKA-1'))
  await heard(() => expect(told).toEqual([{ type: 'submitted', referenceNumber: 'DHAKA-1' }]))
  type(draft, 'পরে')
  await pass(10 * pauseMilliseconds)
  expect(server.posts()).toHaveLength(1)
  const stored = { id: 'a', version: 5, updatedAt: savedAt, referenceNumber: 'DHAKA-2', state: 'unverified' }
  for (const [mode, event] of [
    ['returned', 'resubmit'],
    ['unverified', 'update'],
  ] as const) {
    start(mode).tell({ type: 'submit' })
    expect(server.posts().at(-1)).toMatchObject({
      path: `/applications/a/actions/${event}`,
      body: { version: 4, payload: { form: withRemark('') } },
    })
    await server.answer({ code: 200, data: stored })
    await heard(() => expect(told.at(-1)).toEqual({ type: 'submitted', referenceNumber: 'DHAKA-2' }))
  }
  // A correction is kept at pauses without being sent again; what an office looks at changes only when its owner says so.
  type(start('returned'), 'শুদ্ধ')
  type(start('unverified'), 'রাখা')
  await pass(pauseMilliseconds)
  expect(server.posts().slice(3)).toMatchObject([
    { path: '/applications/a/actions/update', body: { version: 4, payload: { form: { remark: 'শুদ্ধ' } } } },
  ])
})

test('why a submission is refused is told at the fields of the form, however the call names them (spec §7)', async () => {
  const saving = start('returned')
  saving.tell({ type: 'submit' })
  const fields = [
    { path: 'form.petitioners.0.mobile', error: 'mobile_invalid', message: '' },
    { path: 'caseNumber', error: 'required', message: '' },
  ]
  await server.answer({ code: 422, message: 'নেওয়া গেল না', data: { fields } })
  const errors = [
    { path: 'petitioners.0.mobile', error: 'mobile_invalid' },
    { path: 'caseNumber', error: 'required' },
  ]
  await heard(() => expect(told).toEqual([{ type: 'submitRefused', error: 'নেওয়া গেল না', errors }]))
})

test.each([
  ['is no more', { code: 404, message: 'নেই' }, 'gone', ['ক']],
  ['cannot be looked up', { code: 503, message: 'এখন নয়' }, 'offline', []],
] as const)(
  'of a draft that somebody was faster with and that %s, what was typed stays on this device (product 2.4)',
  async (_how, answer, state, aside) => {
    const saving = start('draft', { hasUnsaved: true })
    type(saving, 'ক')
    await pass(pauseMilliseconds)
    await server.answer({ code: 409, message: 'পুরোনো' })
    expect(server.waitingFor()).toEqual(['/applications/a'])
    await server.answer(answer)
    await heard(() => expect(saving.actor.getSnapshot().value).toBe(state))
    expect(readConflictCopies('key', 'owner').map(({ kept }) => kept.form.remark)).toEqual(aside)
    expect(readKept('key', 'owner')?.form.remark).toBe(aside.length > 0 ? undefined : 'ক')
  },
)

test('what an earlier page left unsent goes by itself after the pause, and is kept here until the server has it (product 2.4)', async () => {
  copyOf('key', 'owner').keep({
    ...start().actor.getSnapshot().context,
    form: withRemark(''),
    hasUnsaved: true,
  })
  start('draft', { hasUnsaved: true })
  await pass(pauseMilliseconds - 1)
  expect([server.posts().length, readKept('key', 'owner')?.version]).toEqual([0, 4])
  await pass(1)
  expect(sentRemarks()).toEqual([''])
  await server.answer(saved(5))
  // It was taken over: saved, nothing of it is left, neither in its own place nor aside.
  await heard(() => expect(told.at(-1)).toMatchObject({ type: 'saved', version: 5 }))
  expect([readKept('key', 'owner'), readConflictCopies('key', 'owner')]).toEqual([null, []])
})

test('what an earlier page sent without an answer is its own: a version made of it is no conflict (product 2.4)', async () => {
  const saving = start('draft', { hasUnsaved: true })
  type(saving, 'পরে')
  await pass(pauseMilliseconds)
  await server.answer({ code: 409, message: 'পুরোনো' })
  const stored = { id: 'a', state: 'draft', version: 9, updatedAt: savedAt, referenceNumber: null }
  await server.answer({ code: 200, data: { ...stored, form: withRemark('') } })
  await heard(() => expect(saving.actor.getSnapshot().context.version).toBe(9))
  expect(readConflictCopies('key', 'owner')).toEqual([])
  await pass(pauseMilliseconds)
  expect(server.posts().at(-1)?.body).toMatchObject({ version: 9, form: { remark: 'পরে' } })
})

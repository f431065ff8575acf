import { known } from '../../src/machines/entity.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Client from '../../src/api/client.ts'
import { isSameForm, saveOutcomeOf } from '../../src/machines/saving-facts.ts'
import type { DraftForm } from '../../src/machines/form.ts'
import {
  openFilingSession,
  type FilingSessionInput,
  type FilingSession,
} from '../../src/screens/filing/filing-session.ts'
import { storedInput } from '../../src/screens/filing/filing-input.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { keptRemarks } from './support/kept-forms.ts'

const ownerId = 'owner'
const id = '00000000-0000-4000-8000-00000000000a'
const updatedAt = '2026-11-21T04:05:00.000Z'

/** A server that holds one draft, and the way to it. */
const world = vi.hoisted(() => ({
  answer: (_name: string, _input: unknown): Promise<unknown> => Promise.resolve(null),
}))
vi.mock('../../src/api/client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Client>()),
  send: (name: string, input: unknown) => world.answer(name, input),
}))

interface Sent {
  applicationId: string | null
  version: number | null
  form: DraftForm
}
const atServer = (form: DraftForm): DraftForm => JSON.parse(JSON.stringify(form)) as DraftForm

class Model {
  form: DraftForm | null = null
  version = 0
  state: 'draft' | 'discarded' = 'draft'
  /** The remark of every form that the server ever took. */
  readonly accepted = new Set<string>()
  isOffline = false
  /** How many of the next answers are lost on their way back. */
  lostCount = 0
  delayMs = 0
  savedCount = 0

  private take({ applicationId, version, form }: Sent) {
    if (this.form === null) {
      if (applicationId !== null) return { isOk: false, code: 404, message: 'none', data: {} }
    } else {
      const isSame = applicationId === null ? isSameForm(this.form, form) : version === this.version
      if (!isSame || this.state !== 'draft') return { isOk: false, code: 409, message: 'outdated', data: {} }
    }
    this.form = atServer(form)
    this.version += 1
    this.savedCount += 1
    this.accepted.add(form.remark)
    const data = { applicationId: id, version: this.version, savedAt: updatedAt, referenceNumber: null }
    return { isOk: true, data: { ...data, state: this.state } }
  }

  stored() {
    if (this.form === null) return null
    const { form, version, state } = this
    return { id, form: atServer(form), version, state, updatedAt, referenceNumber: null }
  }

  async answer(name: string, input: unknown): Promise<unknown> {
    const offline = { isOk: false, code: 0, message: 'offline', data: {} }
    if (this.isOffline) return offline
    const isLost = this.lostCount > 0
    if (isLost) this.lostCount -= 1
    const half = this.delayMs / 2
    await new Promise((resolve) => setTimeout(resolve, half))
    const stored = this.stored()
    const told = name.startsWith('POST')
      ? this.take((input as { body: Sent }).body)
      : stored
        ? { isOk: true, data: stored }
        : { isOk: false, code: 404, message: 'none', data: {} }
    await new Promise((resolve) => setTimeout(resolve, half))
    return isLost || this.isOffline ? offline : told
  }
}

interface Tab {
  filing: FilingSession
  isOpen: boolean
  typed: DraftForm | null
}

const newDraft = (): FilingSessionInput => ({
  mode: 'draft',
  draftKey: id,
  ownerId,
  applicationId: null,
  version: null,
  savedAt: null,
  form: wholeForm,
  reference: wholeReference,
  hasUnsaved: false,
})

/** A page that is opened beside another one goes on from what that one kept. */
const goesOnFrom = (remark: string, begun: string) => `${remark}.`.startsWith(`${begun}.`)

/** One device: its tabs, what it keeps, and the server. */
class Device {
  readonly model = new Model()
  readonly tabs: Tab[] = []
  private letterCount = 0
  conflictCount = 0

  constructor() {
    world.answer = (name, input) => this.model.answer(name, input)
    this.open(newDraft())
  }

  private open(input: FilingSessionInput): void {
    this.tabs.push({ filing: openFilingSession(input), isOpen: true, typed: null })
  }
  tab(index: number): Tab | undefined {
    const open = this.tabs.filter(({ isOpen }) => isOpen)
    return open[index % Math.max(open.length, 1)]
  }
  type(tab: Tab): void {
    const { form } = tab.filing.actor.getSnapshot().context
    this.letterCount += 1
    const patch = { remark: `${form.remark}.${this.letterCount}` }
    tab.filing.actor.send({ type: 'change', patch, reference: wholeReference })
    tab.typed = tab.filing.actor.getSnapshot().context.form
  }
  /** As the page reads it, where the server can be reached. */
  openAgain(): void {
    const stored = this.model.stored()
    // Whoever was told of a conflict loads the newer one in its place.
    for (const tab of this.tabs)
      if (tab.isOpen && tab.filing.saving.actor.getSnapshot().matches('conflict')) {
        this.conflictCount += 1
        this.crash(tab)
      }
    if (!stored || this.model.isOffline || this.tabs.filter(({ isOpen }) => isOpen).length > 2) return
    const mode = stored.state === 'draft' ? ('draft' as const) : null
    const input = storedInput(
      { ...stored, facts: { reference: known(wholeReference) } as never },
      mode,
      ownerId,
    )
    if (input) this.open(input)
  }
  /** The page dies without another word. */
  crash(tab: Tab): void {
    tab.isOpen = false
    tab.filing.actor.stop()
    tab.filing.saving.actor.stop()
  }

  private isKept({ remark }: DraftForm): boolean {
    return keptRemarks().some((one) => goesOnFrom(one, remark))
  }
  /** What is wrong by now, in words; null when nothing is. The remark tells forms apart: each letter is another. */
  fault(): string | null {
    const { accepted } = this.model
    for (const [index, { filing, isOpen, typed }] of this.tabs.entries()) {
      if (typed && ![...accepted].some((one) => goesOnFrom(one, typed.remark)) && !this.isKept(typed))
        return `what was typed last in page ${index} is lost: ${typed.remark}`
      const { value, context } = filing.saving.actor.getSnapshot()
      const { form } = filing.actor.getSnapshot().context
      if (isOpen && typed && saveOutcomeOf(value, context) === 'saved' && !accepted.has(form.remark))
        return `page ${index} says saved of ${form.remark}`
    }
    return null
  }
  /** Whether every open page came to rest: all saved, or its owner was told. */
  unrest(): string[] {
    return this.tabs.flatMap(({ filing, isOpen, typed }) => {
      const { value } = filing.saving.actor.getSnapshot()
      return !isOpen || !typed || ['still', 'conflict', 'gone'].includes(value) ? [] : [value]
    })
  }
}

type Step = readonly [kind: string, tab: number, ms: number]
const times = (count: number, kind: string) => Array.from({ length: count }, () => kind)
const kinds = [
  ...times(9, 'type'),
  ...times(10, 'pass'),
  ...times(4, 'flush'),
  ...times(3, 'online'),
  ...times(2, 'fast'),
  ...times(2, 'open'),
  'offline',
  'lose',
  'slow',
  'crash',
  'discard',
]
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(fc.constantFrom(...kinds), fc.nat(2), fc.constantFrom(1, 300, 1_499, 1_500, 2_200, 9_000)),
  { minLength: 60, maxLength: 120, size: 'max' },
)

function carryOut(device: Device, [kind, index]: Step): void {
  const tab = device.tab(index)
  const { model } = device
  if (kind === 'type' && tab) device.type(tab)
  if (kind === 'flush') tab?.filing.saving.tell({ type: 'flush' })
  if (kind === 'offline') model.isOffline = true
  if (kind === 'online') model.isOffline = false
  if (kind === 'lose') model.lostCount = 1
  if (kind === 'slow') model.delayMs = 4_000
  if (kind === 'fast') model.delayMs = 20
  if (kind === 'open') device.openAgain()
  if (kind === 'crash' && tab && device.tabs.length > 1) device.crash(tab)
  // Another device may do it at the end of a walk; before it a draft would hardly ever be saved.
  if (kind === 'discard' && model.savedCount > 25) model.state = 'discarded'
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a draft typed into at random moments of a thousand saves loses no letter, and is called saved only when it is (product 2.4)', async () => {
  let savedCount = 0
  let conflictCount = 0
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      localStorage.clear()
      const device = new Device()
      for (const step of walk) {
        carryOut(device, step)
        if (step[0] === 'type') expect(device.fault()).toBeNull()
        await vi.advanceTimersByTimeAsync(step[0] === 'pass' ? step[2] : 0)
        expect(device.fault()).toBeNull()
      }
      device.model.isOffline = false
      device.model.delayMs = 20
      await vi.advanceTimersByTimeAsync(200_000)
      expect(device.fault()).toBeNull()
      expect(device.unrest()).toEqual([])
      savedCount += device.model.savedCount
      conflictCount += device.conflictCount
      for (const tab of device.tabs) device.crash(tab)
      vi.clearAllTimers()
    }),
    { seed: 20_261_121, numRuns: 200 },
  )
  expect(savedCount).toBeGreaterThan(1_000)
  expect(conflictCount).toBeGreaterThan(10)
})

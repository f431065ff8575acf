import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createPaperMaker, type MakerOptions, type PaperMaker } from '../../../src/server/paper/maker.ts'
import { invoiceSheet } from '../../../src/server/invoice/sheet.ts'
import type { InvoiceSheet } from '../../../src/server/paper/sheets.ts'
import { invoice, printedAt } from '../../support/papers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'court-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A thread that dies, falls silent, fails or answers, as the sheet's file name tells it. */
const workerFile = path.join(folder, 'worker.mjs')
writeFileSync(
  workerFile,
  `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, sheet: { fileName } }) => {
    if (fileName === 'die') process.exit(3)
    if (fileName === 'throw') throw new Error('out of letters')
    if (fileName === 'fault') parentPort.postMessage({ id, fault: 'no such letter' })
    if (fileName === 'answer') parentPort.postMessage({ id, file: new Uint8Array([id]) })
  })`,
)

const sheet = await invoiceSheet(invoice, 'bn', printedAt)
const told = (fileName: string): InvoiceSheet => ({ ...sheet, fileName })

let open: PaperMaker[] = []
const reasons: unknown[] = []
const make = (options: Partial<MakerOptions> = {}): PaperMaker => {
  const log = { error: (what: object) => void reasons.push(what) }
  const maker = createPaperMaker({ log: log as MakerOptions['log'], workerFile, ...options })
  open.push(maker)
  return maker
}
afterEach(async () => {
  await Promise.all(open.map((maker) => maker.close()))
  open = []
  reasons.length = 0
})

test.each(['die', 'throw'])(
  'a thread that ends (%s) is said at once, and the next paper gets a new one',
  async (end) => {
    const maker = make()
    expect(await maker.draw({ kind: 'invoice', sheet: told('answer') })).toEqual(new Uint8Array([1]))
    expect(
      await Promise.all([
        maker.draw({ kind: 'invoice', sheet: told('silent') }),
        maker.draw({ kind: 'invoice', sheet: told(end) }),
      ]),
    ).toEqual([null, null])
    expect(reasons).toEqual([{ reason: end === 'die' ? 'exit 3' : 'out of letters', waiting: 2 }])
    expect(await maker.draw({ kind: 'invoice', sheet: told('answer') })).toEqual(new Uint8Array([4]))
  },
)

test('nobody waits longer than the bound', async () => {
  const maker = make({ waitMilliseconds: 30 })
  expect(await maker.draw({ kind: 'invoice', sheet: told('silent') })).toBeNull()
  expect(reasons).toEqual([{ reason: 'no answer in time', waiting: 1 }])
})

test('more than may wait are told so without waiting', async () => {
  const maker = make({ waitingMax: 2 })
  const waiting = [
    maker.draw({ kind: 'invoice', sheet: told('silent') }),
    maker.draw({ kind: 'invoice', sheet: told('silent') }),
  ]
  expect(await maker.draw({ kind: 'invoice', sheet: told('answer') })).toBeNull()
  await maker.close()
  expect(await Promise.all(waiting)).toEqual([null, null])
  expect(reasons).toEqual([])
})

test('a sheet that cannot be drawn is a surprise of its own; the thread goes on', async () => {
  const maker = make()
  await expect(maker.draw({ kind: 'invoice', sheet: told('fault') })).rejects.toThrow('no such letter')
  expect(await maker.draw({ kind: 'invoice', sheet: told('answer') })).toEqual(new Uint8Array([2]))
})

test('a maker that nothing was asked of has nothing to close', async () => {
  await expect(make().close()).resolves.toBeUndefined()
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyForm } from '../../src/machines/form.ts'
import type { CaseRemarks, RemarksBegun } from '../../src/screens/parts/case/remark-drafts.ts'
import { MarksLayer } from '../../src/screens/parts/document/marks-layer.tsx'
import { Marks } from '../../src/screens/parts/document/marks.tsx'
import { meantBy, placeOnPage, seenAt } from '../../src/screens/parts/document/mark-places.ts'
import { RemarkedContext } from '../../src/screens/parts/document/paper-marks.ts'
import { RemarkList } from '../../src/screens/parts/remark-list.tsx'
import { fieldWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const page = { name: 'আরজি', fileName: '1.png', contentType: 'image/png' as const, sizeBytes: 1, weight: '1' }
const form = {
  ...emptyForm('p'),
  documents: [
    { ...page, id: 'first' },
    { ...page, id: 'second' },
  ],
}

/** By hand: a place near the upper left of an upright page, after each quarter turn to the right. */
test.each([
  [0, { x: 0.25, y: 0.125 }],
  [1, { x: 0.875, y: 0.25 }],
  [2, { x: 0.75, y: 0.875 }],
  [3, { x: 0.125, y: 0.75 }],
] as const)('a mark turns with its page: %i quarters (look Staff)', (quarters, seen) => {
  expect(seenAt({ x: 0.25, y: 0.125 }, quarters)).toEqual(seen)
  expect(meantBy(seen, quarters)).toEqual({ x: 0.25, y: 0.125 })
})

test('a mark never leaves its page', () => {
  expect(placeOnPage({ x: -0.1, y: 1.1 })).toEqual({ x: 0, y: 1 })
})

const draftsOf = (
  change: Partial<CaseRemarks>,
  rows: RemarksBegun['rows'],
  changed: (value: RemarksBegun) => void,
): CaseRemarks => ({
  value: { rows, general: '' },
  change: changed,
  inHand: null,
  take: () => {},
  marking: null,
  setMarking: () => {},
  caseId: 'x',
  isPlace: () => true,
  isOpen: true,
  setOpen: () => {},
  ...change,
})

function draw(change: Partial<CaseRemarks>, rows: RemarksBegun['rows'], documentId = 'first', quarters = 0) {
  const changed = vi.fn<(value: RemarksBegun) => void>()
  const drafts = draftsOf(change, rows, changed)
  const { container } = render(
    <RemarkedContext value={{ form, remarks: [], drafts }}>
      <MarksLayer documentId={documentId} quarters={quarters as 0 | 1 | 2 | 3} />
    </RemarkedContext>,
  )
  const markOf = () => changed.mock.lastCall?.[0].rows[0]?.mark
  return { layer: container.querySelector<HTMLElement>('[data-asked]'), changed, markOf }
}
const row = { key: 1, path: 'caseNumber', remark: 'মিলছে না' }
const mark = { paper: 0, page: 1, x: 0.5, y: 0.5 }

test('one that is asked for begins in the middle, and a press puts it where it is meant, also on a turned page', () => {
  const { layer, markOf } = draw({ marking: 1 }, [row], 'second', 1)
  expect(markOf()).toEqual({ paper: 1, page: 1, x: 0.5, y: 0.5 })
  if (!layer) throw new Error('a press is heard')
  layer.getBoundingClientRect = () => new DOMRect(100, 50, 200, 400)
  fireEvent.pointerDown(layer, { clientX: 150, clientY: 90 })
  // A quarter from the left and a tenth from above, on a page that lies on its side.
  expect(markOf()).toEqual({ paper: 1, page: 1, x: 0.1, y: 0.75 })
})

test.each([
  ['ArrowLeft', { x: 0.48, y: 0.5 }],
  ['ArrowRight', { x: 0.52, y: 0.5 }],
  ['ArrowUp', { x: 0.5, y: 0.48 }],
  ['ArrowDown', { x: 0.5, y: 0.52 }],
])('%s moves it a little that way (look Staff)', (key, place) => {
  const { markOf } = draw({ marking: 1 }, [{ ...row, mark }])
  fireEvent.keyDown(screen.getByRole('button'), { key })
  expect(markOf()).toEqual({ ...mark, ...place })
})

test('a remark about one paper is put on no other, and a mark is drawn on its own paper alone', () => {
  draw({}, [{ ...row, mark }], 'second')
  expect(screen.queryByText('১')).toBeNull()
  cleanup()
  const elsewhere = draw({ marking: 1 }, [{ ...row, path: 'documents.1' }])
  expect(elsewhere.changed).not.toHaveBeenCalled()
  expect(elsewhere.layer).toBeNull()
})

test('while none is asked for a press does nothing, and its owner reads what the mark says (product 2.1)', () => {
  const idle = draw({}, [{ ...row, mark }])
  if (idle.layer) fireEvent.pointerDown(idle.layer)
  expect(idle.changed).not.toHaveBeenCalled()
  cleanup()
  render(
    <RemarkedContext
      value={{ form, remarks: [{ ...row, now: row.path, isMarked: true, mark }], drafts: null }}
    >
      <MarksLayer documentId="first" />
    </RemarkedContext>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(new RegExp(m.remark_label_mark({ number: '১' }))).textContent).toContain('মিলছে না')
})

test('the owner is led to the papers from a remark that points to a place on one, and from no other (product 2.1)', () => {
  const remarks = [
    { path: 'caseNumber', now: 'caseNumber', remark: 'cut off', isMarked: true },
    {
      path: 'petitioners.0.address',
      now: 'petitioners.0.address',
      remark: 'no house number',
      isMarked: false,
    },
  ]
  render(<RemarkList remarks={remarks} hrefOf={(step) => `/edit?step=${step}`} />)
  const [marked, plain] = screen.getAllByRole('listitem')
  const hrefsOf = (item: HTMLElement | undefined) =>
    [...(item?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(hrefsOf(marked)).toEqual(['/edit?step=case', '/edit?step=documents'])
  expect(hrefsOf(plain)).toEqual(['/edit?step=petitioners'])
})

test('a mark is told with the field that it is about, and with its words alone where it is about none yet (look Staff)', () => {
  draw({}, [
    { ...row, mark },
    { ...row, key: 2, path: '', remark: 'কাটা', mark },
  ])
  const told = screen.getAllByTitle(/মিলছে না|কাটা/).map(({ title }) => title)
  expect(told).toEqual([`${fieldWord('caseNumber')}: মিলছে না`, 'কাটা'])
})

test('on a picture that cannot be turned a mark goes where its key points (look Staff)', async () => {
  const changed = vi.fn<(value: RemarksBegun) => void>()
  const drafts = draftsOf({ marking: 1 }, [{ ...row, mark }], changed)
  render(
    <RemarkedContext value={{ form, remarks: [], drafts }}>
      <Marks documentId="first" />
    </RemarkedContext>,
  )
  fireEvent.keyDown(await screen.findByRole('button'), { key: 'ArrowRight' })
  expect(changed.mock.lastCall?.[0].rows[0]?.mark).toEqual({ ...mark, x: 0.52 })
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyForm, type DocumentDraft } from '../../src/machines/form.ts'
import type { CaseRemarks } from '../../src/screens/parts/case/remark-drafts.ts'
import { MarksBelow } from '../../src/screens/parts/document/marks.tsx'
import { RemarkedContext } from '../../src/screens/parts/document/paper-marks.ts'
import { laidOut, turned, upright, zoomed } from '../../src/screens/parts/document/paper-view.ts'
import { PapersPane } from '../../src/screens/parts/document/papers-pane.tsx'
import { formatNumber } from '../../src/screens/parts/format.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'

const natural = { width: 400, height: 200 }
describe('how a picture lies in its frame (look Staff)', () => {
  test.each([
    [0, { width: 100, height: 50 }, ''],
    [1, { width: 100, height: 200 }, 'translateX(100px) rotate(90deg)'],
    [2, { width: 100, height: 50 }, 'translate(100px, 50px) rotate(180deg)'],
    [3, { width: 100, height: 200 }, 'translateY(200px) rotate(270deg)'],
  ] as const)('turned by %i quarters it is as wide as the frame', (quarters, room, transform) => {
    const laid = laidOut(natural, 100, { quarters, zoom: 1 })
    expect(laid.room).toEqual(room)
    expect(laid.picture.transform).toBe(transform)
    expect(laidOut(natural, 100, { quarters, zoom: 2 }).room).toEqual({
      width: room.width * 2,
      height: room.height * 2,
    })
  })

  test('four turns are none, and the steps of the zoom end', () => {
    expect(turned(turned(turned(turned(upright))))).toEqual(upright)
    const most = [1, 2, 3, 4, 5, 6, 7, 8].reduce((view) => zoomed(view, 1), upright)
    const least = [1, 2, 3, 4, 5, 6, 7, 8].reduce((view) => zoomed(view, -1), most)
    expect([most.zoom, least.zoom]).toEqual([4, 0.5])
    expect(zoomed(zoomed(upright, 1), -1)).toEqual(upright)
  })
})

const paper = (place: number): DocumentDraft => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  name: `ছবি ${place}`,
  weight: '',
  fileName: `${place}.jpg`,
  sizeBytes: 1_000,
  contentType: 'image/jpeg',
})

describe('the papers beside a case', () => {
  beforeEach(() => {
    serverDouble(() => ({ code: 200, data: {} }))
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(new Blob(['x'], { type: 'image/jpeg' }), { headers: { 'content-type': 'image/jpeg' } }),
      ),
    )
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const picture = async (place: number) => {
    const found = await screen.findByRole<HTMLImageElement>('img', { name: `ছবি ${place}` })
    Object.defineProperties(found, { naturalWidth: { value: 600 }, naturalHeight: { value: 300 } })
    fireEvent.load(found)
    return found
  }
  const press = (key: string, code: string, shiftKey = false) =>
    fireEvent.keyDown(document.body, { key, code, shiftKey })
  const zoom = () => screen.getByLabelText(m.document_label_zoom()).textContent
  const percent = (of: number) => `${formatNumber(of, 'bn')}%`

  test('are turned by `o` and zoomed by `+` and `-`, each by itself, and stay so while the case is open', async () => {
    render(<PapersPane documents={[paper(1), paper(2)]} scans={[]} />)
    const first = await picture(1)
    expect(first.style.width).toBe('300px')
    press('o', 'KeyO')
    expect(first.style.transform).toBe('translateX(300px) rotate(90deg)')
    press('+', 'Equal', true)
    press('=', 'Equal')
    expect(zoom()).toBe(percent(200))
    press('-', 'Minus')
    expect(zoom()).toBe(percent(150))
    press('2', 'Digit2')
    expect((await picture(2)).style.transform).toBe('')
    expect(zoom()).toBe(percent(100))
    press('1', 'Digit1')
    expect((await picture(1)).style.transform).toBe('translateX(450px) rotate(90deg)')
    expect(zoom()).toBe(percent(150))
  })

  test('have a button for each key', async () => {
    render(<PapersPane documents={[paper(1)]} scans={[]} />)
    const shown = await picture(1)
    fireEvent.click(screen.getByRole('button', { name: new RegExp(m.document_action_turn()) }))
    expect(shown.style.transform).toContain('rotate(90deg)')
    fireEvent.click(screen.getByRole('button', { name: new RegExp(m.document_action_smaller()) }))
    expect(zoom()).toBe(percent(75))
    fireEvent.click(screen.getByRole('button', { name: new RegExp(m.document_action_larger()) }))
    expect(zoom()).toBe(percent(100))
  })

  const beside = (documents: DocumentDraft[], path: string, children: ReactNode) => {
    const rows = [
      { key: 1, path, remark: 'অস্পষ্ট' },
      { key: 2, path: 'caseNumber', remark: 'মিলছে না', mark: { paper: 0, page: 1, x: 0.5, y: 0.5 } },
    ]
    const nothing = () => {}
    const drafts: CaseRemarks = {
      value: {
        rows,
        general: '',
      },
      marking: 1,
      inHand: null,
      caseId: 'x',
      isOpen: true,
      isPlace: () => true,
      change: nothing,
      take: nothing,
      setMarking: nothing,
      setOpen: nothing,
    }
    return (
      <RemarkedContext value={{ form: { ...emptyForm('p'), documents }, remarks: [], drafts }}>
        {children}
      </RemarkedContext>
    )
  }
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)

  test('a remark about one paper opens that one and says what to press; a PDF takes no mark, and says that (look Staff)', async () => {
    const pdf = { ...paper(3), contentType: 'application/pdf' as const }
    const documents = [paper(1), paper(2), pdf]
    const pane = <PapersPane documents={documents} scans={[]} />
    const { rerender } = render(beside(documents, 'documents.1', pane))
    expect(pressed()).toEqual(['2ছবি 2'])
    expect(screen.getByText(m.remark_text_marking())).toBeTruthy()
    rerender(beside(documents, 'documents.2', pane))
    expect(pressed()).toEqual(['3ছবি 3'])
    expect(screen.getByText(m.remark_text_mark_pdf())).toBeTruthy()
    // About no paper: whichever is looked at.
    rerender(beside(documents, 'remark', pane))
    expect(pressed()).toEqual(['1ছবি 1'])
    expect(screen.getByText(m.remark_text_marking())).toBeTruthy()
    await picture(1)
  })

  test('what its marks say stands below a paper, and below no other (product 2.1)', async () => {
    const documents = [paper(1), paper(2)]
    const { rerender } = render(beside(documents, 'remark', <MarksBelow documentId={paper(1).id} />))
    expect((await screen.findByRole('listitem')).textContent).toContain('মিলছে না')
    rerender(beside(documents, 'remark', <MarksBelow documentId={paper(2).id} />))
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('a paper in which something was found, or that is not looked through yet, is not shown, and why; nine have a key (product 7)', async () => {
    const documents = Array.from({ length: 10 }, (_, index) => ({
      ...paper(index + 1),
      id: `paper ${index + 1}`,
    }))
    const scans = [
      { id: 'paper 9', scan: 'infected' },
      { id: 'paper 10', scan: 'waiting' },
    ] as const
    const opened = vi.fn<() => void>()
    render(<PapersPane documents={documents} scans={[...scans]} onChoose={opened} />)
    expect(pressed()).toEqual(['1ছবি 1'])
    press('9', 'Digit9')
    expect(pressed()).toEqual(['9ছবি 9'])
    expect(opened).toHaveBeenCalledTimes(1)
    expect(screen.getByText(m.document_state_infected())).toBeTruthy()
    const tenth = screen.getByRole('button', { name: 'ছবি 10' })
    expect(tenth.textContent).toBe('ছবি 10')
    fireEvent.click(tenth)
    // Whoever pressed it has the pane before them.
    expect(opened).toHaveBeenCalledTimes(1)
    expect(screen.getByText(m.document_state_waiting())).toBeTruthy()
    for (const absent of [m.document_action_keep(), new RegExp(m.document_action_turn())])
      expect(screen.queryByRole('button', { name: absent })).toBeNull()
    press('2', 'Digit2')
    await picture(2)
    expect(await screen.findByRole('button', { name: m.document_action_keep() })).toBeTruthy()
  })
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentDraft } from '../../src/machines/form.ts'
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
})

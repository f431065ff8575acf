import { afterEach, expect, test, vi } from 'vitest'
import { onFirstAct } from '../../src/screens/first-act.ts'

const act = (type: string) => window.dispatchEvent(new Event(type))
const turn = () => new Promise<void>((resolve) => queueMicrotask(resolve))

afterEach(() => {
  document.body.replaceChildren()
})

test.each(['focusin', 'pointerdown', 'keydown'])(
  'the first %s is heard, once, and nothing that follows it (stack 4)',
  async (type) => {
    const hear = vi.fn<() => void>()
    onFirstAct(hear)
    await turn()
    expect(hear).not.toHaveBeenCalled()
    for (const next of [type, type, 'pointerdown', 'keydown', 'focusin']) act(next)
    expect(hear).toHaveBeenCalledTimes(1)
  },
)

test('whoever is in a field already has begun: that is heard by itself, once (stack 4)', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const hear = vi.fn<() => void>()
  onFirstAct(hear)
  await turn()
  act('keydown')
  expect(hear).toHaveBeenCalledTimes(1)
})

test('whoever hears no more is told of nothing', () => {
  const hear = vi.fn<() => void>()
  onFirstAct(hear)()
  act('pointerdown')
  expect(hear).not.toHaveBeenCalled()
})

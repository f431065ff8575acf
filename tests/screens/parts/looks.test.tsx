import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BirthDateField } from '../../../src/screens/parts/birth-date-field.tsx'
import field from '../../../src/screens/parts/field.module.css'
import page from '../../../src/screens/parts/page.module.css'
import { Page } from '../../../src/screens/parts/page.tsx'
import { RadioField } from '../../../src/screens/parts/radio-field.tsx'
import segment from '../../../src/screens/parts/segments.module.css'
import { Segments } from '../../../src/screens/parts/segments.tsx'
import { m } from '../../../src/words/messages.js'

afterEach(cleanup)

/** Whether something looks so, by a name of its styles. */
const looks = (element: Element | null | undefined, name: string | undefined) =>
  element?.classList.contains(name ?? '?') ?? false

const born = (more: { error?: string; isRequired?: boolean }) => {
  cleanup()
  render(<BirthDateField label="জন্ম" name="born" value="" onChange={() => undefined} {...more} />)
  return screen.getByRole('group')
}

test('a day in three parts looks wrong where it is, and not before (look States)', () => {
  expect(looks(born({}), field['wrongParts'])).toBe(false)
  expect(looks(born({ error: 'কোনো দিন নয়' }), field['wrongParts'])).toBe(true)
})

test('a day that may be left out says so, one that is needed does not (look Litigant)', () => {
  expect(born({}).textContent).toContain(m.parts_label_optional())
  expect(born({ isRequired: true }).textContent).not.toContain(m.parts_label_optional())
})

test('a choice of few looks wrong where it is, and not before (look States)', () => {
  const choice = (error?: string) => {
    cleanup()
    const options = [{ value: 'a', label: 'ক' }]
    render(
      <RadioField
        label="কোনটি"
        name="which"
        value=""
        onChange={() => undefined}
        options={options}
        error={error}
      />,
    )
    return screen.getByRole('group')
  }
  expect(looks(choice(), field['wrong'])).toBe(false)
  expect(looks(choice('একটি বেছে নিন'), field['wrong'])).toBe(true)
})

test.each([
  [0, ['on', 'left', 'left']],
  [1, ['done', 'on', 'left']],
  [3, ['done', 'done', 'done']],
])('%i of three lie behind: the bar has them filled and the one after them on (look)', (doneCount, parts) => {
  const { container } = render(<Segments count={3} doneCount={doneCount} />)
  const seen = [...container.querySelectorAll(`.${segment['segment']}`)].map((part) => {
    const [isDone, isOn] = [looks(part, segment['done']), looks(part, segment['current'])]
    return isDone && isOn ? 'both' : isDone ? 'done' : isOn ? 'on' : 'left'
  })
  expect(seen).toEqual(parts)
})

test('a page is a column to be read in, and as wide as its window only where it asks for that (look)', () => {
  const isWide = (asked: boolean) => {
    cleanup()
    render(
      <Page title="পাতা" isWide={asked}>
        x
      </Page>,
    )
    return looks(screen.getByRole('heading', { level: 1 }).parentElement, page['wide'])
  }
  expect([isWide(false), isWide(true)]).toEqual([false, true])
})

import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayCloseFoot } from '../../src/screens/payment/day-close-foot.tsx'
import { settled } from './support/day-close.ts'

const toaster = readFileSync('src/screens/parts/toaster.module.css', 'utf8')

test('a toast stands above what is at the foot of a wide window, as above the signature of a day (look Staff)', () => {
  const [, foot = 'none'] =
    /\(width >= 600px\)[^}]*html:has\(([^)]+)\)\) \.toaster \{\s*bottom: \d+px/.exec(toaster) ?? []
  const { container } = render(<DayCloseFoot shown={settled} onAct={() => undefined} />)
  expect(container.firstElementChild?.matches(foot)).toBe(true)
})

import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Disclosure } from '../../src/screens/parts/disclosure.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let folded = 0
beforeEach(async () => {
  folded = 0
  render(
    <>
      <Disclosure trigger="আরও" onClose={() => (folded += 1)}>
        <p>ভেতরে</p>
        <a href="#elsewhere">অন্যখানে</a>
      </Disclosure>
      <p>বাইরে</p>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'আরও' }))
  expect(screen.getByText('ভেতরে')).toBeTruthy()
})

test.each<[string, () => Promise<unknown>]>([
  ['Escape', () => user.keyboard('{Escape}')],
  ['a press outside', async () => fireEvent.pointerDown(screen.getByText('বাইরে'))],
  ['a link inside', () => user.click(screen.getByRole('link'))],
  ['its button', () => user.click(screen.getByRole('button'))],
])('%s folds the panel again, once (look Staff)', async (_how, fold) => {
  await fold()
  expect(screen.queryByText('ভেতরে')).toBeNull()
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false')
  expect(folded).toBe(1)
})

test('a press inside leaves it open', () => {
  fireEvent.pointerDown(screen.getByText('ভেতরে'))
  expect(screen.getByText('ভেতরে')).toBeTruthy()
  expect(folded).toBe(0)
})

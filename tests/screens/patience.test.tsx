import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showToast } from '../../src/screens/parts/toasts.ts'
import { said } from './support/said.ts'

/** Says in passing that it is done, in the same breath in which it stops asking. */
function Asked({ told }: { told: Promise<void> }) {
  const [isAsked, setIsAsked] = useState(true)
  useEffect(() => {
    void told.then(() => {
      showToast({ tone: 'success', text: 'হয়েছে' })
      setIsAsked(false)
    })
  }, [told])
  return isAsked ? <p>নিশ্চিত?</p> : null
}
let tell = () => {}
const told = () => new Promise<void>((resolve) => (tell = resolve))

test('what is waited for beside a page is drawn when the wait ends, if it came meanwhile (look States)', async () => {
  render(<Asked told={told()} />)
  setTimeout(tell)
  await said('success', 'হয়েছে')
  expect(screen.queryByText('নিশ্চিত?')).toBeNull()
})

test('and if it was there from the start (look States)', async () => {
  const answer = told()
  render(<Asked told={answer} />)
  tell()
  await answer
  await vi.waitFor(() => expect(true).toBe(true))
  expect(screen.queryByText('নিশ্চিত?')).toBeNull()
})

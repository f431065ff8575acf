import { act } from '@testing-library/react'
import { createStore } from '@xstate/store'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useStoreValue } from '../../src/screens/store-value.ts'

test('a page that came drawn is taken over as it came, and shows at once what was told meanwhile (stack 4)', async () => {
  const store = createStore({
    context: { count: 0 },
    on: { arrived: ({ count }) => ({ count: count + 1 }) },
  })
  const Count = () => <p>{useStoreValue(store, ({ count }) => count)}</p>
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Count />)
  const faults: unknown[] = []
  store.send({ type: 'arrived' })
  const root = await act(() =>
    hydrateRoot(page, <Count />, { onRecoverableError: (error) => faults.push(error) }),
  )
  expect(page.textContent).toBe('1')
  expect(faults).toEqual([])
  act(() => store.send({ type: 'arrived' }))
  expect(page.textContent).toBe('2')
  act(() => root.unmount())
})

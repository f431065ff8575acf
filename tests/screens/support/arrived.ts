import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** A page as it is wherever its address is opened or loaded anew: drawn by the server first, then taken over. */
export function renderArrived(page: ReactElement): void {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page)
  render(page, { container, hydrate: true })
}

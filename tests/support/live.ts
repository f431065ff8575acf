import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Watches the live channel of a page, from now on. What it returns resolves when all is heard that the page asked to hear. On a busy
 * machine that takes longer than a channel may be down before staff are told.
 */
export function watchLive(page: Page): () => Promise<void> {
  let asked = 0
  let heard = 0
  page.on('websocket', (socket) => {
    asked = 0
    heard = 0
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('subscription_succeeded')) heard += 1
    })
  })
  // All are asked for at once, as soon as the channel is open.
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/broadcasting/auth') asked += 1
  })
  return () => expect.poll(() => asked > 0 && heard === asked, { interval: 20 }).toBe(true)
}

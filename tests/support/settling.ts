import type { Page, Request } from 'playwright-core'

/** Resolves when nothing of the page has changed for 100 ms: whether its script has it by then, or it came without. */
const stillness = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const settle = () => {
          observer.disconnect()
          // What was pressed before is kept until then.
          resolve((window as Window & { early?: unknown }).early === undefined)
        }
        let timer = setTimeout(settle, 100)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(settle, 100)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )

/**
 * Watches what a page asks for, from now on. What it returns resolves when a still moment has begun and ended with no
 * request open and none sent in between: an answer that comes while the page happens to be still is yet to be drawn, and a
 * page that is judged half drawn has one colour on another's ground. A page that the server finished is left to itself for a moment
 * before its script follows; it is still and yet to be taken over.
 */
export function watchSettling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let sent = 0
  page.on('request', (request) => {
    sent += 1
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    for (;;) {
      const sentBefore = sent
      const isAnswered = open.size === 0
      const isTakenOver = await stillness(page)
      if (isTakenOver && isAnswered && sent === sentBefore) return
    }
  }
}

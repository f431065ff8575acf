import type { Page, Request } from 'playwright-core'

/**
 * Resolves when nothing of the page has changed for 100 ms, nor until a frame of it was drawn after them: whether it is whole by then. A busy
 * machine draws no frame for longer than that, and what follows one is yet to come: what hears of a new width, and letters that are asked
 * for where they are first drawn. Before its script has it, it is not whole; nor while its letters are on their way, nor while something
 * stands in the place of a part that is yet to be drawn, which React may leave there for 300 ms with all it needs at hand. What
 * it knows of that can be read from its tree alone.
 */
const stillness = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        interface Fiber {
          tag: number
          memoizedState: unknown
          child: Fiber | null
          sibling: Fiber | null
        }
        const suspense = 13
        const isWaiting = (fiber: Fiber | null): boolean => {
          for (let one = fiber; one !== null; one = one.sibling)
            if ((one.tag === suspense && one.memoizedState !== null) || isWaiting(one.child)) return true
          return false
        }
        const isWhole = () => {
          // What was pressed before is kept until the script has the page.
          if ((window as Window & { early?: unknown }).early !== undefined) return false
          if (document.fonts.status === 'loading') return false
          const root = document.querySelector('#root') ?? document.body
          const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
          if (key === undefined) return true
          const { stateNode } = Reflect.get(root, key) as { stateNode: { current: Fiber } }
          return !isWaiting(stateNode.current.child)
        }
        let turn = 0
        const begin = () => {
          turn += 1
          const own = turn
          const ifStill = (then: () => void) => () => {
            if (own === turn) then()
          }
          const settle = () => {
            observer.disconnect()
            resolve(isWhole())
          }
          const afterFrame = ifStill(() => void setTimeout(ifStill(settle)))
          setTimeout(
            ifStill(() => void requestAnimationFrame(afterFrame)),
            100,
          )
        }
        const observer = new MutationObserver(begin)
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
        begin()
      }),
  )

/**
 * Watches what a page asks for, from now on. What it returns resolves when a still moment has begun and ended with no
 * request open and none sent in between: an answer that comes while the page happens to be still is yet to be drawn, and a
 * page that is judged half drawn has one colour on another's ground. A page that the server finished is left to itself for a moment
 * before its script follows; it is still and not whole.
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
      const isWhole = await stillness(page)
      if (isWhole && isAnswered && sent === sentBefore) return
    }
  }
}

/** So long something else may take the focus first, in milliseconds: a dialog that closes, a page that comes. */
const patienceMs = 150

const reachable = 'button, a[href], summary, input, select, textarea'

/** What something is called, without what changes by pressing it: the sign of an order, a count. */
const nameOf = (element: Element): string =>
  `${element.tagName} ${element.ariaLabel ?? element.textContent ?? ''}`
    .replace(/[^\p{L}\p{M} ]+/gu, '')
    .trim()

const reachableIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(reachable)].filter(
    (one) => !one.matches(':disabled') && one.checkVisibility(),
  )

const isWindow = (element: Element): boolean => element.matches('[role="dialog"], [role="alertdialog"]')

interface Held {
  element: Element
  name: string
  /** What it stands in, the innermost first. */
  around: Element[]
  /** Of what stands in a window: what was held on the page before that opened. */
  before: Held | null
}

/** What an event was told to first, in all that it went through. */
function heldAt(path: readonly EventTarget[], last: Held | null): Held | null {
  const [element, ...around] = path.filter((one) => one instanceof Element)
  if (!element) return null
  const before = [element, ...around].some(isWindow) ? (last?.before ?? last) : null
  return { element, name: nameOf(element), around, before }
}

/**
 * What is pressed next by whoever pressed what is gone: the same where it came anew, else the first thing near it; null while that is
 * being read. A window that is still open is all there is; one that closed leads back to what was held before.
 */
function nextOf({ name, around, before }: Held): HTMLElement | null {
  const open = around.find((one) => one.isConnected && isWindow(one))
  if (before && !open) return nextOf(before)
  const main = open ?? document.querySelector('main') ?? document.body
  const twin = reachableIn(main).find((one) => nameOf(one) === name)
  if (twin) return twin
  const places = around.filter((one) => one.isConnected && one !== main && main.contains(one))
  // The lines of a skeleton; another output may stand there always.
  if (places[0]?.querySelector('output > [aria-hidden]')) return null
  for (const place of places) {
    const [first] = reachableIn(place)
    if (first) return first
  }
  if (open) return reachableIn(open)[0] ?? null
  const heading = main.querySelector('h1')
  // Few headings are drawn to be focused.
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * Whoever presses something by a key has a place on the page: when what they pressed goes, what comes for it has the focus, and not the
 * page as a whole, from which a reader begins anew. It begins with a key that is pressed, by what that went through; answers what
 * ends it.
 * @source look Staff, house 3
 */
export function keepPlace(path: readonly EventTarget[], waitMs = patienceMs): () => void {
  let held = heldAt(path, null)
  let isByKey = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = (event: Event) => (held = heldAt(event.composedPath(), held))
  const press = ({ type }: Event) => (isByKey = type === 'keydown')
  const isLost = () =>
    isByKey && document.activeElement === document.body && held?.element.isConnected === false
  const keep = () => {
    if (isLost() && held) nextOf(held)?.focus({ preventScroll: true })
  }
  const notice = () => {
    clearTimeout(timer)
    if (isLost()) timer = setTimeout(keep, waitMs)
  }
  const watch = new MutationObserver(notice)
  const heard = [
    ['focusin', hold],
    ['keydown', press],
    ['pointerdown', press],
  ] as const
  for (const [type, hear] of heard) document.addEventListener(type, hear, true)
  watch.observe(document.body, { childList: true, subtree: true })
  // What was pressed may be gone by now.
  notice()
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    for (const [type, hear] of heard) document.removeEventListener(type, hear, true)
  }
}

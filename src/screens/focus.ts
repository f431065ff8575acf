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

interface Held {
  element: Element
  name: string
  /** What it stands in, the innermost first. */
  around: Element[]
}

function heldAt(element: Element): Held {
  const around: Element[] = []
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    around.push(one)
  return { element, name: nameOf(element), around }
}

/** What is pressed next by whoever pressed what is gone: the same where it came anew, else the first thing near it; null while that is being read. */
function nextOf({ name, around }: Held): HTMLElement | null {
  const main = document.querySelector('main') ?? document.body
  const twin = reachableIn(main).find((one) => nameOf(one) === name)
  if (twin) return twin
  const places = around.filter((one) => one.isConnected && one !== main && main.contains(one))
  if (places[0]?.querySelector('output')) return null
  for (const place of places) {
    const [first] = reachableIn(place)
    if (first) return first
  }
  return main.querySelector('h1')
}

/**
 * Whoever presses something by a key has a place on the page: when what they pressed goes, what comes for it has the focus, and not the
 * page as a whole, from which a reader begins anew. It begins with a key that is pressed; answers what ends it.
 * @source look Staff, house 3
 */
export function keepPlace(waitMs = patienceMs): () => void {
  let held = document.activeElement && heldAt(document.activeElement)
  let isByKey = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = ({ target }: Event) => (held = target instanceof Element ? heldAt(target) : null)
  const press = ({ type }: Event) => (isByKey = type === 'keydown')
  const isLost = () =>
    isByKey && document.activeElement === document.body && held?.element.isConnected === false
  const keep = () => {
    if (isLost() && held) nextOf(held)?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => {
    clearTimeout(timer)
    if (isLost()) timer = setTimeout(keep, waitMs)
  })
  const heard = [
    ['focusin', hold],
    ['keydown', press],
    ['pointerdown', press],
  ] as const
  for (const [type, hear] of heard) document.addEventListener(type, hear, true)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    for (const [type, hear] of heard) document.removeEventListener(type, hear, true)
  }
}

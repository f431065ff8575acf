const acts = ['focusin', 'pointerdown', 'keydown'] as const

/** Hears once that somebody does something here, at once where they are in a field already. Answers how to hear no more. */
export function onFirstAct(hear: () => void): () => void {
  const control = new AbortController()
  const once = () => {
    control.abort()
    hear()
  }
  if (document.querySelector('input:focus')) queueMicrotask(once)
  for (const act of acts) window.addEventListener(act, once, { signal: control.signal, capture: true })
  return () => control.abort()
}

/** Whether the person asked the browser to load no more than is needed. */
export const isSparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

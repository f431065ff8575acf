import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** What was pressed before the script was there, in its order. The page's own first lines keep it. */
    early?: { target: HTMLElement; isForm: boolean }[]
    /** A link was followed before the script had the page: what it needs was dropped, and it is not taken over. */
    isLeft?: boolean
  }
}

/** Puts back what the screen believes is in a field, then types what is there, as a person would. */
function tellTyped(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value
  if (typed === field.defaultValue) return
  const [start, end] = [field.selectionStart, field.selectionEnd]
  field.value = field.defaultValue
  // React notes what is set by way of the element; this way it finds something new.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (start !== null && field === document.activeElement) field.setSelectionRange(start, end)
}

/** What was typed and pressed before the script was there counts as if it had been. */
function tellEarly(): void {
  const pressed = window.early
  if (pressed === undefined) return
  delete window.early
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field instanceof HTMLTextAreaElement || !/^(checkbox|radio|file|hidden)$/.test(field.type))
      tellTyped(field)
    else if (field.checked !== field.defaultChecked) {
      field.checked = field.defaultChecked
      field.click()
    }
  }
  // When what was typed has been taken in.
  setTimeout(() => {
    for (const { target, isForm } of pressed)
      if (!target.isConnected) continue
      else if (isForm && target instanceof HTMLFormElement) target.requestSubmit()
      else target.click()
  })
}

/**
 * Takes in what was typed and pressed before, in the same step in which the page begins to answer: a press that waited
 * for that step comes right after it, and must find what was typed.
 */
export const useEarly = (): void => useLayoutEffect(tellEarly, [])

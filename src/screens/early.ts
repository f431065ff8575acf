import { useLayoutEffect } from 'react'
import { storage } from '../api/keep.ts'

declare global {
  interface Window {
    /** What was pressed before the script was there, in its order. The page's own first lines keep it. */
    early?: { target: HTMLElement; isForm: boolean }[]
  }
}

/** Puts back what the screen believes is in a field, then types what is there, as a person would. */
function tellTyped(field: Field): void {
  const typed = field.value
  if (typed === field.defaultValue) return
  const [start, end] = [field.selectionStart, field.selectionEnd]
  field.value = field.defaultValue
  // React notes what is set by way of the element; this way it finds something new.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (start !== null && field === document.activeElement) field.setSelectionRange(start, end)
}

type Field = HTMLInputElement | HTMLTextAreaElement
const fieldsIn = (place: ParentNode): NodeListOf<Field> => place.querySelectorAll<Field>('input, textarea')

/** What is in these fields counts as if it had been typed and chosen now. */
function tellFields(fields: Iterable<Field>): void {
  for (const field of fields)
    if (field instanceof HTMLTextAreaElement || !/^(checkbox|radio|file|hidden)$/.test(field.type))
      tellTyped(field)
    else if (field.checked !== field.defaultChecked) {
      field.checked = field.defaultChecked
      field.click()
    }
}

/** Where the page's first lines keep what is typed into a form that says whose it is, until its script keeps it. */
const typedKey = ({ dataset }: HTMLFormElement): string => `typed:${dataset['owner'] ?? ''}`

/** Puts what was typed into a form whose page was left before its script had come where nothing stands yet. Answers whether there was any. */
function putBack(form: HTMLFormElement): boolean {
  const kept = storage.read(typedKey(form))
  if (typeof kept !== 'object' || kept === null) return false
  const typed = new Map(Object.entries(kept))
  for (const field of fieldsIn(form)) {
    const text: unknown = typed.get(field.name)
    if (typeof text !== 'string') continue
    const isChosen = field.type === 'radio' && !form.querySelector(`[name="${field.name}"]:checked`)
    if (isChosen && 'checked' in field) field.checked = field.value === text
    else if (field.type !== 'radio' && field.value === '') field.value = text
  }
  return true
}

/** What was typed into a form whose page was left before its script had come counts from now on. */
export function tellLeft(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-owner]')) {
    if (!putBack(form)) continue
    tellFields(fieldsIn(form))
    // The form keeps it from now on.
    storage.remove(typedKey(form))
  }
}

/** What was typed and pressed before the script was there counts as if it had been. */
function tellEarly(): void {
  const pressed = window.early
  if (pressed === undefined) return
  delete window.early
  tellLeft()
  tellFields(fieldsIn(document))
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

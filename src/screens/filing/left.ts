import { storage } from '../../api/keep.ts'
import { tellFields } from '../early.ts'

/** Puts into a field what its page was left with, where nothing stands yet. Answers whether it did. */
function isPutBack(
  field: HTMLInputElement | HTMLTextAreaElement,
  form: HTMLFormElement,
  text: unknown,
): boolean {
  if (typeof text !== 'string') return false
  if (field instanceof HTMLTextAreaElement || field.type !== 'radio') {
    if (field.value !== '') return false
    field.value = text
    return text !== ''
  }
  if (field.value !== text || form.querySelector(`[name="${field.name}"]:checked`)) return false
  field.checked = true
  return true
}

/**
 * What was typed into a form that says whose it is, and whose page was left before its script had come, counts from now on: the first
 * lines of such a page keep it.
 */
export function tellLeft(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-owner]')) {
    const key = `typed:${form.dataset['owner'] ?? ''}`
    const kept = storage.read(key)
    if (typeof kept !== 'object' || kept === null) continue
    const typed = new Map<string, unknown>(Object.entries(kept))
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    tellFields(fields.filter((field) => isPutBack(field, form, typed.get(field.name))))
    // The form keeps it from now on.
    storage.remove(key)
  }
}

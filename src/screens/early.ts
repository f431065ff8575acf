import { useLayoutEffect, useState } from 'react'

type Pressed = { target: HTMLElement; isForm: boolean }

declare global {
  interface Window {
    /** What was pressed before the script was there, in its order. The page's own first lines keep it. */
    early?: Pressed[]
    /** A link was followed before the script had the page: what it needs was dropped, and it is not taken over. */
    isLeft?: boolean
  }
}

/** A field of any kind; a list does not say itself what it came with. */
type Field = Omit<HTMLInputElement, 'defaultValue'> & { defaultValue?: string }

/** Where somebody changed a field, puts back what the screen believes is in it, and changes it again as they did. */
function tell(field: Field): void {
  const { type } = field
  const isPressed = /checkbox|radio/.test(type)
  const key = isPressed ? 'checked' : 'value'
  const now = field[key]
  const came = isPressed
    ? field.defaultChecked
    : (field.defaultValue ?? field.querySelector<HTMLOptionElement>('[selected]')?.value ?? now)
  // Of a few the one that was chosen speaks: to put back the one it was chosen instead of would take the choice away.
  if (now === came || (type === 'radio' && !now)) return
  Reflect.set(field, key, came)
  // React notes what is set by way of the element; this way it finds something new.
  Reflect.set(Object.getPrototypeOf(field) as object, key, now, field)
  const event = isPressed ? 'click' : type === 'select-one' ? 'change' : 'input'
  field.dispatchEvent(new Event(event, { bubbles: true }))
}

/** What stands in a part of the page that does not answer yet hears of it when it does. */
let rest: { target: HTMLElement; isForm?: boolean }[] = []

export function tellRest() {
  const told = rest.filter(({ target }) => Object.keys(target).some((key) => key.startsWith('__react')))
  rest = rest.filter((one) => !told.includes(one))
  for (const { target, isForm } of told)
    if (isForm === undefined) tell(target as Field)
    // When what was typed has been taken in.
    else setTimeout(() => (isForm ? (target as HTMLFormElement).requestSubmit() : target.click()))
  return told[0]
}

/** What was typed, chosen and pressed before the script was there counts as if it had been. */
export function tellEarly() {
  const pressed = window.early
  if (!pressed) return
  delete window.early
  const fields = [...document.querySelectorAll<Field>('input,textarea,select')]
  rest = [...fields.map((target) => ({ target })), ...pressed]
  return tellRest()
}

/**
 * Takes in what was typed and pressed before, in the same step in which the page, or a part that comes after it, begins to answer: a
 * press that waited for that step comes right after it, and must find what was typed. Where something was told, all that listens
 * begins to in this step too, or the page would show for a moment what it believed before.
 */
export function useEarly(tellThem: () => unknown): void {
  const [, listen] = useState<unknown>()
  // oxlint-disable-next-line react/set-state-in-effect -- what is drawn anew for it is drawn in this step
  useLayoutEffect(() => listen(tellThem()), [tellThem])
}

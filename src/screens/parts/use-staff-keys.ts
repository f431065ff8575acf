import { useEffectEvent, useLayoutEffect } from 'react'
import { useStaffSettings } from '../staff-settings.ts'

/**
 * What a key does, by its place on the keyboard (`event.code`), so that a Bangla layout changes nothing; `?`, `[`, `+` and `-` by what
 * they type. Where it answers false the key was not meant for it, and does what it always does.
 */
export type KeyActs = Readonly<Record<string, (() => unknown) | undefined>>

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null

/** A dialog has the keyboard to itself. */
const isDialogOpen = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null

const codeOf = (event: KeyboardEvent): string => {
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? '' : `Control+${event.code}`
  // The plus of most keyboards is typed with Shift; without it the same key is meant.
  if (event.key === '=') return '+'
  if (['?', '[', '+', '-'].includes(event.key)) return event.key
  return event.shiftKey ? '' : event.code
}

/**
 * Keys of the staff's screens. None while a dialog is open; single letters not while a field has the focus or the person switched them off.
 * `Control+KeyK` is that key with Control, or with Command where there is one.
 * @source look Staff
 */
export function useStaffKeys(acts: KeyActs): void {
  const [{ areKeysOff }] = useStaffSettings()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    const act = acts[codeOf(event)]
    const isLetter = !event.ctrlKey && !event.metaKey
    if (!act || isDialogOpen() || (isLetter && (areKeysOff || isElsewhere(event.target)))) return
    if (act() !== false) event.preventDefault()
  })
  // Whoever sees the screen may press already; an effect of the other kind comes a moment after it was drawn.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

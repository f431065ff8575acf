import { createContext } from 'react'

/** Where an act that is typed stands beside the case and its papers; null where there is no room, and a window asks. @source look Staff */
export const ActPaneContext = createContext<HTMLElement | null>(null)

/** What tells that an act stands beside the case, or that a note is being written: then the keys of the list rest. */
export const isActBeside = (): boolean =>
  document.querySelector('[data-act-pane]') !== null ||
  document.activeElement?.closest('[data-note-form]') != null

import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/keep.ts'

/** How the pages look: as chosen here, or as the device asks when nothing is. @source look Tokens */
export type Theme = 'light' | 'dark'

const themeSeconds = 365 * 86_400

/** The choice that this browser keeps; the server reads it too, so that the first paint is in it. */
function chosenTheme(): Theme | null {
  const kept = readCookie('theme')
  return kept === 'light' || kept === 'dark' ? kept : null
}

const readers = new Set<() => void>()
const subscribe = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Puts the chosen theme on the page, or takes it away. @source look Tokens */
export function showTheme(): void {
  const theme = chosenTheme()
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
}

/** Keeps a choice for a year and shows it at once. */
export function chooseTheme(theme: Theme | null): void {
  writeCookie('theme', theme ?? '', theme ? themeSeconds : 0)
  showTheme()
  for (const reader of readers) reader()
}

/** The theme that was chosen in this browser; null where it is as the device asks, and where there is no browser. */
export const useTheme = (): Theme | null => useSyncExternalStore(subscribe, chosenTheme, () => null)

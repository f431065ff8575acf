import { themeCookie, type Theme } from '../api/keep.ts'

/** The theme that was chosen in this browser; null where it is as the device asks. */
export const chosenTheme = (): Theme | null => themeCookie.read()

/** Puts the chosen theme on the page, or takes it away. @source look Tokens */
export function showTheme(theme: Theme | null = chosenTheme()): void {
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
}

/** Keeps a choice for a year and shows it at once. */
export function chooseTheme(theme: Theme | null): void {
  themeCookie.write(theme)
  showTheme(theme)
}

import type { Locator, Page } from 'playwright-core'
import type { ActWords } from '../../src/wording/word.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { dispatchActWords } from '../../src/words/groups/dispatch-act.ts'
import { paymentActWords } from '../../src/words/groups/payment-act.ts'

const words: Record<'application' | 'dispatch' | 'payment', Record<string, ActWords>> = {
  application: applicationActWords,
  dispatch: dispatchActWords,
  payment: paymentActWords,
}

/** The field of a form by its path, such as `petitioners.0.mobile`, once it takes what is typed: a form that came before its script does not yet. */
export const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]:not([inert] *)`)

/** Types a part of a name, and takes the first that is found; it stands in the place of the search then. */
export async function find(page: Page, path: string, typed: string): Promise<void> {
  await page.locator(`input[id="field-${path}"]:enabled`).fill(typed)
  await page.locator(`div:has(> [id="field-${path}"]) + div ul button`).first().click()
  await page.locator(`button[id="field-${path}"]`).waitFor()
}

/** Chooses by the text a person sees, from a list or by a search; a search for one of a place in the list takes the first with an a. */
export async function choose(
  page: Page,
  path: string,
  label: string | { index: number } | { value: string },
): Promise<void> {
  const select = field(page, path)
  const option = typeof label === 'string' ? { label } : label
  await page.waitForFunction((id) => {
    const found = document.getElementById(id)
    if (found instanceof HTMLInputElement) return !found.disabled
    return found instanceof HTMLSelectElement && !found.disabled && found.options.length > 1
  }, `field-${path}`)
  const isSearch = await select.evaluate((element) => element instanceof HTMLInputElement)
  if (isSearch) await find(page, path, typeof label === 'string' ? label : 'a')
  else await select.selectOption(option)
}

export const findCourt = (page: Page, typed: string): Promise<void> => find(page, 'courtId', typed)

/** Presses the button of an event, on the page or in a part of it, fills its dialog, confirms, and waits until the dialog is gone. */
export async function act(
  page: Page,
  entity: keyof typeof words,
  event: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
  within: Page | Locator = page,
): Promise<void> {
  const label = words[entity][event]?.action()
  if (!label) throw new Error(`${entity} ${event} has no words`)
  await within.getByRole('button', { name: label, exact: true }).first().click()
  // In a window, or beside the case.
  const dialog = page.getByRole('alertdialog').or(page.locator('[data-act-pane]'))
  await dialog.waitFor()
  await fill(dialog)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

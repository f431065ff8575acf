import type { Page } from 'playwright-core'
import type { ActWords } from '../../src/wording/word.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { dispatchActWords } from '../../src/words/groups/dispatch-act.ts'
import { paymentActWords } from '../../src/words/groups/payment-act.ts'

const words: Record<'application' | 'dispatch' | 'payment', Record<string, ActWords>> = {
  application: applicationActWords,
  dispatch: dispatchActWords,
  payment: paymentActWords,
}

/** The field of a form by its path, such as `petitioners.0.mobile`. */
export const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]`)

/** Chooses by the text a person sees. */
export async function choose(page: Page, path: string, label: string | { index: number }): Promise<void> {
  const select = field(page, path)
  const option = typeof label === 'string' ? { label } : label
  await page.waitForFunction(
    ({ id, least }) => {
      const found = document.getElementById(id)
      return found instanceof HTMLSelectElement && !found.disabled && found.options.length > least
    },
    { id: `field-${path}`, least: 1 },
  )
  await select.selectOption(option)
}

/** Types a part of a court's name, and takes the first that is found. */
export async function findCourt(page: Page, typed: string): Promise<void> {
  await field(page, 'courtId').fill(typed)
  await page.locator('div:has(> [id="field-courtId"]) + div ul button').first().click()
  await page.locator('button[id="field-courtId"]').waitFor()
}

/** Presses the button of an event, fills its dialog, confirms, and waits until the dialog is gone. */
export async function act(
  page: Page,
  entity: keyof typeof words,
  event: string,
  fill: (dialog: ReturnType<Page['locator']>) => Promise<void> = async () => {},
): Promise<void> {
  const label = words[entity][event]?.action()
  if (!label) throw new Error(`${entity} ${event} has no words`)
  await page.getByRole('button', { name: label, exact: true }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await fill(dialog)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

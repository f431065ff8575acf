import type { Page } from 'playwright-core'
import type { FilingStep } from '../../src/machines/filing.ts'
import { emptyForm, type DraftForm } from '../../src/machines/form.ts'
import type { Locale } from '../../src/server/errors.ts'
import type { Db } from '../../src/server/deps.ts'
import { m } from '../../src/words/messages.js'
import { field } from './drivers-browser.ts'

type Word = (inputs: Record<string, never>, options: { locale: Locale }) => string

export const stepWords: Record<FilingStep, Word> = {
  case: m.filing_title_step_case,
  petitioners: m.filing_title_step_petitioners,
  defendants: m.filing_title_step_defendants,
  costs: m.filing_title_step_costs,
  documents: m.filing_title_step_documents,
  review: m.filing_title_step_review,
}

/** Waits until a step is shown, with all it draws. */
export async function stepShown(page: Page, step: FilingStep, locale: Locale): Promise<void> {
  const name = stepWords[step]({}, { locale })
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('step') === step)
}

/** Goes to an open step by the list of steps, which a phone shows when it is asked. */
export async function goToStep(page: Page, step: FilingStep, locale: Locale): Promise<void> {
  if (new URL(page.url()).searchParams.get('step') === step) return stepShown(page, step, locale)
  const list = page.getByRole('navigation', { name: m.filing_label_steps({}, { locale }) })
  const toggle = list.getByRole('button')
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false')
    await toggle.click()
  await list.getByRole('link', { name: new RegExp(`^${stepWords[step]({}, { locale })}`) }).click()
  await stepShown(page, step, locale)
}

const addWords: Partial<Record<FilingStep, Word>> = {
  petitioners: m.person_action_add_petitioner,
  defendants: m.person_action_add_defendant,
}

/** Opens every person's row, and every part that is folded, at the steps that have some. */
export async function unfold(page: Page, locale: Locale = 'bn'): Promise<void> {
  const step = new URL(page.url()).searchParams.get('step')
  const add = step === 'petitioners' || step === 'defendants' ? addWords[step] : undefined
  if (!add) return
  await page.getByRole('button', { name: add({}, { locale }), exact: true }).waitFor()
  // The button by which a place is chosen anew says the same.
  const rows = page
    .locator('main form')
    .getByText(m.person_action_open({}, { locale }), { exact: true })
    .and(page.locator(':not([id^="field-"])'))
  while ((await rows.count()) > 0) await rows.first().click()
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main form details')) fold.open = true
  })
}

/** Puts text where the caret is, as an input method does: no key, no change of a byte. */
export async function typeInto(page: Page, path: string, text: string): Promise<void> {
  await field(page, path).focus()
  await page.keyboard.press('Control+A')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.insertText(text)
}

/** The form of an application as its row holds it. */
export async function storedForm(db: Db, id: string): Promise<DraftForm> {
  const row = db.selectFrom('applications').select('form').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).form
}

/** What every field of a form shows, by its path: text as it is, a choice by its value, nothing as the empty text. */
export function fieldsOf(step: FilingStep, form: DraftForm): Record<string, string> {
  const shown: Record<string, string> = {}
  const put = (prefix: string, values: object, left: readonly string[] = ['id', 'unionId']) => {
    for (const [key, value] of Object.entries(values))
      if (!left.includes(key) && !Array.isArray(value))
        shown[`${prefix}${key}`] = value === null ? '' : String(value)
  }
  if (step === 'case') put('', { caseNumber: form.caseNumber, remark: form.remark, typeId: form.typeId })
  else if (step === 'petitioners' || step === 'defendants' || step === 'costs')
    form[step].forEach((row, index) => put(`${step}.${index}.`, row))
  else if (step === 'documents')
    form.documents.forEach(({ name, weight }, index) => put(`documents.${index}.`, { name, weight }))
  return shown
}

/** What the fields of a page show now: a place that was found by its name, a day in parts as YYYY-MM-DD. */
export const shownFields = (page: Page, paths: readonly string[]): Promise<Record<string, string | null>> =>
  page.evaluate(
    (names) => {
      const valueAt = (id: string): string | null => {
        const found = document.getElementById(id)
        if (found instanceof HTMLButtonElement) return found.previousElementSibling?.textContent ?? null
        const isField =
          found instanceof HTMLInputElement ||
          found instanceof HTMLTextAreaElement ||
          found instanceof HTMLSelectElement
        return isField ? found.value : null
      }
      const latin = (text: string) =>
        text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6))
      const dayAt = (id: string): string =>
        ['-year', '-month', '']
          .map((part) => latin(valueAt(`${id}${part}`) ?? '').padStart(part === '-year' ? 4 : 2, '0'))
          .join('-')
          .replace('0000-00-00', '')
      return Object.fromEntries(
        names.map((name) => {
          const id = `field-${name}`
          return [name, document.getElementById(`${id}-year`) ? dayAt(id) : valueAt(id)]
        }),
      )
    },
    [...paths],
  )

/** The form as the server keeps it when all this was typed: NFC, every other byte as it was. */
export const nfc = (form: DraftForm): DraftForm =>
  JSON.parse(JSON.stringify(form), (_key, value: unknown) =>
    typeof value === 'string' ? value.normalize('NFC') : value,
  ) as DraftForm

/** An untouched form without the ids that the browser gave. */
export const blankForm = (): DraftForm => emptyForm('')

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FilingStep } from '../../src/machines/filing.ts'
import type { DraftForm } from '../../src/machines/form.ts'
import { m } from '../../src/words/messages.js'
import { field } from './drivers-browser.ts'
import { nfc, stepShown, storedForm } from './drivers-filing.ts'
import type { Product } from './product.ts'
import { placeApplication, type Stage } from './stage.ts'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The field shows exactly this. */
export const shows = (page: Page, path: string, text: string) =>
  expect.poll(() => field(page, path).inputValue()).toBe(text)

/** The same as it is stored, whichever spelling the keyboard had. */
export const showsAsStored = (page: Page, path: string, text: string) =>
  expect.poll(async () => (await field(page, path).inputValue()).normalize('NFC')).toBe(text)

/** Says when the server last stored it. */
export const savedLine = (page: Page) => page.getByText(m.filing_state_saved({ time: '' }), { exact: false })

export async function openDraft(page: Page, id: string, step: FilingStep = 'case'): Promise<void> {
  await page.goto(`/application?draft=${id}&step=${step}`)
  await stepShown(page, step, 'bn')
}

/** The drafts of a running product, as their rows hold them. */
export interface Drafts {
  stored(id: string): Promise<DraftForm>
  stateOf(id: string): Promise<string | undefined>
  /** The server holds exactly this, without anybody pressing anything. */
  isStored(id: string, form: DraftForm): Promise<void>
  /** A draft as it lies, and its form with a new text for its remark. */
  toType(remark: string): Promise<{ id: string; form: DraftForm }>
}

export function draftsOf(product: Product, stage: Stage): Drafts {
  const { db } = product
  const stored = (id: string) => storedForm(db, id)
  return {
    stored,
    async stateOf(id) {
      const row = db.selectFrom('applications').select('state').where('id', '=', id)
      return (await row.executeTakeFirst())?.state
    },
    isStored: (id, form) => expect.poll(() => stored(id)).toEqual(form),
    async toType(remark) {
      const id = await placeApplication(stage, 'draft')
      return { id, form: nfc({ ...stage.form, remark }) }
    },
  }
}

/** Fields by their paths, with places as a person sees them in Bangla: by their names. */
export async function placesNamed(
  { db }: Product,
  fields: Record<string, string>,
): Promise<Record<string, string>> {
  const shown = { ...fields }
  for (const [path, id] of Object.entries(fields)) {
    const table = path.endsWith('.districtId') ? 'districts' : path.endsWith('.upazilaId') ? 'upazilas' : null
    if (table === null || id === '') continue
    const rows = db.selectFrom(table).select('name_bn').where('id', '=', Number(id))
    shown[path] = (await rows.executeTakeFirstOrThrow()).name_bn
  }
  return shown
}

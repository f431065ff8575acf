import { storage } from '../../../src/api/keep.ts'
import type { DraftForm } from '../../../src/machines/form.ts'

/** The forms that this device keeps, in their own places and set aside. */
export const keptForms = (): { key: string; form: DraftForm }[] =>
  [...storage.keys('draft:'), ...storage.keys('aside:')].map((key) => ({
    key,
    ...(storage.read(key) as { form: DraftForm }),
  }))

export const keptRemarks = (): string[] => keptForms().map(({ form }) => form.remark)

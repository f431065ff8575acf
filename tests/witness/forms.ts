import { wholeForm, wholePetitioner } from '../../src/atlas/whole-form.ts'
import type { DraftForm } from '../../src/machines/form.ts'

export { wholeDefendant, wholeForm, wholePetitioner, wholeReference } from '../../src/atlas/whole-form.ts'

/** The same form without its petitioner's name: one field is wrong. */
export const brokenForm: DraftForm = { ...wholeForm, petitioners: [{ ...wholePetitioner, name: '' }] }

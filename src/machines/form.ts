import * as z from 'zod/mini'
import { withinBounds } from './bounds.ts'
import {
  costRowsWhileFilingMax,
  documentsMax,
  documentSizeBytesMax,
  longTextLengthMax,
  personsMax,
  rowNumberMax,
  textLengthMax,
} from './limits.ts'
import { fieldErrorsOf, type FieldError } from './field-errors.ts'
import {
  amountField,
  dayField,
  emailField,
  mobileField,
  nidField,
  optionalLine,
  quantityField,
  requiredChoice,
  requiredLine,
  weightField,
} from './form-fields.ts'
import { tidyLine } from './text.ts'
import { waiverDraftSchema } from './waiver.ts'

export {
  faultsIn,
  fieldErrorKeys,
  fieldErrorsOf,
  type FieldError,
  type FieldErrorKey,
} from './field-errors.ts'

// Counted as it is stored: NFC makes some letters longer, and what was kept once must be taken again.
const typed = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.normalize('NFC')),
  ),
  z.string().check(z.maxLength(longTextLengthMax, 'too_long')),
)
const chosen = z.nullable(z.int().check(z.positive('invalid'), z.maximum(rowNumberMax, 'invalid')))
const key = z.string().check(z.regex(/^[\w-]{1,64}$/, 'invalid'))

/** A petitioner or defendant as typed. @source spec §3 Person */
export const personDraftSchema = z.object({
  id: key,
  name: typed,
  email: typed,
  mobile: typed,
  nid: typed,
  dateOfBirth: typed,
  districtId: chosen,
  upazilaId: chosen,
  unionId: chosen,
  address: typed,
})
export type PersonDraft = z.infer<typeof personDraftSchema>

const costDraftSchema = z.object({ id: key, title: typed, amount: typed, quantity: typed })
export type CostDraft = z.infer<typeof costDraftSchema>

/** What a document may be: by its content, not by its name. @source product 3 */
export const documentKinds = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A document as the draft names it; the bytes are stored under `id` by the upload call. Sizes in bytes. */
export const documentDraftSchema = z.object({
  id: key,
  name: typed,
  weight: typed,
  fileName: typed,
  sizeBytes: z.int().check(z.nonnegative('invalid')),
  contentType: z.enum(documentKinds),
})
export type DocumentDraft = z.infer<typeof documentDraftSchema>

export const divisionCodes = ['subordinate', 'high_court'] as const
export type DivisionCode = (typeof divisionCodes)[number]

/** The whole form as typed: what a draft keeps, byte for byte after NFC, however unfinished. @source product 2.4 */
export const draftFormSchema = z.object({
  division: z.nullable(z.enum(divisionCodes)),
  categoryId: chosen,
  typeId: chosen,
  courtId: chosen,
  caseNumber: typed,
  referenceCase: typed,
  caseAmount: typed,
  remark: typed,
  petitioners: z.array(personDraftSchema).check(z.maxLength(personsMax, 'too_many')),
  defendants: z.array(personDraftSchema).check(z.maxLength(personsMax, 'too_many')),
  costs: z.array(costDraftSchema).check(z.maxLength(50, 'too_many')),
  documents: z.array(documentDraftSchema).check(z.maxLength(documentsMax, 'too_many')),
  /** What is asked to be let off, and by which paper; forms from before have none. @source product 2.5 */
  waiver: z.optional(z.nullable(waiverDraftSchema)),
})
export type DraftForm = z.infer<typeof draftFormSchema>

/** An untouched person row. */
export const emptyPerson = (id: string): PersonDraft => ({
  id,
  name: '',
  email: '',
  mobile: '',
  nid: '',
  dateOfBirth: '',
  districtId: null,
  upazilaId: null,
  unionId: null,
  address: '',
})

/** An untouched form with one petitioner row. */
export const emptyForm = (petitionerId: string): DraftForm => ({
  division: null,
  categoryId: null,
  typeId: null,
  courtId: null,
  caseNumber: '',
  referenceCase: '',
  caseAmount: '',
  remark: '',
  petitioners: [emptyPerson(petitionerId)],
  defendants: [],
  costs: [],
  documents: [],
})

const personFields = (isPetitioner: boolean) => ({
  id: key,
  name: requiredLine(textLengthMax),
  email: emailField(false),
  mobile: mobileField(isPetitioner),
  nid: nidField(false),
  dateOfBirth: dayField(false),
  districtId: isPetitioner ? requiredChoice : chosen,
  upazilaId: isPetitioner ? requiredChoice : chosen,
  unionId: chosen,
  address: isPetitioner ? requiredLine(textLengthMax) : optionalLine(textLengthMax),
})

/** Name, mobile, district, upazila and address are required; e-mail and NID must be right when given. @source spec §5 */
export const petitionerSchema = z.object(personFields(true))
/** Only the name is required; a summons needs the address too. @source spec §5, product 2.2 */
export const defendantSchema = z.object(personFields(false))
export type Person = z.infer<typeof defendantSchema>

/** A cost row: title, amount in poisha, quantity not below 0. @source spec §3 Cost item, §5 */
export const costSchema = z.object({
  id: key,
  title: requiredLine(textLengthMax),
  amount: amountField(true),
  quantity: quantityField,
})

const documentSchema = z.object({
  id: key,
  name: requiredLine(textLengthMax),
  weight: weightField(true),
  fileName: optionalLine(textLengthMax),
  sizeBytes: z.int().check(z.lt(documentSizeBytesMax, 'document_too_large')),
  contentType: z.enum(documentKinds, 'document_kind'),
})

const caseSchema = z.object({
  division: z.nullable(z.enum(divisionCodes)).check(
    z.check((context) => {
      if (context.value === null) context.issues.push({ code: 'custom', message: 'required', input: null })
    }),
  ),
  categoryId: requiredChoice,
  typeId: requiredChoice,
  courtId: requiredChoice,
  caseNumber: requiredLine(textLengthMax),
  referenceCase: optionalLine(textLengthMax),
  caseAmount: amountField(false),
  remark: optionalLine(longTextLengthMax),
})

/** The rows of the reference data that the chosen ids name; null where nothing (or nothing active) is chosen. */
export interface FilingReference {
  category: { id: number; division: DivisionCode } | null
  type: { id: number; categoryId: number; isAmountNeeded: boolean; isCaseDependent: boolean } | null
  court: { id: number; division: DivisionCode } | null
}

/** The steps that hold fields, in order; `review` comes after them. @source product 2.4 */
export const formSteps = ['case', 'petitioners', 'defendants', 'costs', 'documents'] as const
export type FormStep = (typeof formSteps)[number]

/** The step that shows a field. */
export function stepOfPath(path: string): FormStep {
  const head = path.split('.')[0] ?? ''
  return formSteps.find((step) => step === head) ?? 'case'
}

/** The value at a path such as `petitioners.0.mobile`, as text, to see whether it was changed. */
export function typedAt(form: DraftForm, path: string): string {
  let value: unknown = form
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return JSON.stringify(value) ?? ''
}

const persons = (schema: typeof petitionerSchema) =>
  z.array(schema).check(z.maxLength(personsMax, 'too_many'))

const stepSchemas = {
  case: caseSchema,
  petitioners: z.object({ petitioners: persons(petitionerSchema).check(z.minLength(1, 'required')) }),
  defendants: z.object({ defendants: persons(defendantSchema) }),
  costs: z.object({
    costs: z.array(costSchema).check(
      z.maxLength(costRowsWhileFilingMax, 'too_many_costs'),
      withinBounds('amount', ({ amount, quantity }) => [{ amountPoisha: amount ?? 0, quantity }]),
    ),
  }),
  documents: z.object({ documents: z.array(documentSchema).check(z.maxLength(documentsMax, 'too_many')) }),
}

function caseReferenceErrors(form: DraftForm, reference: FilingReference): FieldError[] {
  const errors: FieldError[] = []
  const { category, type, court } = reference
  if (form.categoryId !== null && (category === null || category.division !== form.division))
    errors.push({ path: 'categoryId', error: 'not_offered' })
  if (form.typeId !== null && (type === null || type.categoryId !== form.categoryId))
    errors.push({ path: 'typeId', error: 'not_offered' })
  if (form.courtId !== null && (court === null || court.division !== form.division))
    errors.push({ path: 'courtId', error: 'not_offered' })
  if (type?.isAmountNeeded && tidyLine(form.caseAmount) === '')
    errors.push({ path: 'caseAmount', error: 'required' })
  if (type?.isCaseDependent && tidyLine(form.referenceCase) === '')
    errors.push({ path: 'referenceCase', error: 'required' })
  return errors
}

/** A waiver has its ground beside the costs, and its paper among the documents, which are uploaded after. @source product 2.5 */
function waiverErrors(step: FormStep, { waiver, documents }: DraftForm): FieldError[] {
  if (!waiver) return []
  if (step === 'costs' && waiver.ground === null) return [{ path: 'waiver.ground', error: 'required' }]
  const isThere = documents.some(({ id }) => id === waiver.documentId)
  if (step !== 'documents' || isThere) return []
  return [{ path: 'waiver.documentId', error: waiver.documentId === '' ? 'required' : 'document_missing' }]
}

/** A form as it is submitted: without what was typed where its type asks for nothing. A draft keeps that, for whoever goes back to the other type. @source spec §5 */
export const submittedForm = (form: DraftForm, { type }: FilingReference): DraftForm => ({
  ...form,
  caseAmount: type?.isAmountNeeded === false ? '' : form.caseAmount,
  referenceCase: type?.isCaseDependent === false ? '' : form.referenceCase,
})

/** What is wrong in one step of the form; empty when the next step may open. @source spec §5, product 2.4 */
export function stepErrors(step: FormStep, form: DraftForm, reference: FilingReference): FieldError[] {
  const result = stepSchemas[step].safeParse(submittedForm(form, reference))
  const errors = result.success ? [] : fieldErrorsOf(result.error)
  return [
    ...errors,
    ...(step === 'case' ? caseReferenceErrors(form, reference) : []),
    ...waiverErrors(step, form),
  ]
}

/** The form in its stored meaning: digits Latin, text tidy, amounts in poisha; the same whichever language it was typed in. */
export type CaseForm = z.infer<typeof caseSchema> &
  z.infer<(typeof stepSchemas)['petitioners']> &
  z.infer<(typeof stepSchemas)['defendants']> &
  z.infer<(typeof stepSchemas)['costs']> &
  z.infer<(typeof stepSchemas)['documents']>

/** The whole form parsed, or every field that is wrong. @source spec §5 */
export function parseForm(
  form: DraftForm,
  reference: FilingReference,
): { isValid: true; form: CaseForm } | { isValid: false; errors: FieldError[] } {
  const errors = formSteps.flatMap((step) => stepErrors(step, form, reference))
  if (errors.length > 0) return { isValid: false, errors }
  return {
    isValid: true,
    form: {
      ...stepSchemas.case.parse(submittedForm(form, reference)),
      ...stepSchemas.petitioners.parse(form),
      ...stepSchemas.defendants.parse(form),
      ...stepSchemas.costs.parse(form),
      ...stepSchemas.documents.parse(form),
    },
  }
}

import type { RefusalData } from '../../api/call.ts'
import { isMissingError } from '../../machines/field-errors.ts'
import type { FieldError, FieldErrorKey } from '../../machines/form.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'

/** The sentence for each thing that can be wrong with a field. */
export const fieldWords: Record<FieldErrorKey, () => string> = fieldErrorWords

const isKnown = (error: string): error is FieldErrorKey => Object.hasOwn(fieldErrorWords, error)

/** The fields of a 422 by their names; what this side has no word for is `invalid`. */
export const fieldsOf = (data: RefusalData): FieldError[] =>
  (data.fields ?? []).map(({ path, error }) => ({ path, error: isKnown(error) ? error : 'invalid' }))

/** What to say at the field of this path, if anything. */
export const messageAt = (errors: readonly FieldError[], path: string): string | undefined => {
  const found = errors.find((error) => error.path === path)
  return found ? fieldErrorWords[found.error]() : undefined
}

/** The entries of an error summary, one for each field, with the field's label where it is known. */
export const summaryOf = (
  errors: readonly FieldError[],
  labels: Readonly<Record<string, string>> = {},
): { name: string; message: string; isMissing: boolean }[] =>
  errors
    .filter(({ path }, index) => errors.findIndex((other) => other.path === path) === index)
    .map(({ path, error }) => {
      const label = labels[path]
      const message = fieldErrorWords[error]()
      return {
        name: path,
        message: label ? `${label}: ${message}` : message,
        isMissing: isMissingError(error),
      }
    })

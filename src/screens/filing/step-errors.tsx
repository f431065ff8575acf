import { useEffect } from 'react'
import type { FieldError } from '../../machines/form.ts'
import { ErrorSummary, showField } from '../parts/error-summary.tsx'
import { summaryOf } from '../parts/field-words.ts'
import { fieldWord } from '../words/form.ts'

/** What is wrong, each entry with the name of its field, and of its row where there are several. */
export function namedErrors(errors: readonly FieldError[]): ReturnType<typeof summaryOf> {
  // A list as a whole has no name of its own there.
  const named = errors.map(({ path }) => [path, fieldWord(path)] as const)
  return summaryOf(errors, Object.fromEntries(named.filter(([path, word]) => word !== path)))
}

/** What is wrong on one step. @source spec §5 */
export function StepErrors({ errors, attempt }: { errors: readonly FieldError[]; attempt: number }) {
  // After the heading took the focus: whoever comes from what was said of a field goes on there.
  useEffect(() => {
    const id = location.hash.slice(1)
    if (id) queueMicrotask(() => showField(id))
  }, [])
  return <ErrorSummary errors={namedErrors(errors)} attempt={attempt} />
}

import { useEffect, useState } from 'react'
import type { FieldError, FieldErrorKey } from '../../machines/field-errors.ts'
import type { EditorField, Typed } from './editor.ts'

type Judge = (source: string) => FieldErrorKey | null

/**
 * What is wrong with the links of a form's formatted texts. What reads them comes with their fields; before it is there, and where it cannot be had, the server judges alone.
 * @source spec §5 Admin forms, product 7
 */
export function useMarkupFaults(fields: readonly EditorField[], values: Typed): FieldError[] {
  const names = fields.flatMap((field) => (field.kind === 'text' && field.isFormatted ? [field.name] : []))
  const hasAny = names.length > 0
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    if (!hasAny) return
    const judged = import('./formatted-parts.tsx').then((parts) => parts.markupFault)
    judged.then(
      (own) => setJudge(() => own),
      () => {},
    )
  }, [hasAny])
  if (judge === null) return []
  return names.flatMap((name) => {
    const error = judge(String(values[name] ?? ''))
    return error === null ? [] : [{ path: name, error }]
  })
}

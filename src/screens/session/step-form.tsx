import { useState, type FormEvent, type ReactNode } from 'react'
import type { FieldError } from '../../machines/form.ts'
import { NoScript } from '../parts/no-script.tsx'
import { FormNotices } from '../parts/form-notices.tsx'

/** What the chart was told last: a sentence, and the fields it is about. */
export interface Refusal {
  error: string | null
  fields: readonly FieldError[]
}

export const noRefusal: Refusal = { error: null, fields: [] }

interface StepFormProps {
  /** What the fields of this page are called; a refusal of any other field is said by its sentence. */
  labels: Readonly<Record<string, string>>
  refused: Refusal
  refusedTitle: string
  /** What the chart's own schema finds wrong; with a finding nothing is sent. */
  check: () => readonly FieldError[]
  onValid: () => void
  /** What this page is for, between what is wrong and the fields. */
  lead?: ReactNode
  children: (errors: readonly FieldError[]) => ReactNode
}

/** One page of a way in: what is wrong on top, then its fields. */
export function StepForm(props: StepFormProps) {
  const { labels, refused, refusedTitle, check, onValid, lead, children } = props
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<readonly FieldError[]>([])
  const [changed, setChanged] = useState<readonly string[]>([])
  const now = found.length > 0 ? check() : []
  // An error leaves when its field is right, a refusal of the server's when its field is written in.
  const still = found.filter(({ path }) => now.some((other) => other.path === path))
  const refusals = refused.fields.filter(({ path }) => path in labels && !changed.includes(path))
  const errors = [...still, ...refusals]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = check()
    setFound(faults)
    setChanged([])
    setAttempt(attempt + 1)
    if (faults.length === 0) onValid()
  }
  return (
    <>
      <FormNotices
        form={{ errors, failure: errors.length === 0 ? refused.error : null, attempt }}
        labels={labels}
        refusedTitle={refusedTitle}
      />
      {lead}
      <NoScript />
      <form
        noValidate
        method="post"
        onSubmit={submit}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setChanged([...changed, target.name])
        }}
      >
        {children(errors)}
      </form>
    </>
  )
}

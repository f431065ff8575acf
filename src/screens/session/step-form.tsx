import { useState, type FormEvent, type ReactNode } from 'react'
import type { FieldError } from '../../machines/form.ts'
import { Banner } from '../parts/banner.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { summaryOf } from '../parts/field-words.ts'

interface StepFormProps {
  /** What the fields of this page are called; a refusal of any other field is not said here. */
  labels: Readonly<Record<string, string>>
  /** The chart's own refusal. */
  refused: { error: string | null; fields: readonly FieldError[] }
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
  const isOwn = ({ path }: FieldError) => path in labels
  const errors = [...found, ...refused.fields.filter(isOwn)]
  const isOfAnother = refused.fields.length > 0 && !refused.fields.some(isOwn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = check()
    setFound(faults)
    setAttempt(attempt + 1)
    if (faults.length === 0) onValid()
  }
  return (
    <>
      <ErrorSummary errors={summaryOf(errors, labels)} attempt={attempt} />
      {refused.error && errors.length === 0 && !isOfAnother ? (
        <Banner tone="danger" title={refusedTitle} isLive>
          <p>{refused.error}</p>
        </Banner>
      ) : null}
      {lead}
      <form noValidate onSubmit={submit}>
        {children(errors)}
      </form>
    </>
  )
}

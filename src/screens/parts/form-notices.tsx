import { useEffect, useRef } from 'react'
import { m } from '../../words/messages.js'
import type { FormState } from '../use-form.ts'
import { Banner } from './banner.tsx'
import styles from './banner.module.css'
import { ErrorSummary } from './error-summary.tsx'
import { summaryOf } from './field-words.ts'

type FormNoticesProps = {
  form: Pick<FormState, 'errors' | 'failure' | 'attempt'> & Partial<Pick<FormState, 'isUnanswered'>>
  /** The labels of the fields by their names. */
  labels: Readonly<Record<string, string>>
  /** Above the reason of a refusal; that it was not done, unless told otherwise. */
  refusedTitle?: string
}

/** Why something was refused, brought into view: whoever pressed far below it would see nothing happen. Draws nothing without. @source look Litigant */
export function Refusal({ title, text }: { title: string; text: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (text === null) return null
  return (
    <div ref={place} className={styles.above}>
      <Banner tone="danger" title={title} isLive>
        <p>{text}</p>
      </Banner>
    </div>
  )
}

/** What stands above why something was not done; of what nobody answered nothing is known. @source look States */
export const titleOfRefusal = (isUnanswered: boolean, refusedTitle: string = m.parts_title_refused()) =>
  isUnanswered ? m.parts_title_unanswered() : refusedTitle

/** Above a form: its errors with links to the fields, or why the server refused it. */
export const FormNotices = ({ form, labels, refusedTitle }: FormNoticesProps) => (
  <>
    <ErrorSummary errors={summaryOf(form.errors, labels)} attempt={form.attempt} />
    <Refusal
      key={form.attempt}
      title={titleOfRefusal(form.isUnanswered ?? false, refusedTitle)}
      text={form.failure}
    />
  </>
)

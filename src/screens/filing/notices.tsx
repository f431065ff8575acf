import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { FilingStep } from '../../machines/filing.ts'
import { submittedForm, typedAt, type FieldError } from '../../machines/form.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'
import { filingStepTitleWords } from '../../words/groups/filing-step-title.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import type { Remarked } from '../parts/document/paper-marks.ts'
import { fieldId } from '../parts/field.tsx'
import { RemarkList } from '../parts/remark-list.tsx'
import type { FilingSession } from './filing-session.ts'

interface Props {
  filing: FilingSession
  remarks: Remarked['remarks']
  /** What the submission was refused for, each at its step. */
  errors: readonly (FieldError & { step: FilingStep })[]
  hrefOf: (step: FilingStep) => string
}

/** What the office asked for and why a submission was refused, each with the way to its step. */
export function Notices({ filing, errors, hrefOf, ...asked }: Props) {
  const state = useSelector(filing.actor, (snapshot) => snapshot)
  const { form, reference } = state.context
  // Where the type that is chosen by now asks for nothing there is no field to lead to.
  const submitted = submittedForm(form, reference)
  const remarks = asked.remarks.map((remark) => {
    const isAsked = remark.now === null || typedAt(submitted, remark.now) === typedAt(form, remark.now)
    return isAsked ? remark : { ...remark, now: null }
  })
  const refused = state.matches('review') ? state.context.error : null
  const isAboutSubmitting = refused !== null && !state.context.hasUnsaved
  const title = filing.input.mode === 'unverified' ? m.filing_title_update_refused : m.filing_title_refused
  const line = (step: FilingStep, message: string) =>
    m.filing_text_at_step({ step: filingStepTitleWords[step](), message })
  return (
    <>
      {remarks.length > 0 ? <RemarkList {...{ remarks, hrefOf }} /> : null}
      {errors.length > 0 || isAboutSubmitting ? (
        <Banner tone="danger" title={title()} isLive>
          {refused ? <p>{refused}</p> : null}
          <ul>
            {errors.map(({ path, error, step }) => (
              <li key={path}>
                <Link href={`${hrefOf(step)}#${fieldId(path)}`}>{line(step, fieldErrorWords[error]())}</Link>
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </>
  )
}

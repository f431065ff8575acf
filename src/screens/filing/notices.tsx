import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FilingStep } from '../../machines/filing.ts'
import { stepOfPath, submittedForm, typedAt, type FieldError } from '../../machines/form.ts'
import type { FilingMode } from '../../machines/saving-facts.ts'
import { filingStepTitleWords } from '../../words/groups/filing-step-title.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import type { Remarked } from '../parts/document/paper-marks.ts'
import { fieldId } from '../parts/field.tsx'
import { RemarkList } from '../parts/remark-list.tsx'
import type { FilingSession } from './filing-session.ts'
import { namedErrors } from './step-errors.tsx'

interface Props {
  filing: FilingSession
  remarks: Remarked['remarks']
  /** What the submission was refused for. */
  errors: readonly FieldError[]
  hrefOf: (step: FilingStep) => string
}

const isSubmitted = (isUnanswered: boolean) =>
  isUnanswered ? m.filing_title_unanswered() : m.filing_title_refused()

/** What became of it: refused, or not known yet. */
const titles: Record<FilingMode, (isUnanswered: boolean) => string> = {
  draft: isSubmitted,
  returned: isSubmitted,
  unverified: (isUnanswered) =>
    isUnanswered ? m.filing_title_update_unanswered() : m.filing_title_update_refused(),
}

/** Whether something came of a submission since this is drawn; whoever made it is led there, above all that was looked over. */
function useCame(isSubmitting: boolean) {
  const band = useRef<HTMLDivElement>(null)
  const [was, setWas] = useState(isSubmitting)
  const [hasCome, setCome] = useState(false)
  if (was !== isSubmitting) {
    setWas(isSubmitting)
    setCome(!isSubmitting)
  }
  useEffect(() => {
    // The window in which it was confirmed gives the focus back first.
    if (hasCome) requestAnimationFrame(() => band.current?.focus())
  }, [hasCome])
  return { band, hasCome }
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
  const isUnanswered = useSelector(filing.saving.actor, ({ context }) => context.failureCount > 0)
  const { band, hasCome } = useCame(state.matches('submitting'))
  // What a save came to is told beside the steps.
  const isAboutSubmitting = refused !== null && (hasCome || !state.context.hasUnsaved)
  return (
    <>
      {remarks.length > 0 ? <RemarkList {...{ remarks, hrefOf }} /> : null}
      {errors.length > 0 || isAboutSubmitting ? (
        <div ref={band} tabIndex={-1}>
          <Banner tone="danger" title={titles[filing.input.mode](isUnanswered)} isLive>
            {refused ? <p>{refused}</p> : null}
            {isUnanswered ? <p>{m.filing_text_unanswered()}</p> : null}
            <ul>
              {namedErrors(errors).map(({ name, message }) => (
                <li key={name}>
                  <Link href={`${hrefOf(stepOfPath(name))}#${fieldId(name)}`}>
                    {m.filing_text_at_step({ step: filingStepTitleWords[stepOfPath(name)](), message })}
                  </Link>
                </li>
              ))}
            </ul>
          </Banner>
        </div>
      ) : null}
    </>
  )
}

import { m } from '../../words/messages.js'
import type { FormState } from '../use-form.ts'
import { Banner } from './banner.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { summaryOf } from './field-words.ts'

type FormNoticesProps = {
  form: Pick<FormState, 'errors' | 'failure' | 'attempt'>
  /** The labels of the fields by their names. */
  labels: Readonly<Record<string, string>>
  /** Above the reason of a refusal; that it was not done, unless told otherwise. */
  refusedTitle?: string
}

/** Above a form: its errors with links to the fields, or why the server refused it. */
export const FormNotices = ({ form, labels, refusedTitle }: FormNoticesProps) => (
  <>
    <ErrorSummary errors={summaryOf(form.errors, labels)} attempt={form.attempt} />
    {form.failure ? (
      <Banner tone="danger" title={refusedTitle ?? m.parts_title_refused()} isLive>
        <p>{form.failure}</p>
      </Banner>
    ) : null}
  </>
)

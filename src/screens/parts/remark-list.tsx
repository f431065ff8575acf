import { Link } from 'wouter'
import { formSteps, stepOfPath, type FormStep } from '../../machines/form.ts'
import { wholeCase } from '../../machines/remark-places.ts'
import { filingStepTitleWords } from '../../words/groups/filing-step-title.ts'
import { m } from '../../words/messages.js'
import { fieldWord } from '../words/form.ts'
import { Banner } from './banner.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'

interface Remark {
  path: string
  remark: string
}

const count = (remarks: readonly Remark[]) => formatNumber(remarks.length, currentLocale())

/**
 * What the office asked to be corrected: on the case as a whole first, then how many there are at each step, and each with its
 * field. A step leads to its page of the form.
 * @source product 2.1
 */
export function RemarkList(props: { remarks: readonly Remark[]; hrefOf: (step: FormStep) => string }) {
  const onWhole = props.remarks.filter(({ path }) => path === wholeCase)
  const onFields = props.remarks.filter(({ path }) => path !== wholeCase)
  const steps = formSteps.flatMap((step) => {
    const remarks = onFields.filter(({ path }) => stepOfPath(path) === step)
    return remarks.length > 0 ? [{ step, remarks }] : []
  })
  return (
    <Banner tone="warning" title={m.correction_title_asked()}>
      {onWhole.map(({ remark }) => (
        <p key={remark}>{remark}</p>
      ))}
      <p>{m.remark_text_count({ count: count(onFields) })}</p>
      <ul>
        {steps.map(({ step, remarks }) => (
          <li key={step}>
            <Link href={props.hrefOf(step)}>
              {m.remark_title_at_step({ step: filingStepTitleWords[step](), count: count(remarks) })}
            </Link>
            <ul>
              {remarks.map(({ path, remark }) => (
                <li key={`${path} ${remark}`}>
                  {fieldWord(path)}: {remark}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

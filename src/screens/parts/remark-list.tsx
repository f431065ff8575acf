import { Link } from 'wouter'
import { stepOfPath, type FormStep } from '../../machines/form.ts'
import { wholeCase } from '../../machines/remark.ts'
import { m } from '../../words/messages.js'
import { fieldWord } from '../words/form.ts'
import { Banner } from './banner.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'

interface Remark {
  path: string
  remark: string
}

/**
 * What the office asked to be corrected: on the case as a whole first, then how many there are on its fields and papers, and each
 * with the way to the step that has it.
 * @source product 2.1
 */
export function RemarkList(props: { remarks: readonly Remark[]; hrefOf: (step: FormStep) => string }) {
  const onWhole = props.remarks.filter(({ path }) => path === wholeCase)
  const onFields = props.remarks.filter(({ path }) => path !== wholeCase)
  return (
    <Banner tone="warning" title={m.correction_title_asked()}>
      {onWhole.map(({ remark }) => (
        <p key={remark}>{remark}</p>
      ))}
      <p>{m.remark_text_count({ count: formatNumber(onFields.length, currentLocale()) })}</p>
      <ul>
        {onFields.map(({ path, remark }) => (
          <li key={`${path} ${remark}`}>
            <Link href={props.hrefOf(stepOfPath(path))}>{fieldWord(path)}</Link>: {remark}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

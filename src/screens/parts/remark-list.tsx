import { Link } from 'wouter'
import { stepOfPath, type FormStep } from '../../machines/form.ts'
import { wholeCase, type RemarkMark } from '../../machines/remark.ts'
import { m } from '../../words/messages.js'
import { fieldWord } from '../words/form.ts'
import { Banner } from './banner.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'

interface Remark {
  path: string
  remark: string
  mark?: RemarkMark | undefined
}

/**
 * What the office asked to be corrected: on the case as a whole first, then how many there are on its fields and papers, and each
 * with the way to the step that has it, and to the papers where it points to a place on one.
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
        {onFields.map(({ path, remark, mark }) => (
          <li key={`${path} ${remark}`}>
            <Link href={props.hrefOf(stepOfPath(path))}>{fieldWord(path)}</Link>: {remark}
            {mark ? (
              <>
                {' '}
                <Link href={props.hrefOf('documents')}>{m.remark_action_see_mark()}</Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

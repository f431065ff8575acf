import { Link } from 'wouter'
import { stepOfPath, type FormStep } from '../../machines/form.ts'
import { wholeCase } from '../../machines/remark.ts'
import type { StandsNow } from '../../machines/remark-place.ts'
import { m } from '../../words/messages.js'
import { remarkWord } from '../words/remark.ts'
import { Banner } from './banner.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'

interface Remark extends StandsNow {
  path: string
  remark: string
}

/**
 * What the office asked to be corrected: on the case as a whole first, then how many there are on its fields and papers, and each
 * with the way to the step that has it, and to the papers where it points to a place on one. What is gone is led to no more.
 * @source product 2.1
 */
export function RemarkList(props: { remarks: readonly Remark[]; hrefOf: (step: FormStep) => string }) {
  const onWhole = props.remarks.filter(({ path }) => path === wholeCase)
  const onFields = props.remarks.filter(({ path }) => path !== wholeCase)
  const standing = onFields.filter(({ now }) => now !== null)
  return (
    <Banner tone="warning" title={m.correction_title_asked()}>
      {onWhole.map(({ remark }) => (
        <p key={remark}>{remark}</p>
      ))}
      {standing.length > 0 ? (
        <p>{m.remark_text_count({ count: formatNumber(standing.length, currentLocale()) })}</p>
      ) : null}
      <ul>
        {onFields.map(({ path, now, remark, isMarked }) => (
          <li key={`${path} ${remark}`}>
            {now === null ? (
              remarkWord({ path, now })
            ) : (
              <Link href={props.hrefOf(stepOfPath(now))}>{remarkWord({ path, now })}</Link>
            )}
            : {remark}
            {isMarked ? (
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

import { Link } from 'wouter'
import { stepOfPath, type FilingStep } from '../../machines/filing.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { fieldWord } from '../words/form.ts'
import type { FieldNote } from './filing-session.ts'

/** What the office asked to be corrected, each remark with the field it is about and the way there. @source product 2.1 */
export const Remarks = (props: { notes: readonly FieldNote[]; hrefOf: (step: FilingStep) => string }) => (
  <Banner tone="warning" title={m.correction_title_asked()}>
    <ul>
      {props.notes.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <Link href={props.hrefOf(stepOfPath(path))}>{fieldWord(path)}</Link>: {message}
        </li>
      ))}
    </ul>
  </Banner>
)

import type { Bill } from '../../api/entities.ts'
import { waiverGroundWords } from '../../words/groups/waiver-ground.ts'
import { m } from '../../words/messages.js'
import { Quiet } from './page.tsx'
import { recoveredText } from './recovered-text.ts'

/** What was decided on the waiver that was asked for, and which waiver of the case the bill recovers. @source product 2.5 */
export function BillWaiver({ bill: { waiver, waivedPoisha, recovers } }: { bill: Bill }) {
  const said = waiver && { ground: waiverGroundWords[waiver.ground](), reason: waiver.reason }
  return (
    <>
      {said ? (
        <Quiet>
          {waivedPoisha > 0 ? m.bill_text_waiver_granted(said) : m.bill_text_waiver_refused(said)}
        </Quiet>
      ) : null}
      {recovers ? (
        <Quiet>
          {m.bill_label_recovers()}: {recoveredText(recovers)}
        </Quiet>
      ) : null}
    </>
  )
}

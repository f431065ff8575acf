import { use, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { remarkLengthMax, remarksMax } from '../../../machines/limits.ts'
import { remarkPlaces, rowsOfForm } from '../../../machines/remark-places.ts'
import { wholeCase, withRemark } from '../../../machines/remark.ts'
import { m } from '../../../words/messages.js'
import { ActPaneContext } from '../act-pane-context.ts'
import { Button } from '../button.tsx'
import {
  isWritten,
  noRemarks,
  type CaseRemarks,
  type RemarkDraft,
  type RemarksBegun,
} from '../case/remark-drafts.ts'
import { withBegun, without, withPart } from '../case/remark-rows.ts'
import { useRemarkDrafts } from '../case/use-remark-drafts.ts'
import { FieldMessage } from '../field.tsx'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { TextField } from '../text-field.tsx'
import { CommonRemarks } from './common-remarks.tsx'
import { actName, focusOnAct, type PayloadFields } from './payload-fields.tsx'
import { RemarkRow } from './remark-row.tsx'

const payload = ({ rows, general }: RemarksBegun) => ({
  remarks: [
    ...rows.map(({ path, remark, mark }) => (mark ? { path, remark, mark } : { path, remark })),
    ...(general.trim() === '' ? [] : [{ path: wholeCase, remark: general }]),
  ],
})

/** One row to begin with, where nothing was written at the fields. */
const firstRow: RemarkDraft = { key: 1, path: '', remark: '' }

/** The remarks that are shown: those of the case where it has any, else those of this question alone. */
function useShown(ofCase: CaseRemarks | undefined) {
  const own = useRemarkDrafts(() => noRemarks)
  const drafts = ofCase ?? own
  const { value, change, take } = drafts
  // What was opened at a field and left empty is nothing to send.
  const told = (ofCase?.isOpen ?? true) ? value.rows : value.rows.filter(isWritten)
  const begin = useEffectEvent(() => {
    if (told.length < value.rows.length) change({ ...value, rows: told })
    ofCase?.setOpen(true)
  })
  const end = useEffectEvent(() => {
    ofCase?.setOpen(false)
    ofCase?.setMarking(null)
    take(null)
  })
  useEffect(() => {
    begin()
    return () => end()
  }, [])
  const rows = told.length === 0 ? [firstRow] : told
  return { drafts, shown: { ...value, rows } }
}

/** Where the rows are; one that was taken in hand at its field is written there. */
function useTaken(inHand: number | null) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = inHand === null ? null : frame.current?.querySelector(`[data-row="${inHand}"]`)
    if (row && !row.contains(document.activeElement)) row.querySelector('textarea')?.focus()
  }, [inHand])
  return frame
}

/** What has to be corrected: each remark at its field or paper, and one on the case as a whole. @source product 2.1 */
export const remarkFields: PayloadFields = function RemarkFields({ ref, about, errorAt, onTyped }) {
  const { drafts, shown } = useShown(about.remarks)
  const { inHand, take, marking, setMarking } = drafts
  const { rows, general } = shown
  useImperativeHandle(ref, () => ({ read: () => payload(shown), isShown: () => true }))
  const store = (next: RemarksBegun) => {
    drafts.change(next)
    onTyped?.()
  }
  const hasPapers = use(ActPaneContext) !== null
  const frame = useTaken(inHand)
  const places = about.form ? remarkPlaces(rowsOfForm(about.form)) : []
  const pick = (remark: string) => {
    const target = rows.find(({ key }) => key === inHand) ?? rows.at(-1)
    if (!target) return
    store(withPart(shown, target.key, { remark: withRemark(target.remark, remark) }))
    take(target.key)
    focusOnAct(`remarks.${rows.indexOf(target)}.remark`)
  }
  const count = formatNumber(remarksMax, currentLocale())
  const isFull = payload(shown).remarks.length >= remarksMax
  return (
    <div ref={frame}>
      {rows.map((row, index) => (
        <RemarkRow
          key={row.key}
          {...{ row, index, places, errorAt }}
          form={about.form}
          onTake={() => take(row.key)}
          onChange={(part) => store(withPart(shown, row.key, part))}
          onRemove={rows.length > 1 || isWritten(row) ? () => store(without(shown, row.key)) : null}
          marking={
            about.remarks && hasPapers
              ? { isOn: marking === row.key, turn: (isOn) => setMarking(isOn ? row.key : null) }
              : null
          }
        />
      ))}
      <FieldMessage name={actName('remarks')} error={errorAt('remarks')} />
      <Button
        variant="secondary"
        disabledReason={isFull ? m.remark_text_full({ count }) : undefined}
        onPress={() => store(withBegun(shown, '').value)}
      >
        {m.remark_action_add()}
      </Button>
      {about.caseId ? (
        <CommonRemarks applicationId={about.caseId} act="returnForCorrection" onPick={pick} />
      ) : null}
      <TextField
        name={actName(`remarks.${rows.length}.remark`)}
        label={m.remark_field_general()}
        hint={m.remark_hint_general()}
        value={general}
        onChange={(typed) => store({ ...shown, general: typed })}
        error={errorAt(`remarks.${rows.length}.remark`)}
        lengthMax={remarkLengthMax}
        isMultiline
      />
    </div>
  )
}

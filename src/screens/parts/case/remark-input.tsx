import { Suspense, useEffect, useRef, useState } from 'react'
import { remarkLengthMax } from '../../../machines/limits.ts'
import { withRemark } from '../../../machines/remark.ts'
import { m } from '../../../words/messages.js'
import { fieldWord } from '../../words/form.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { TextField } from '../text-field.tsx'
import styles from './case.module.css'

const CommonRemarks = lazyScreen(async () => (await import('../payloads/common-remarks.tsx')).CommonRemarks)

interface RemarkInputProps {
  path: string
  /** The case whose office offers its common remarks. */
  caseId: string
  value: string
  /** It was opened by a press just now, and takes the focus. */
  isTaken: boolean
  onChange: (remark: string) => void
}

/** A remark where it belongs, with what the office often writes while it is in hand; one that is begun has the focus. */
export function RemarkInput({ path, caseId, value, isTaken, onChange }: RemarkInputProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isInHand, setInHand] = useState(false)
  const input = () => frame.current?.querySelector('textarea')
  useEffect(() => {
    if (isTaken) frame.current?.querySelector('textarea')?.focus()
  }, [isTaken])
  return (
    <div
      ref={frame}
      className={styles.writing}
      onFocus={() => setInHand(true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setInHand(false)
      }}
    >
      <TextField
        name={`remark-at-${path}`}
        label={m.remark_field_at({ field: fieldWord(path) })}
        hint={m.remark_hint_at()}
        value={value}
        onChange={onChange}
        lengthMax={remarkLengthMax}
        isMultiline
      />
      {isInHand ? (
        <Suspense fallback={null}>
          <CommonRemarks
            applicationId={caseId}
            act="returnForCorrection"
            onPick={(remark) => {
              onChange(withRemark(value, remark))
              input()?.focus()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { remarkLengthMax } from '../../../machines/limits.ts'
import { m } from '../../../words/messages.js'
import { fieldWord } from '../../words/form.ts'
import { TextField } from '../text-field.tsx'
import styles from './case.module.css'

interface RemarkInputProps {
  path: string
  value: string
  onChange: (remark: string) => void
}

/** A remark where it belongs; it has the focus when it opens. */
export function RemarkInput({ path, value, onChange }: RemarkInputProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={frame} className={styles.writing}>
      <TextField
        name={`remark-at-${path}`}
        label={m.remark_field_at({ field: fieldWord(path) })}
        hint={m.remark_hint_at()}
        value={value}
        onChange={onChange}
        lengthMax={remarkLengthMax}
        isMultiline
      />
    </div>
  )
}

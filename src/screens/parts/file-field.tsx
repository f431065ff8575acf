import { useState } from 'react'
import { m } from '../../words/messages.js'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './file-field.module.css'
import { formatNumber, formatSize } from './format.ts'
import { currentLocale } from './locale.ts'

/** What the field shows of a file; a `File` is one, and so is a file that is already kept. */
export type ChosenFile = { name: string; size: number }

type FileFieldProps = Omit<FieldProps<ChosenFile | null>, 'onChange'> & {
  /** The chosen file, or null when it is taken away. */
  onChange: (file: File | null) => void
  /** As in the accept attribute, such as `.pdf,image/jpeg`. */
  accept?: string | undefined
  /** 0 to 100 while the file travels; leave out before and after. */
  progressPercent?: number | undefined
}

/** One file, chosen or dropped; size and kind are judged by whoever holds the value. */
export const FileField = (props: FileFieldProps) => {
  const { value, onChange, progressPercent } = props
  const [isOver, setIsOver] = useState(false)
  const locale = currentLocale()
  return (
    <FieldFrame {...props}>
      <div
        className={classNames(styles.drop, isOver && styles.over, props.error && styles.wrong)}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(!props.isDisabled)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const file = event.dataTransfer.files[0]
          if (file && !props.isDisabled) onChange(file)
        }}
      >
        <input
          {...inputProps(props)}
          className={styles.input}
          type="file"
          accept={props.accept}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // Emptied so that the same file can be chosen again after it was taken away or failed.
            event.target.value = ''
            if (file) onChange(file)
          }}
        />
        <span aria-hidden="true" className={styles.choose}>
          {value ? m.parts_action_replace_file() : m.parts_action_choose_file()}
        </span>
        <span aria-hidden="true" className={styles.hint}>
          {m.parts_hint_drop()}
        </span>
      </div>
      {value ? (
        <div className={styles.chosen}>
          <span className={styles.name}>{value.name}</span>
          <span className={styles.size}>{formatSize(value.size, locale)}</span>
          <Button variant="quiet" isDisabled={props.isDisabled} onPress={() => onChange(null)}>
            {m.parts_action_remove_file()}
          </Button>
        </div>
      ) : null}
      {progressPercent === undefined ? null : (
        <div className={styles.progress}>
          <progress
            value={progressPercent}
            max={100}
            aria-label={m.parts_state_uploading({ name: value?.name ?? '' })}
          />
          <span>{m.parts_text_percent({ percent: formatNumber(Math.round(progressPercent), locale) })}</span>
        </div>
      )}
    </FieldFrame>
  )
}

import { useState, type ChangeEvent } from 'react'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './file-field.module.css'

type FileFieldProps = Omit<FieldProps<never>, 'value' | 'onChange'> & {
  /** What was chosen or dropped at once, one file or several. */
  onFiles: (files: readonly File[]) => void
  /** As in the accept attribute, such as `.pdf,image/jpeg`. */
  accept?: string | undefined
  /** Whether one file alone is wanted. */
  isOne?: boolean
  /** Whether a phone's camera is offered too; a desk has none to hold over a sheet. */
  hasCamera?: boolean
}

/** Files, chosen or dropped; size and kind are judged by whoever takes them. */
export const FileField = (props: FileFieldProps) => {
  const [isOver, setIsOver] = useState(false)
  const hand = (files: FileList | null | undefined) => {
    if (files && files.length > 0 && !props.isDisabled) props.onFiles([...files])
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    hand(target.files)
    // Emptied so that the same file can be chosen again after it was taken away or failed.
    target.value = ''
  }
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
          hand(event.dataTransfer.files)
        }}
      >
        <input
          {...inputProps(props)}
          className={styles.input}
          type="file"
          accept={props.accept}
          multiple={!props.isOne}
          onChange={take}
        />
        <span aria-hidden="true" className={styles.choose}>
          {props.isOne ? m.parts_action_choose_file() : m.parts_action_choose_files()}
        </span>
        <span aria-hidden="true" className={styles.hint}>
          {m.parts_hint_drop()}
        </span>
      </div>
      {props.hasCamera ? (
        <label className={styles.camera}>
          <input
            className={styles.shutter}
            type="file"
            accept="image/*"
            capture="environment"
            disabled={props.isDisabled}
            onChange={take}
          />
          {m.parts_action_take_picture()}
        </label>
      ) : null}
    </FieldFrame>
  )
}

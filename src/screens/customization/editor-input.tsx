import { Suspense } from 'react'
import { m } from '../../words/messages.js'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import type { FieldProps } from '../parts/field.tsx'
import { RadioField } from '../parts/radio-field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { TextField } from '../parts/text-field.tsx'
import styles from './editor.module.css'
import type { EditorField } from './editor.ts'
import { OwnInput, ownValueText } from './editor-own-input.tsx'
import type { FormattedProps } from './formatted-props.ts'

/** A formatted text with its signs, and a picture by its path: what could not be loaded takes nothing that is typed with it. */
const Plain = ({ lang, ...props }: FieldProps<string> & { lang?: 'bn' | 'en' }) => (
  <TextField
    {...props}
    hint={lang ? [props.hint, m.formatted_hint_marks()].filter(Boolean).join(' ') : props.hint}
    lang={lang}
    isMultiline={lang !== undefined}
    autoComplete="off"
  />
)

// Pages and answers alone are formatted, and pages alone have pictures.
const FormattedInput = lazyScreen<FormattedProps>(() =>
  import('./formatted-parts.tsx').then((parts) => parts.FormattedInput).catch(() => Plain),
)
const PictureInput = lazyScreen<FieldProps<string>>(() =>
  import('./picture-input.tsx').then((part) => part.PictureInput).catch(() => Plain),
)

/** A value of a field as a person reads it: the words of a choice, yes or no for a tick. */
export function valueText(field: EditorField, value: string | boolean): string {
  if (value === '') return m.editor_label_empty()
  if (typeof value === 'boolean') return value ? m.editor_label_yes() : m.editor_label_no()
  if (field.kind === 'ticks' || field.kind === 'day') return ownValueText(field, value)
  if (field.kind === 'radio' || field.kind === 'select')
    return field.options.find((option) => option.value === value)?.label ?? value
  return value
}

interface InputProps {
  field: EditorField
  value: string | boolean
  /** What somebody else stored here meanwhile. */
  storedHint: string | undefined
  error: string | undefined
  onChange: (value: string | boolean) => void
}

/** One field of an editor's form, drawn by its kind. */
export function EditorInput({ field, value, storedHint, error, onChange }: InputProps) {
  const { name, label } = field
  const hint = [field.hint, storedHint].filter(Boolean).join(' ') || undefined
  const shared = { name, label, hint, error, onChange, isRequired: true }
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'text':
      if (field.isFormatted && field.lang)
        return (
          <Suspense fallback={<div className={styles.textRoom} />}>
            <FormattedInput
              {...shared}
              isRequired={field.isOptional !== true}
              value={text}
              lang={field.lang}
            />
          </Suspense>
        )
      return (
        <TextField
          {...shared}
          value={text}
          lang={field.lang}
          isShort={field.isShort ?? false}
          isMultiline={field.isLong ?? false}
          inputMode={field.isFigure ? 'decimal' : undefined}
          isRequired={field.isOptional !== true}
          autoComplete="off"
        />
      )
    case 'radio':
      return <RadioField {...shared} value={text} options={field.options} />
    case 'select':
      return <SelectField {...shared} value={text} options={field.options} />
    case 'tick':
      return <CheckboxField {...shared} value={value === true} />
    case 'ticks':
    case 'day':
      return <OwnInput {...shared} isRequired field={field} value={text} />
    case 'picture':
      return (
        <Suspense fallback={<div className={styles.pictureRoom} />}>
          <PictureInput {...shared} isRequired={field.isOptional !== true} value={text} />
        </Suspense>
      )
    case 'fixed':
      return (
        <div className={styles.fixed}>
          <SummaryList items={[{ term: label, description: field.text }]} />
          <p className={styles.why}>{hint}</p>
        </div>
      )
  }
}

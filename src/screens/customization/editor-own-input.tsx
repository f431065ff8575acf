import { DateField } from '../parts/date-field.tsx'
import fieldStyles from '../parts/field.module.css'
import { FieldHint, type FieldProps } from '../parts/field.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { ListMessage } from '../parts/list-message.tsx'
import type { EditorField } from './editor.ts'
import styles from './editor.module.css'

/** The kinds of field that only a few forms have. */
export type OwnField = Extract<EditorField, { kind: 'ticks' | 'day' }>

const keysIn = (value: string): string[] => value.split(' ').filter((key) => key !== '')

/** Such a value as a person reads it: a day in their digits, the words of what is ticked. */
export function ownValueText(field: OwnField, value: string): string {
  if (field.kind === 'day') return formatDay(value, currentLocale())
  const keys = keysIn(value)
  return field.groups
    .flatMap(({ ticks }) => ticks)
    .filter((tick) => keys.includes(tick.value))
    .map(({ label }) => label)
    .join(', ')
}

type OwnProps = Omit<FieldProps<string>, 'isRequired'> & { field: OwnField; isRequired: true }

/** Ticks under headings; the value is what is ticked, a space between each, in the order of the page. */
function Ticks({ field, name, value, hint, error, onChange }: OwnProps) {
  if (field.kind !== 'ticks') return null
  const keys = keysIn(value)
  const inOrder = field.groups.flatMap(({ ticks }) => ticks.map((tick) => tick.value))
  const turn = (key: string, isOn: boolean) =>
    onChange(inOrder.filter((one) => (one === key ? isOn : keys.includes(one))).join(' '))
  return (
    <fieldset className={styles.ticks}>
      <legend className={styles.ticksName}>{field.label}</legend>
      <FieldHint name={name} hint={hint} />
      <ListMessage name={name} error={error} />
      {field.groups.map(({ heading, ticks }) => (
        <fieldset key={heading} className={styles.group}>
          <legend className={styles.groupName}>{heading}</legend>
          {ticks.map((tick) => (
            <label key={tick.value} className={fieldStyles.choice}>
              <input
                type="checkbox"
                name={`${name}.${tick.value}`}
                checked={keys.includes(tick.value)}
                onChange={(event) => turn(tick.value, event.target.checked)}
              />
              <span>{tick.label}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}

/** One field of such a kind. */
export const OwnInput = (props: OwnProps) =>
  props.field.kind === 'day' ? <DateField {...props} dayMin={props.field.dayMin} /> : <Ticks {...props} />

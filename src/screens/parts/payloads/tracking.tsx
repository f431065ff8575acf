import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { trackingFaults, trackingOf } from '../../../machines/dispatch/payloads.ts'
import { numberKey } from '../../../machines/number-key.ts'
import { fieldErrorWords } from '../../../words/groups/field-error.ts'
import { m } from '../../../words/messages.js'
import { DateField } from '../date-field.tsx'
import { FieldMessage } from '../field.tsx'
import { ScanButton } from '../scan/scan-button.tsx'
import { TextField } from '../text-field.tsx'
import { fitLines, LineFrame, linesOf } from './line-frame.tsx'
import { actName, payloadFields, type FieldsProps } from './payload-fields.tsx'

interface Tracking {
  dueDate: string
  lines: readonly { defendantId: string; trackingNumber: string }[]
}

const fieldOf = (index: number) => `lines.${index}.trackingNumber`

const written = (value: Tracking, at: number, trackingNumber: string): Tracking => ({
  ...value,
  lines: value.lines.map((row, index) => (index === at ? { ...row, trackingNumber } : row)),
})

/** The numbers as they stand, what is wrong with those that were left, and how one more is written. */
function useNumbers({ value, onChange }: Pick<FieldsProps<Tracking>, 'value' | 'onChange'>) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const faults = trackingFaults(value.lines.map(({ trackingNumber }) => trackingNumber))
  const leave = (index: number) => setLeft((before) => new Set([...before, index]))
  const write = (at: number, trackingNumber: string) => onChange(written(value, at, trackingNumber))
  const toldAt = (index: number) => {
    const fault = left.has(index) ? faults[index] : null
    if (fault === 'invalid') return m.dispatch_error_tracking_number()
    return fault ? fieldErrorWords[fault]() : undefined
  }
  return { faults, leave, write, toldAt }
}

type Numbers = ReturnType<typeof useNumbers>

/**
 * A scanner ends what it reads with Enter, which would send the dialog: what was read is judged, and where it is right the next field has the
 * focus, after the last the day. Where it is wrong it is chosen, so that the next reading takes its place.
 */
function onEnter(event: KeyboardEvent<HTMLElement>, { faults, leave }: Numbers): void {
  const field = event.target
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const index = faults.findIndex((_, at) => field.name === actName(fieldOf(at)))
  if (index === -1) return
  event.preventDefault()
  leave(index)
  if (faults[index] === null) fields[fields.indexOf(field) + 1]?.focus()
  else field.select()
}

/** Reads bars with the camera into the first number that is still empty, until none is. */
function Camera({
  value,
  onChange,
  about,
  leave,
}: Pick<FieldsProps<Tracking>, 'value' | 'onChange' | 'about'> & Pick<Numbers, 'leave'>) {
  const [said, setSaid] = useState('')
  // A camera may have read the next number before what the last one changed is drawn.
  const standing = useRef(value)
  useLayoutEffect(() => {
    standing.current = value
  })
  const onFound = (text: string): boolean => {
    const number = trackingOf(text)
    const typed = standing.current.lines.map(({ trackingNumber }) => trackingOf(trackingNumber))
    if (typed.map(numberKey).includes(numberKey(number))) {
      setSaid(m.scan_text_again({ number }))
      return false
    }
    const free = typed.indexOf('')
    if (free === -1) return true
    standing.current = written(standing.current, free, number)
    onChange(standing.current)
    leave(free)
    setSaid(m.scan_text_read({ number, name: linesOf(about)[free]?.name ?? '' }))
    return typed.indexOf('', free + 1) === -1
  }
  return (
    <>
      <ScanButton kind="bars" onFound={onFound} />
      <p aria-live="polite">{said}</p>
    </>
  )
}

const TrackingInputs = ({ value, onChange, errorAt, about }: FieldsProps<Tracking>) => {
  const numbers = useNumbers({ value, onChange })
  return (
    // Only what its fields do is heard here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => onEnter(event, numbers)}>
      <Camera value={value} onChange={onChange} about={about} leave={numbers.leave} />
      {value.lines.map((row, index) => (
        <LineFrame key={row.defendantId} about={about} index={index}>
          <TextField
            name={actName(fieldOf(index))}
            label={m.dispatch_field_tracking_number()}
            hint={m.dispatch_hint_tracking_number()}
            value={row.trackingNumber}
            onChange={(trackingNumber) => numbers.write(index, trackingNumber)}
            onBlur={() => numbers.leave(index)}
            error={numbers.toldAt(index) ?? errorAt(fieldOf(index))}
            lang="en"
            isRequired
          />
        </LineFrame>
      ))}
      <FieldMessage name={actName('lines')} error={errorAt('lines')} />
      <DateField
        name={actName('dueDate')}
        label={m.dispatch_field_due_date()}
        value={value.dueDate}
        onChange={(dueDate) => onChange({ ...value, dueDate })}
        error={errorAt('dueDate')}
        isRequired
      />
    </div>
  )
}

/** The tracking number of each defendant and the day the outcome is due. @source product 2.2 */
export const trackingFields = payloadFields<Tracking>({
  initial: (about) => ({
    dueDate: about.dueDate ?? '',
    lines: linesOf(about).map(({ defendantId, trackingNumber }) => ({
      defendantId,
      trackingNumber: trackingNumber ?? '',
    })),
  }),
  fit: (kept, now) => ({ dueDate: kept.dueDate, lines: fitLines(kept.lines, now.lines) }),
  payload: (tracking) => tracking,
  fields: TrackingInputs,
})

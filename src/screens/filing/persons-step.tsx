import { memo, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { emptyPerson, type PersonDraft } from '../../machines/form.ts'
import { personsMax } from '../../machines/limits.ts'
import {
  addressOf,
  isUntouched,
  isWholePerson,
  withChanged,
  type Address,
  type Side,
} from '../../machines/persons.ts'
import { latinDigits } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { fieldId } from '../parts/field.tsx'
import { Quiet } from '../parts/page.tsx'
import { useAccount } from '../session.ts'
import { rowWord } from '../words/form.ts'
import { Group } from './group.tsx'
import { PersonFields } from './person-fields.tsx'
import { PersonLine } from './person-line.tsx'
import type { StepProps } from './step.ts'

/** Which persons stand open: who was not whole on arrival, and whom somebody opened; and whom the focus goes to next. */
function useOpenPersons(side: Side, persons: readonly PersonDraft[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(persons.filter((person) => !isWholePerson(side, person)).map(({ id }) => id)),
  )
  const [wanted, setWanted] = useState<string | null>(null)
  const reach = useEffectEvent(() => {
    const index = persons.findIndex(({ id }) => id === wanted)
    const field = document.getElementById(fieldId(`${side}.${index}.name`))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
  useEffect(() => reach(), [wanted])
  /** Opens one beside those that are open. */
  const reopen = useCallback((id: string) => {
    setOpen((before) => new Set([...before, id]))
    setWanted(id)
  }, [])
  return {
    isOpen: (id: string) => open.has(id),
    reopen,
    /** Opens a new one, and folds who is finished. */
    begin: (id: string) => {
      const unfinished = persons.filter((person) => !isWholePerson(side, person)).map((person) => person.id)
      setOpen(new Set([...unfinished, id]))
      setWanted(id)
    },
  }
}

/** What is said at somebody's fields, by field; of the whole person at `self`. */
type Faults = Readonly<Partial<Record<keyof PersonDraft | 'self', string>>>

function faultsOf(at: StepProps['at'], path: string, person: PersonDraft): Faults {
  const said = { self: at(path).error } as Record<string, string | undefined>
  for (const field of Object.keys(person)) said[field] = at(`${path}.${field}`).error
  return Object.fromEntries(Object.entries(said).filter(([, error]) => error !== undefined))
}

interface PersonPartProps {
  side: Side
  index: number
  person: PersonDraft
  first: Address | null
  faults: Faults
  isOpen: boolean
  canGo: boolean
  onOpen: (id: string) => void
  onChange: (id: string, patch: Partial<PersonDraft>) => void
  onRemove: (id: string) => void
}

/** One of them: in a row when all is known and nobody opened it, else with all fields. */
function PersonPart(props: PersonPartProps) {
  const { side, index, person, first, faults, isOpen, canGo } = props
  const account = useAccount()
  const who = rowWord(side, index)
  const path = `${side}.${index}`
  if (!isOpen && isWholePerson(side, person) && Object.keys(faults).length === 0)
    return (
      <PersonLine
        who={who}
        person={person}
        isOwn={path === 'petitioners.0' && latinDigits(person.mobile) === account?.user.mobile}
        onChange={() => props.onOpen(person.id)}
      />
    )
  return (
    <Group
      title={who}
      remark={faults.self}
      removeLabel={m.parts_action_remove_who({ who })}
      confirmTitle={m.person_confirm_remove({ who: person.name || who })}
      confirmText={m.person_text_remove()}
      confirmLabel={m.parts_action_remove()}
      isAsked={!isUntouched(person)}
      onRemove={canGo ? () => props.onRemove(person.id) : undefined}
    >
      <PersonFields
        side={side}
        person={person}
        first={first}
        at={(field) => ({ name: `${path}.${field}`, error: faults[field] })}
        change={(patch) => props.onChange(person.id, patch)}
      />
    </Group>
  )
}

const isSameRecord = (one: object, other: object): boolean => {
  const [before, after] = [Object.entries(one), new Map(Object.entries(other))]
  return before.length === after.size && before.every(([key, value]) => Object.is(value, after.get(key)))
}

/** Drawn anew for what changed about this one; what is said at its fields comes as new words of the same sound each time. */
const SteadyPersonPart = memo(
  PersonPart,
  ({ faults: before, ...one }, { faults: after, ...other }) =>
    isSameRecord(before, after) && isSameRecord(one, other),
)

/** Petitioners or defendants: who is finished in a row, who is not with all fields. @source spec §3 Person, §5 */
export function PersonsStep({ side, form, change, at }: StepProps & { side: Side }) {
  const persons = form[side]
  const opened = useOpenPersons(side, persons)
  const isPetitioners = side === 'petitioners'
  const [firstPerson] = persons
  const place = firstPerson ? JSON.stringify(addressOf(firstPerson)) : null
  const first = useMemo(() => (place === null ? null : (JSON.parse(place) as Address)), [place])
  const store = useCallback(
    (next: (persons: readonly PersonDraft[]) => PersonDraft[]) =>
      change((now) =>
        side === 'petitioners'
          ? { petitioners: next(now.petitioners) }
          : { defendants: next(now.defendants) },
      ),
    [change, side],
  )
  const edit = useCallback(
    (id: string, patch: Partial<PersonDraft>) => store((now) => withChanged(now, id, patch)),
    [store],
  )
  const remove = useCallback((id: string) => store((now) => now.filter((one) => one.id !== id)), [store])
  const isFull = persons.length >= personsMax
  const add = () => {
    const person = emptyPerson(crypto.randomUUID())
    opened.begin(person.id)
    store((now) => [...now, person])
  }
  return (
    <>
      {!isPetitioners && persons.length === 0 ? <Quiet>{m.filing_text_no_defendants()}</Quiet> : null}
      {persons.map((person, index) => (
        <SteadyPersonPart
          key={person.id}
          {...{ side, index, person }}
          first={index === 0 ? null : first}
          faults={faultsOf(at, `${side}.${index}`, person)}
          isOpen={opened.isOpen(person.id)}
          canGo={!isPetitioners || persons.length > 1}
          onOpen={opened.reopen}
          onChange={edit}
          onRemove={remove}
        />
      ))}
      <Button
        variant="secondary"
        isWide
        disabledReason={isFull ? m.field_error_too_many() : undefined}
        onPress={add}
      >
        {isPetitioners ? m.person_action_add_petitioner() : m.person_action_add_defendant()}
      </Button>
    </>
  )
}

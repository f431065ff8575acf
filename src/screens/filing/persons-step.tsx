import { useEffect, useEffectEvent, useState } from 'react'
import { emptyPerson, type PersonDraft } from '../../machines/form.ts'
import { personsMax } from '../../machines/limits.ts'
import { isUntouched, isWholePerson, withChanged, type Side } from '../../machines/persons.ts'
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
  return {
    isOpen: (id: string) => open.has(id),
    /** Opens one beside those that are open. */
    reopen: (id: string) => {
      setOpen(new Set([...open, id]))
      setWanted(id)
    },
    /** Opens a new one, and folds who is finished. */
    begin: (id: string) => {
      const unfinished = persons.filter((person) => !isWholePerson(side, person)).map((person) => person.id)
      setOpen(new Set([...unfinished, id]))
      setWanted(id)
    },
  }
}

interface PersonPartProps extends Pick<StepProps, 'at'> {
  side: Side
  persons: readonly PersonDraft[]
  index: number
  person: PersonDraft
  opened: ReturnType<typeof useOpenPersons>
  store: (next: PersonDraft[]) => void
}

/** One of them: in a row when all is known and nobody opened it, else with all fields. */
function PersonPart({ side, persons, index, person, opened, at, store }: PersonPartProps) {
  const account = useAccount()
  const [first = null] = persons
  const who = rowWord(side, index)
  const path = `${side}.${index}`
  const isWrong = [path, ...Object.keys(person).map((field) => `${path}.${field}`)].some(
    (one) => at(one).error !== undefined,
  )
  if (!opened.isOpen(person.id) && isWholePerson(side, person) && !isWrong)
    return (
      <PersonLine
        who={who}
        person={person}
        isOwn={path === 'petitioners.0' && latinDigits(person.mobile) === account?.user.mobile}
        onChange={() => opened.reopen(person.id)}
      />
    )
  const canGo = side === 'defendants' || persons.length > 1
  return (
    <Group
      title={who}
      remark={at(path).error}
      removeLabel={m.parts_action_remove_who({ who })}
      confirmTitle={m.person_confirm_remove({ who: person.name || who })}
      confirmText={m.person_text_remove()}
      confirmLabel={m.parts_action_remove()}
      isAsked={!isUntouched(person)}
      onRemove={canGo ? () => store(persons.filter(({ id }) => id !== person.id)) : undefined}
    >
      <PersonFields
        side={side}
        person={person}
        first={index === 0 ? null : first}
        at={(field) => at(`${path}.${field}`)}
        change={(patch) => store(withChanged(persons, person.id, patch))}
      />
    </Group>
  )
}

/** Petitioners or defendants: who is finished in a row, who is not with all fields. @source spec §3 Person, §5 */
export function PersonsStep({ side, form, change, at }: StepProps & { side: Side }) {
  const persons = form[side]
  const opened = useOpenPersons(side, persons)
  const isPetitioners = side === 'petitioners'
  const store = (next: PersonDraft[]) => change(isPetitioners ? { petitioners: next } : { defendants: next })
  const isFull = persons.length >= personsMax
  const add = () => {
    const person = emptyPerson(crypto.randomUUID())
    opened.begin(person.id)
    store([...persons, person])
  }
  return (
    <>
      {!isPetitioners && persons.length === 0 ? <Quiet>{m.filing_text_no_defendants()}</Quiet> : null}
      {persons.map((person, index) => (
        <PersonPart key={person.id} {...{ side, persons, index, person, opened, at, store }} />
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

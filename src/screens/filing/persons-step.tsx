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

/** Petitioners or defendants: who is finished in a row, who is not with all fields. @source spec §3 Person, §5 */
export function PersonsStep({ side, form, change, at }: StepProps & { side: Side }) {
  const persons = form[side]
  const [first = null] = persons
  const account = useAccount()
  const opened = useOpenPersons(side, persons)
  const isPetitioners = side === 'petitioners'
  const store = (next: PersonDraft[]) => change(isPetitioners ? { petitioners: next } : { defendants: next })
  const isFull = persons.length >= personsMax
  const isWrong = (index: number, person: PersonDraft) =>
    [`${side}.${index}`, ...Object.keys(person).map((field) => `${side}.${index}.${field}`)].some(
      (path) => at(path).error !== undefined,
    )
  const add = () => {
    const person = emptyPerson(crypto.randomUUID())
    opened.begin(person.id)
    store([...persons, person])
  }
  const remove = (person: PersonDraft) => store(persons.filter(({ id }) => id !== person.id))
  return (
    <>
      {!isPetitioners && persons.length === 0 ? <Quiet>{m.filing_text_no_defendants()}</Quiet> : null}
      {persons.map((person, index) => {
        const who = rowWord(side, index)
        const canGo = !isPetitioners || persons.length > 1
        if (!opened.isOpen(person.id) && isWholePerson(side, person) && !isWrong(index, person))
          return (
            <PersonLine
              key={person.id}
              who={who}
              person={person}
              isOwn={
                isPetitioners &&
                index === 0 &&
                account !== null &&
                latinDigits(person.mobile) === account.user.mobile
              }
              onChange={() => opened.reopen(person.id)}
            />
          )
        return (
          <Group
            key={person.id}
            title={who}
            remark={at(`${side}.${index}`).error}
            removeLabel={m.parts_action_remove_who({ who })}
            confirmTitle={m.person_confirm_remove({ who: person.name || who })}
            confirmText={m.person_text_remove()}
            confirmLabel={m.parts_action_remove()}
            isAsked={!isUntouched(person)}
            onRemove={canGo ? () => remove(person) : undefined}
          >
            <PersonFields
              side={side}
              person={person}
              first={index === 0 ? null : first}
              at={(field) => at(`${side}.${index}.${field}`)}
              change={(patch) => store(withChanged(persons, person.id, patch))}
            />
          </Group>
        )
      })}
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

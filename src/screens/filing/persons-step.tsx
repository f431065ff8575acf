import { personsMax } from '../../machines/limits.ts'
import { emptyPerson, type PersonDraft } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DateField } from '../parts/date-field.tsx'
import { nameOf } from '../parts/named.ts'
import { Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useList } from '../use-list.ts'
import { rowWord } from '../words/form.ts'
import { Group } from './group.tsx'
import { ListField } from './list-field.tsx'
import type { StepProps } from './step.ts'

export type Side = 'petitioners' | 'defendants'

const named = (row: { id: number; name: string; nameBn: string }) => ({ id: row.id, label: nameOf(row) })

interface PersonProps {
  side: Side
  person: PersonDraft
  /** The name of a field of this person in its form, and what is wrong with it. */
  at: (field: keyof PersonDraft) => ReturnType<StepProps['at']>
  change: (patch: Partial<PersonDraft>) => void
}

function PlaceFields({ side, person, at, change }: PersonProps) {
  const isRequired = side === 'petitioners'
  const { districtId, upazilaId } = person
  const districts = useList('GET /all-districts', {})
  const upazilas = useList('GET /upazilas/{id}', districtId ? { params: { id: districtId } } : null)
  const unions = useList('GET /unions/{id}', upazilaId ? { params: { id: upazilaId } } : null)
  return (
    <>
      <ListField
        label={m.person_field_district_id()}
        field={at('districtId')}
        list={districts}
        option={named}
        value={districtId}
        onChange={(id) => change({ districtId: id, upazilaId: null, unionId: null })}
        isRequired={isRequired}
      />
      <ListField
        label={m.person_field_upazila_id()}
        field={at('upazilaId')}
        list={upazilas}
        option={named}
        value={upazilaId}
        onChange={(id) => change({ upazilaId: id, unionId: null })}
        isDisabled={districtId === null}
        isRequired={isRequired}
      />
      {unions.rows?.length === 0 ? null : (
        <ListField
          label={m.person_field_union_id()}
          field={at('unionId')}
          list={unions}
          option={named}
          value={person.unionId}
          onChange={(unionId) => change({ unionId })}
          isDisabled={upazilaId === null}
        />
      )}
    </>
  )
}

/** Everything asked about one person. @source spec §3 Person, §5 */
export function PersonFields(props: PersonProps) {
  const { side, person, at, change } = props
  const isPetitioner = side === 'petitioners'
  return (
    <>
      <TextField
        {...at('name')}
        label={m.person_field_name()}
        value={person.name}
        onChange={(name) => change({ name })}
        isRequired
      />
      <TextField
        {...at('mobile')}
        label={m.person_field_mobile()}
        value={person.mobile}
        onChange={(mobile) => change({ mobile })}
        type="tel"
        isShort
        isRequired={isPetitioner}
      />
      <PlaceFields {...props} />
      <TextField
        {...at('address')}
        label={m.person_field_address()}
        hint={m.person_hint_address()}
        value={person.address}
        onChange={(address) => change({ address })}
        isRequired={isPetitioner}
      />
      <TextField
        {...at('email')}
        label={m.person_field_email()}
        value={person.email}
        onChange={(email) => change({ email })}
        // An input of type email hands over other letters than were typed: no spaces, and Bangla as Punycode.
        inputMode="email"
        isPlain
      />
      <TextField
        {...at('nid')}
        label={m.person_field_nid()}
        hint={m.person_hint_nid()}
        value={person.nid}
        onChange={(nid) => change({ nid })}
        inputMode="numeric"
        isShort
      />
      <DateField
        {...at('dateOfBirth')}
        label={m.person_field_date_of_birth()}
        value={person.dateOfBirth}
        onChange={(dateOfBirth) => change({ dateOfBirth })}
      />
    </>
  )
}

/** Petitioners or defendants, one group each. @source spec §3 Person, §5 */
export function PersonsStep({ side, form, change, at }: StepProps & { side: Side }) {
  const persons = form[side]
  const isPetitioners = side === 'petitioners'
  const store = (next: PersonDraft[]) => change(isPetitioners ? { petitioners: next } : { defendants: next })
  const isFull = persons.length >= personsMax
  return (
    <>
      {!isPetitioners && persons.length === 0 ? <Quiet>{m.filing_text_no_defendants()}</Quiet> : null}
      {persons.map((person, index) => {
        const who = rowWord(side, index)
        const canGo = !isPetitioners || persons.length > 1
        return (
          <Group
            key={person.id}
            title={who}
            remark={at(`${side}.${index}`).error}
            removeLabel={m.parts_action_remove_who({ who })}
            confirmTitle={m.person_confirm_remove({ who: person.name || who })}
            confirmText={m.person_text_remove()}
            confirmLabel={m.parts_action_remove()}
            onRemove={canGo ? () => store(persons.filter(({ id }) => id !== person.id)) : undefined}
          >
            <PersonFields
              side={side}
              person={person}
              at={(field) => at(`${side}.${index}.${field}`)}
              change={(patch) =>
                store(persons.map((other) => (other.id === person.id ? { ...other, ...patch } : other)))
              }
            />
          </Group>
        )
      })}
      <Button
        variant="secondary"
        disabledReason={isFull ? m.field_error_too_many() : undefined}
        onPress={() => store([...persons, emptyPerson(crypto.randomUUID())])}
      >
        {isPetitioners ? m.person_action_add_petitioner() : m.person_action_add_defendant()}
      </Button>
    </>
  )
}

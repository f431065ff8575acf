import { useState } from 'react'
import {
  hasAddress,
  isSameAddress,
  leftOutFields,
  sharedAddress,
  type Address as Place,
  type Side,
} from '../../machines/persons.ts'
import type { PersonDraft } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { BirthDateField } from '../parts/birth-date-field.tsx'
import { Fold } from '../parts/fold.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useList } from '../use-list.ts'
import { rowWord } from '../words/form.ts'
import { PlaceField } from './place-field.tsx'
import type { StepProps } from './step.ts'

interface PersonProps {
  side: Side
  person: PersonDraft
  /** Where the first of the same side lives, which this one may share; null for the first itself. */
  first: Place | null
  /** The name of a field of this person in its form, and what is wrong with it. */
  at: (field: keyof PersonDraft) => ReturnType<StepProps['at']>
  change: (patch: Partial<PersonDraft>) => void
}

function AddressFields({ side, person, at, change }: PersonProps) {
  const isRequired = side === 'petitioners'
  const { districtId, upazilaId } = person
  const districts = useList('GET /all-districts', {})
  const upazilas = useList('GET /upazilas/{id}', districtId ? { params: { id: districtId } } : null)
  return (
    <>
      <PlaceField
        label={m.person_field_district_id()}
        field={at('districtId')}
        list={districts}
        value={districtId}
        onChange={(id) => change({ districtId: id, upazilaId: null, unionId: null })}
        isRequired={isRequired}
      />
      <PlaceField
        key={districtId}
        label={m.person_field_upazila_id()}
        field={at('upazilaId')}
        list={upazilas}
        value={upazilaId}
        onChange={(id) => change({ upazilaId: id, unionId: null })}
        isDisabled={districtId === null}
        isRequired={isRequired}
      />
      <TextField
        {...at('address')}
        label={m.person_field_address()}
        hint={m.person_hint_address()}
        value={person.address}
        onChange={(address) => change({ address })}
        isRequired={isRequired}
      />
    </>
  )
}

const addressFaults = ['districtId', 'upazilaId', 'address'] as const

/** Where somebody lives: at the first one's place with one tick, or a place of their own. */
function Address(props: PersonProps) {
  const { side, person, first, at, change } = props
  // What is typed letter by letter does not vanish when it happens to come to the same.
  const [isShared, setShared] = useState(first !== null && isSameAddress(first, person))
  if (first === null || !hasAddress(first)) return <AddressFields {...props} />
  const isHidden =
    isShared && isSameAddress(first, person) && addressFaults.every((field) => !at(field).error)
  return (
    <>
      <CheckboxField
        name={`${at('address').name}.same`}
        label={m.person_label_same_address({ who: rowWord(side, 0) })}
        value={isHidden}
        onChange={(isChosen) => {
          setShared(isChosen)
          change(sharedAddress(isChosen ? first : null))
        }}
        isRequired
      />
      {isHidden ? null : <AddressFields {...props} />}
    </>
  )
}

function LeftOutFields({ person, at, change, isPlaced }: PersonProps & { isPlaced: boolean }) {
  const { upazilaId } = person
  const unions = useList('GET /unions/{id}', upazilaId ? { params: { id: upazilaId } } : null)
  return (
    <>
      {!isPlaced || unions.rows?.length === 0 ? null : (
        <PlaceField
          key={upazilaId}
          label={m.person_field_union_id()}
          field={at('unionId')}
          list={unions}
          value={person.unionId}
          onChange={(unionId) => change({ unionId })}
          isDisabled={upazilaId === null}
        />
      )}
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
      <BirthDateField
        {...at('dateOfBirth')}
        label={m.person_field_date_of_birth()}
        value={person.dateOfBirth}
        onChange={(dateOfBirth) => change({ dateOfBirth })}
      />
    </>
  )
}

/** Everything asked about one person; what may be left out is folded until it is wanted, or wrong. @source spec §3 Person, §5 */
export function PersonFields(props: PersonProps) {
  const { side, person, first, at, change } = props
  const isWrong = leftOutFields.some((field) => at(field).error !== undefined)
  const isGiven = leftOutFields.some((field) => person[field] !== null && person[field] !== '')
  const [wasGiven] = useState(isGiven)
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
        isRequired={side === 'petitioners'}
      />
      <Address {...props} />
      <Fold title={m.person_title_more()} about={m.person_text_more()} isOpen={isWrong || wasGiven}>
        <LeftOutFields {...props} isPlaced={first === null || !isSameAddress(first, person)} />
      </Fold>
    </>
  )
}

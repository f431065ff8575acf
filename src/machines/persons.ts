import { defendantSchema, emptyPerson, petitionerSchema, type PersonDraft } from './form.ts'

/** The parties of a case, as the form names them. @source spec §3 */
export type Side = 'petitioners' | 'defendants'

/** Where somebody is to be found; a place and the line below it are one thing to whoever lives there. */
export const addressFields = [
  'districtId',
  'upazilaId',
  'unionId',
  'address',
] as const satisfies readonly (keyof PersonDraft)[]

/** What may be left out of either side. @source spec §5 */
export const leftOutFields = [
  'unionId',
  'email',
  'nid',
  'dateOfBirth',
] as const satisfies readonly (keyof PersonDraft)[]

export type Address = Pick<PersonDraft, (typeof addressFields)[number]>

/** Where somebody lives, without anything else of them. */
export const addressOf = ({ districtId, upazilaId, unionId, address }: Address): Address => ({
  districtId,
  upazilaId,
  unionId,
  address,
})

/** Whether there is an address that another person could share. */
export const hasAddress = ({ upazilaId, address }: Address): boolean =>
  upazilaId !== null && address.trim() !== ''

/** Whether two people gave one address, of which something is known. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  hasAddress(one) && addressFields.every((field) => one[field] === other[field])

/** The address of another person, or none. */
export const sharedAddress = (other: Address | null): Partial<PersonDraft> =>
  addressOf(other ?? emptyPerson(''))

/** Whether nothing was typed about somebody, so that nothing is lost with them. */
export const isUntouched = (person: PersonDraft): boolean => {
  const empty = emptyPerson(person.id)
  return (Object.keys(empty) as (keyof PersonDraft)[]).every((field) => person[field] === empty[field])
}

/** Whether everything that must be known about somebody is there and right. @source spec §5 */
export const isWholePerson = (side: Side, person: PersonDraft): boolean =>
  (side === 'petitioners' ? petitionerSchema : defendantSchema).safeParse(person).success

/** The persons after one of them was changed; whoever shares the first one's address moves with it. */
export function withChanged(
  persons: readonly PersonDraft[],
  id: string,
  patch: Partial<PersonDraft>,
): PersonDraft[] {
  const [first] = persons
  const changed = persons.map((person) => (person.id === id ? { ...person, ...patch } : person))
  const [moved] = changed
  if (!first || !moved || first.id !== id || isSameAddress(first, moved)) return changed
  return changed.map((person, index) =>
    index > 0 && isSameAddress(first, person) ? { ...person, ...addressOf(moved) } : person,
  )
}

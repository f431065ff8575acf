import type { Application } from '../../api/entities.ts'
import type { PersonDraft } from '../../machines/form.ts'
import { nameOf } from './named.ts'

/** Where a person lives, from the house to the district; what is not known is left out. */
export const placeText = (person: PersonDraft, places: Application['places']): string =>
  [
    person.address,
    nameOf(places[`union.${person.unionId}`]),
    nameOf(places[`upazila.${person.upazilaId}`]),
    nameOf(places[`district.${person.districtId}`]),
  ]
    .filter(Boolean)
    .join(', ')

import type { Application, Named } from '../../api/entities.ts'
import type { PersonDraft } from '../../machines/form.ts'
import { nameOf } from './named.ts'

/** Where a person lives, from the house to the district; what is not known is left out. */
export const placeText = (
  person: PersonDraft,
  places: Application['places'],
  textOf: (place: Named | undefined) => string | undefined = nameOf,
): string =>
  [
    person.address,
    textOf(places[`union.${person.unionId}`]),
    textOf(places[`upazila.${person.upazilaId}`]),
    textOf(places[`district.${person.districtId}`]),
  ]
    .filter(Boolean)
    .join(', ')

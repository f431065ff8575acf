import { emptyForm, emptyPerson, type DraftForm } from '../machines/form.ts'

/** A petitioner who has everything the specification asks for. @source spec §5 */
export const wholePetitioner = {
  ...emptyPerson('petitioner-1'),
  name: 'পরীক্ষা আবেদনকারী',
  mobile: '01700000091',
  districtId: 1,
  upazilaId: 1,
  address: 'বাড়ি ১, পরীক্ষা সড়ক',
}

export const wholeDefendant = {
  ...emptyPerson('defendant-1'),
  name: 'পরীক্ষা বিবাদী',
  address: 'বাড়ি ২, পরীক্ষা সড়ক',
  districtId: 1,
  upazilaId: 1,
}

/** A form that may be submitted: category 1 and type 1 of the subordinate courts, court 1. */
export const wholeForm: DraftForm = {
  ...emptyForm('petitioner-1'),
  division: 'subordinate',
  categoryId: 1,
  typeId: 1,
  courtId: 1,
  caseNumber: 'পারিবারিক ১২/২০২৬',
  petitioners: [wholePetitioner],
  defendants: [wholeDefendant],
}

/** The reference rows that form names. */
export const wholeReference = {
  category: { id: 1, division: 'subordinate' as const },
  type: { id: 1, categoryId: 1, isAmountNeeded: false, isCaseDependent: false },
  court: { id: 1, division: 'subordinate' as const },
}

import type { DraftForm, FieldError, Person } from '../../machines/form.ts'
import { dhakaDay, latinDigits } from '../../machines/text.ts'
import { misplacedOf } from '../catalogue/place-store.ts'
import type { Trx } from '../deps.ts'
import { courtOffice } from './store.ts'

type Named = Pick<Person, 'districtId' | 'upazilaId' | 'unionId'> & { dateOfBirth: string | null }

/** What is wrong with persons beyond their form, which only the tables and the day can tell: places, and births to come. */
export async function faultsOfPersons(
  trx: Trx,
  persons: readonly Named[],
  { prefix, at }: { prefix: string; at: Date },
): Promise<FieldError[]> {
  const today = dhakaDay(at)
  const misplaced = await misplacedOf(trx, persons)
  return [
    ...misplaced.map(({ index, field }) => ({
      path: `${prefix}.${index}.${field}`,
      error: 'not_offered' as const,
    })),
    ...persons.flatMap(({ dateOfBirth }, index) =>
      dateOfBirth !== null && latinDigits(dateOfBirth) > today
        ? [{ path: `${prefix}.${index}.dateOfBirth`, error: 'date_future' as const }]
        : [],
    ),
  ]
}

/**
 * What is wrong with a whole form beyond its own fields: persons, and, once it was submitted, a court of another office:
 * a case stays with the office that it was submitted to.
 * @source product 1, spec §5
 */
export async function faultsOfForm(
  trx: Trx,
  form: DraftForm,
  { officeId, at }: { officeId: string | null; at: Date },
): Promise<FieldError[]> {
  const office = officeId === null || form.courtId === null ? null : await courtOffice(trx, form.courtId)
  return [
    ...(office !== null && office !== officeId
      ? [{ path: 'form.courtId', error: 'not_offered' as const }]
      : []),
    ...(await faultsOfPersons(trx, form.petitioners, { prefix: 'form.petitioners', at })),
    ...(await faultsOfPersons(trx, form.defendants, { prefix: 'form.defendants', at })),
  ]
}

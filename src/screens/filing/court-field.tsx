import { useEffect } from 'react'
import { m } from '../../words/messages.js'
import { nameOf } from '../parts/named.ts'
import { SearchChoice } from '../parts/search-choice.tsx'
import { askListsAhead, useList } from '../use-list.ts'
import { ListFailed } from './list-failed.tsx'
import type { CaseStepProps } from './step.ts'

/** Found by a part of its name or of its district, in either language; once a case was submitted, among those of its office. @source product 1 */
export function CourtField({ form, reference, change, at, officeId }: CaseStepProps) {
  const { division } = form
  const courts = useList(
    'GET /subordinate-courts',
    division ? { query: { division, office: officeId } } : null,
  )
  const districts = useList('GET /all-districts', division === 'subordinate' ? {} : null)
  // The next step begins with them.
  useEffect(() => askListsAhead([['GET /all-districts', {}]]), [])
  // Without them whoever searches by a district would be told that there is none, or be given another court.
  const isNamed = division !== 'subordinate' || districts.rows !== null || districts.isFailed
  const rows = isNamed ? courts.rows : null
  const options =
    rows?.map((court) => {
      const district = districts.rows?.find(({ id }) => id === court.districtId)
      const text = [court, district].map((one) => `${one?.name ?? ''} ${one?.nameBn ?? ''}`).join(' ')
      return { id: court.id, label: nameOf(court), about: district && nameOf(district), text }
    }) ?? null
  const { courtId } = form
  // Taken out of the catalogue since: it was chosen all the same.
  if (courtId !== null && options?.every(({ id }) => id !== courtId))
    options.push({ id: courtId, label: m.filing_label_kept(), about: undefined, text: '' })
  return (
    <>
      <SearchChoice
        {...at('courtId')}
        label={m.case_field_court_id()}
        hint={officeId ? m.filing_hint_court_of_office() : m.filing_hint_court()}
        options={options}
        value={form.courtId}
        onChange={(courtId) => {
          const court = courtId === null || division === null ? null : { id: courtId, division }
          change({ courtId }, { ...reference, court })
          // Most live where their court is.
          const districtId = courts.rows?.find(({ id }) => id === courtId)?.districtId
          if (districtId) askListsAhead([['GET /upazilas/{id}', { params: { id: districtId } }]])
        }}
        isDisabled={division === null}
        isRequired
      />
      {courts.isFailed ? <ListFailed onRetry={courts.retry} /> : null}
    </>
  )
}

import type { OfficeOverview } from '../../api/office-calls.ts'
import { m } from '../../words/messages.js'
import { nameOf } from '../parts/named.ts'

type Placed = Pick<OfficeOverview, 'district'>

/** The district of an office as it stands in an address: its number, or `none`. */
export const districtOf = ({ district }: Placed): string => (district ? String(district.id) : 'none')

/** A district with its offices. */
export interface DistrictOffices<Office> {
  key: string
  name: string
  offices: readonly Office[]
}

/** Offices by their district, in the order in which the districts come first; those without one have a place of their own. */
export const districtsOf = <Office extends Placed>(rows: readonly Office[]): DistrictOffices<Office>[] =>
  [...new Set(rows.map(districtOf))].map((key) => {
    const offices = rows.filter((row) => districtOf(row) === key)
    const district = offices[0]?.district
    return { key, name: district ? nameOf(district) : m.office_label_no_district(), offices }
  })

import { useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { m } from '../../words/messages.js'
import { nameOf } from '../parts/named.ts'
import type { Option } from '../parts/select-field.tsx'
import { useList } from '../use-list.ts'
import { nameFields, statusField, type EditorField } from './editor.ts'

/** What the form of an office holds. */
export interface OfficeTyped {
  [name: string]: string
  nameBn: string
  name: string
  jurisdictionBn: string
  jurisdiction: string
  divisionId: string
  districtId: string
  upazilaId: string
  status: string
}

/** The places that an office may have; `upazilas` of the district that is chosen, as far as they are there. */
export interface Places {
  divisions: CallReply<'GET /divisions'>
  districts: CallReply<'GET /all-districts'>
  upazilas: CallReply<'GET /upazilas/{id}'>
}

const optionOf = (place: { id: number; name: string; nameBn: string }): Option => ({
  value: String(place.id),
  label: nameOf(place),
})

/** The upazilas of whichever district the form has, and a place that is left when the one above it changes. */
export function useUpazilas<Values extends OfficeTyped>(begun: string) {
  const [districtId, setDistrictId] = useState(begun)
  const id = Number(districtId)
  const upazilas = useList('GET /upazilas/{id}', id > 0 ? { params: { id } } : null).rows ?? []
  const onTyped = (values: Values, name: string): Values => {
    const next =
      name === 'divisionId'
        ? { ...values, districtId: '', upazilaId: '' }
        : name === 'districtId'
          ? { ...values, upazilaId: '' }
          : values
    setDistrictId(next.districtId)
    return next
  }
  return { upazilas, onTyped }
}

/** The fields of an office; the code is asked for when it is added. @source spec §3 Office */
export function officeFields(
  { divisions, districts, upazilas }: Places,
  divisionId: string,
  code: EditorField,
): EditorField[] {
  const [nameBn, name] = nameFields()
  return [
    ...(nameBn && name ? [nameBn, name] : []),
    code,
    { kind: 'text', name: 'jurisdictionBn', label: m.office_field_jurisdiction_bn(), lang: 'bn' },
    { kind: 'text', name: 'jurisdiction', label: m.office_field_jurisdiction(), lang: 'en' },
    {
      kind: 'select',
      name: 'divisionId',
      label: m.office_field_division(),
      options: divisions.map(optionOf),
    },
    {
      kind: 'select',
      name: 'districtId',
      label: m.person_field_district_id(),
      hint: m.office_hint_district(),
      options: districts.filter((district) => String(district.divisionId) === divisionId).map(optionOf),
    },
    {
      kind: 'select',
      name: 'upazilaId',
      label: m.person_field_upazila_id(),
      hint: m.office_hint_upazila(),
      options: upazilas.map(optionOf),
    },
    {
      ...statusField(),
      kind: 'radio',
      options: [
        { value: 'active', label: m.editor_state_active(), hint: m.office_hint_active() },
        { value: 'de_active', label: m.editor_state_de_active(), hint: m.office_hint_de_active() },
      ],
    },
  ]
}

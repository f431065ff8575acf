import type { ReactNode } from 'react'
import type { RightsRequest, RoleSide, StaffSide } from '../../api/rights-calls.ts'
import type { Permission } from '../../machines/actor.ts'
import { permissionWords } from '../../words/groups/permission.ts'
import { rowStatusWords } from '../../words/groups/row-status.ts'
import { m } from '../../words/messages.js'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import styles from './rights-requests.module.css'

const Rights = ({ slugs }: { slugs: readonly Permission[] }) => (
  <ul>
    {slugs.map((slug) => (
      <li key={slug}>{permissionWords[slug]()}</li>
    ))}
  </ul>
)

/** As it is where nothing changes, else as it was and as it would be. */
function changeOf(term: string, before: string | null, after: string): SummaryItem {
  const lines: ReactNode =
    before === null || before === after ? (
      after
    ) : (
      <>
        <div>
          <span className={styles.side}>{m.fee_label_before()}</span> {before || m.editor_label_empty()}
        </div>
        <div>
          <span className={styles.side}>{m.fee_label_after()}</span> {after || m.editor_label_empty()}
        </div>
      </>
    )
  return { term, description: lines }
}

const ifChanged = (term: string, before: string, after: string): SummaryItem[] =>
  before === after ? [] : [changeOf(term, before, after)]

const rolesOf = ({ roles }: StaffSide) => roles.map(nameOf).join(', ')

function itemsOfPerson({ invited, person }: RightsRequest): SummaryItem[] {
  if (!person) return []
  const { before, after } = person
  const written = (term: string, text: string | null | undefined): SummaryItem[] =>
    text ? [{ term, description: text }] : []
  return [
    ...(before ? ifChanged(m.editor_label_name(), before.name, after.name) : []),
    ...written(m.person_field_email(), invited?.email),
    ...written(m.person_field_mobile(), formatDigits(invited?.mobile ?? '', currentLocale())),
    changeOf(m.staff_label_office(), before && nameOf(before.office), nameOf(after.office)),
    changeOf(m.user_field_role(), before && rolesOf(before), rolesOf(after)),
    ...(before
      ? ifChanged(m.parts_label_status(), rowStatusWords[before.status](), rowStatusWords[after.status]())
      : []),
  ]
}

function itemsOfRole({ slugs, role }: RightsRequest): SummaryItem[] {
  if (!role) return []
  const { before, after } = role
  const rights = (term: string, from: RoleSide, to: RoleSide): SummaryItem[] => {
    const gone = from.slugs.filter((slug) => !to.slugs.includes(slug) && !slugs.includes(slug))
    return gone.length === 0 ? [] : [{ term, description: <Rights slugs={gone} /> }]
  }
  return [
    ...ifChanged(m.editor_field_name_bn(), before.nameBn, after.nameBn),
    ...ifChanged(m.editor_field_name(), before.name, after.name),
    ...ifChanged(m.role_field_description(), before.description, after.description),
    ...rights(m.rights_label_also_gives(), after, before),
    ...rights(m.rights_label_takes(), before, after),
  ]
}

/** What granting gives, to whom, and what else it changes: nobody grants what they were not told. @source product 4 */
export const RequestTold = ({
  request,
  more = [],
}: {
  request: RightsRequest
  more?: readonly SummaryItem[]
}) => (
  <SummaryList
    items={[
      ...itemsOfPerson(request),
      ...(request.slugs.length === 0
        ? []
        : [{ term: m.rights_label_gives(), description: <Rights slugs={request.slugs} /> }]),
      ...itemsOfRole(request),
      ...more,
    ]}
  />
)

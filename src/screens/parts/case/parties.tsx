/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari forgets what a table is once its rows are laid out as blocks, unless the roles are written out. */
import type { ReactNode } from 'react'
import type { Application } from '../../../api/entities.ts'
import type { PersonDraft } from '../../../machines/form.ts'
import type { Side } from '../../../machines/persons.ts'
import { isDay } from '../../../machines/text.ts'
import type { PersonField } from '../../../wording/keys.ts'
import { personFieldWords } from '../../../words/groups/person-field.ts'
import { m } from '../../../words/messages.js'
import { rowWord } from '../../words/form.ts'
import { classNames } from '../class-names.ts'
import { DateTime } from '../date-time.tsx'
import { remarkedOf } from '../document/paper-marks.ts'
import { nidText } from '../nid-text.ts'
import { placeText } from '../place-text.ts'
import { written } from '../written.ts'
import styles from './case.module.css'
import { Remark } from './remark.tsx'
import { WriteRemark } from './write-remark.tsx'

/** What stands in one cell: the field that heads its column, and what is told below it. */
interface Cell {
  field: PersonField
  value: ReactNode
  below?: { term: string; value: ReactNode } | null | undefined
  /** The fields whose remarks stand in it. */
  about: readonly PersonField[]
}

const below = (field: PersonField, value: ReactNode): Cell['below'] =>
  value ? { term: personFieldWords[field](), value } : null

const cellsOf = (person: PersonDraft, places: Application['places']): readonly Cell[] => [
  { field: 'name', value: person.name, about: ['name'] },
  {
    field: 'mobile',
    value: written(person.mobile),
    below: below('email', person.email),
    about: ['mobile', 'email'],
  },
  {
    field: 'nid',
    value: nidText(person.nid),
    below: below(
      'dateOfBirth',
      isDay(person.dateOfBirth) ? <DateTime at={person.dateOfBirth} form="day" /> : person.dateOfBirth,
    ),
    about: ['nid', 'dateOfBirth'],
  },
  {
    field: 'address',
    value: placeText(person, places),
    about: ['address', 'unionId', 'upazilaId', 'districtId'],
  },
]

/** The head of each column, in the order of the cells. */
const heads: readonly PersonField[] = ['name', 'mobile', 'nid', 'address']

interface RowProps {
  application: Application
  side: Side
  index: number
  person: PersonDraft
}

function Row({ application, side, index, person }: RowProps) {
  const pathOf = (field: PersonField) => `${side}.${index}.${field}`
  const { remarks } = remarkedOf(application)
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {rowWord(side, index)}
      </th>
      {cellsOf(person, application.places).map((cell) => {
        const isEmpty =
          !cell.value &&
          !cell.below &&
          !cell.about.some((field) => remarks.some(({ now }) => now === pathOf(field)))
        return (
          <td
            key={cell.field}
            role="cell"
            data-label={personFieldWords[cell.field]()}
            className={classNames(cell.field === 'name' && styles.partyName, isEmpty && styles.partyEmpty)}
          >
            <div>
              {cell.value || <span className={styles.quiet}>{m.queue_label_none()}</span>}
              <WriteRemark path={pathOf(cell.field)} />
              {cell.below ? (
                <span className={styles.partyBelow}>
                  {cell.below.term}: {cell.below.value}
                </span>
              ) : null}
              {cell.about
                .filter((field) => field !== cell.field)
                .map((field) => (
                  <WriteRemark key={field} path={pathOf(field)} isBegunAlone />
                ))}
              {cell.about.map((field) => (
                <Remark key={field} application={application} path={pathOf(field)} />
              ))}
            </div>
          </td>
        )
      })}
    </tr>
  )
}

/**
 * Petitioners and defendants, a row each, with what was given and the remarks on it; where the case has little width each row is a
 * card. An NID is told by its end alone.
 * @source spec §3, look Staff
 */
export function Parties({ application }: { application: Application }) {
  const { petitioners, defendants } = application.form
  if (petitioners.length + defendants.length === 0) return <p>{m.staff_text_no_parties()}</p>
  return (
    <div className={styles.parties}>
      <table className={styles.partyTable} role="table" aria-label={m.staff_title_parties()}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {m.staff_label_party()}
            </th>
            {heads.map((field) => (
              <th key={field} role="columnheader" scope="col">
                {personFieldWords[field]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(['petitioners', 'defendants'] as const).flatMap((side) =>
            application.form[side].map((person, index) => (
              <Row
                key={`${side} ${person.id}`}
                application={application}
                side={side}
                index={index}
                person={person}
              />
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

import { emptyForm, emptyPerson, type DraftForm } from './form.ts'

const groups = ['petitioners', 'defendants', 'costs', 'documents'] as const
type Group = (typeof groups)[number]

/** How many rows each part of a form has. */
export type FormRows = Readonly<Record<Group, number>>

/** The rows of a form, as the law asks for them. @source product 2.1 */
export const rowsOfForm = ({ petitioners, defendants, costs, documents }: DraftForm): FormRows => ({
  petitioners: petitioners.length,
  defendants: defendants.length,
  costs: costs.length,
  documents: documents.length,
})

const isGroup = (key: string): boolean => groups.some((group) => group === key)
const caseFields = Object.keys(emptyForm('')).filter((key) => !isGroup(key))
const personFields = Object.keys(emptyPerson('')).filter((key) => key !== 'id')
const fieldsOf: Record<Group, readonly string[] | null> = {
  petitioners: personFields,
  defendants: personFields,
  costs: ['title', 'amount', 'quantity'],
  documents: null,
}

/**
 * Every field and paper of a case that a remark can be written on, in the order of its form: `caseNumber`,
 * `petitioners.1.mobile`, `documents.0`.
 * @source product 2.1
 */
export const remarkPlaces = (rows: FormRows): string[] => [
  ...caseFields,
  ...groups.flatMap((group) =>
    Array.from({ length: rows[group] }, (_, index) => `${group}.${index}`).flatMap((row) =>
      (fieldsOf[group] ?? [null]).map((field) => (field === null ? row : `${row}.${field}`)),
    ),
  ),
]

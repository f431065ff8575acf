import type { DraftForm } from '../../machines/form.ts'
import { useList } from '../use-list.ts'

/** The categories of the form's division, and the types of its category, which come with them: no choice waits for the one before. */
export function useKinds({ division, categoryId }: Pick<DraftForm, 'division' | 'categoryId'>) {
  const categories = useList('GET /case-categories/{id}', division ? { params: { id: division } } : null)
  const typesOf = (id: number) => categories.rows?.find((row) => row.id === id)?.types ?? []
  const rows = categoryId === null || categories.rows === null ? null : typesOf(categoryId)
  return { categories, types: { ...categories, rows } }
}

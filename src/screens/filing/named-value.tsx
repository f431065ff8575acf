import type { Named } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { nameOf } from '../parts/named.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import type { List } from '../use-list.ts'
import { ListFailed } from './list-failed.tsx'

type Row = Named & { id: number }

/** A value and the list that has its name. */
export interface NamedChoice {
  id: number | null
  list: List<readonly Row[]>
}

const textOf = ({ id, list }: NamedChoice): string => {
  const row = list.rows?.find((one) => one.id === id)
  return row ? nameOf(row) : m.filing_label_kept()
}

/**
 * What was chosen, by name. As long as a list is on its way nothing is said of the choice, least of all that there is none;
 * a choice that the list has no more is told as such.
 */
export function NamedValues({ choices, join = '' }: { choices: readonly NamedChoice[]; join?: string }) {
  const chosen = choices.filter(({ id }) => id !== null)
  const missing = chosen.filter(({ list }) => list.rows === null)
  const failed = missing.filter(({ list }) => list.isFailed)
  if (failed.length > 0) return <ListFailed onRetry={() => failed.forEach(({ list }) => list.retry())} />
  if (missing.length > 0) return <Skeleton isInline />
  return <>{chosen.map(textOf).join(join) || m.parts_text_none()}</>
}

import { nameOf } from '../parts/named.ts'
import { SearchChoice } from '../parts/search-choice.tsx'
import type { List } from '../use-list.ts'
import { ListFailed } from './list-failed.tsx'

interface Props {
  label: string
  field: { name: string; error: string | undefined }
  list: List<readonly { id: number; name: string; nameBn: string }[]>
  value: number | null
  onChange: (id: number | null) => void
  isRequired?: boolean
  isDisabled?: boolean
}

/** A district or what lies in it, found by a part of its name in either language. @source look Litigant */
export const PlaceField = ({ field, list, ...props }: Props) => (
  <>
    <SearchChoice
      {...field}
      {...props}
      options={
        list.rows?.map((row) => ({ id: row.id, label: nameOf(row), text: `${row.name} ${row.nameBn}` })) ??
        null
      }
    />
    {list.isFailed ? <ListFailed onRetry={list.retry} /> : null}
  </>
)

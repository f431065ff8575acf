import { useSearchParams } from 'wouter'
import { Pagination } from '../parts/pagination.tsx'
import { withParams } from '../parts/pages.tsx'

/** A page that knows its neighbours and not how many there are. */
export interface PageOfSome<Row> {
  rows: readonly Row[]
  page: number
  nextCursor: string | null
  previousCursor: string | null
}

/** The ways to the page before and after, in the address. */
export const Neighbours = ({ page }: { page: PageOfSome<unknown> }) => {
  const [params] = useSearchParams()
  const hrefOf = (key: 'after' | 'before', cursor: string, number: number) =>
    withParams(params, { page: String(Math.max(1, number)), [key]: cursor })
  return (
    <Pagination
      previousHref={page.previousCursor ? hrefOf('before', page.previousCursor, page.page - 1) : undefined}
      nextHref={page.nextCursor ? hrefOf('after', page.nextCursor, page.page + 1) : undefined}
    />
  )
}

import { Pagination, pagesOf } from './pagination.tsx'

/** A page of a list as the calls answer it. */
export interface PageOfRows<Row> {
  rows: readonly Row[]
  total: number
  /** Whether there are more than are counted. */
  isMoreThanTotal?: boolean
  page: number
  pageCount: number
  nextCursor: string | null
  previousCursor: string | null
}

/** The address with some of its parameters changed; an empty value takes one away. The place in the list starts anew. */
export function withParams(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params)
  for (const key of ['page', 'after', 'before']) next.delete(key)
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  const text = next.toString()
  return text === '' ? '?' : `?${text}`
}

/** Where in a list the address stands, as the calls take it. */
export function placeOf(params: URLSearchParams): { page: number; after?: string; before?: string } {
  const page = Number(params.get('page') ?? '1')
  const after = params.get('after')
  const before = params.get('before')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(after ? { after } : before ? { before } : {}),
  }
}

/** The ways from this page of a list to the others; the neighbours by their cursors. */
export function Pages<Row>({ data, params }: { data: PageOfRows<Row>; params: URLSearchParams }) {
  const { page, pageCount, nextCursor, previousCursor } = data
  const hrefOf = (to: number) => {
    if (to === page + 1 && nextCursor) return withParams(params, { page: String(to), after: nextCursor })
    if (to === page - 1 && to > 1 && previousCursor)
      return withParams(params, { page: String(to), before: previousCursor })
    return withParams(params, { page: to === 1 ? null : String(to) })
  }
  const links = pagesOf(page, pageCount, hrefOf)
  return (
    <Pagination
      {...links}
      pages={links.pages?.map((link) => ({
        ...link,
        href: link.isCurrent ? `?${params.toString()}` : link.href,
      }))}
    />
  )
}

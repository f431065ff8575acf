/**
 * A case for staff. With the list that it was opened from, that list stays beside it: filters, order and place of it are in
 * the address, so that it can be reloaded and shared.
 * @source look Staff
 */
export function staffCaseHref(id: string, list?: string, of = new URLSearchParams()): string {
  return besideList(`/administrator/applications/detail/${id}`, list, of)
}

/** The form of a case for staff; `of`, the address of the case, says which list stands beside that. @source look Staff */
export function staffEditHref(id: string, of: URLSearchParams): string {
  return besideList(`/administrator/applications/edit/${id}`, of.get('list') ?? undefined, of)
}

/** A dispatch for staff, as `staffCaseHref`; `area` is where its reader works. @source look Staff */
export function staffDispatchHref(
  area: 'administrator' | 'dispatch',
  id: string,
  list?: string,
  of = new URLSearchParams(),
): string {
  const path =
    area === 'administrator' ? '/administrator/dispatch/detail/' : '/dispatch/applications/dispatch/detail/'
  return besideList(`${path}${id}`, list, of)
}

function besideList(path: string, list: string | undefined, of: URLSearchParams): string {
  if (list === undefined) return path
  const params = new URLSearchParams(of)
  params.set('list', list)
  return `${path}?${params.toString()}`
}

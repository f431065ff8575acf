import { useSearchParams } from 'wouter'
import { officeOf } from '../../machines/case-filter.ts'

/** The office that the address names, as calls take it. @source product 8 */
export function useChosenOffice(): { office?: string } {
  const [params] = useSearchParams()
  const office = officeOf(params.get('office'))
  return office === undefined ? {} : { office }
}

/** A list as it stands at the office that is chosen, where one is. */
export const atOfficeHref = (href: string, { office }: { office?: string | undefined }): string =>
  office === undefined ? href : `${href}${href.includes('?') ? '&' : '?'}office=${office}`

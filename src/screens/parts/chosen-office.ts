import { useSearchParams } from 'wouter'

/** The office that the address names, as calls take it. @source product 8 */
export function useChosenOffice(): { office?: string } {
  const [params] = useSearchParams()
  const office = params.get('office') ?? ''
  // What is no id narrows nothing, as in a list.
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(office) ? { office } : {}
}

/** A list as it stands at the office that is chosen, where one is. */
export const atOfficeHref = (href: string, { office }: { office?: string | undefined }): string =>
  office === undefined ? href : `${href}${href.includes('?') ? '&' : '?'}office=${office}`

import { useSearchParams } from 'wouter'
import { useAccount } from '../session.ts'

/** Whether the reader has every office to choose from; whoever reads one chooses none. @source product 1 */
export const useIsOfAllOffices = (): boolean => useAccount()?.user.office?.isHeadOffice ?? false

/** Of what a list can be narrowed by, what this reader can choose: an address may come from somebody who reads more. @source product 1, look Staff */
export function useOwnKeys<Key extends string>(keys: readonly Key[]): readonly Key[] {
  const isOfAll = useIsOfAllOffices()
  return isOfAll ? keys : keys.filter((key) => key !== 'office')
}

/** The office that the address names, as calls take it. @source product 8 */
export function useChosenOffice(): { office?: string } {
  const [params] = useSearchParams()
  const isOfAll = useIsOfAllOffices()
  const office = params.get('office') ?? ''
  // What is no id narrows nothing, as in a list.
  return isOfAll && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(office) ? { office } : {}
}

/** A list as it stands at the office that is chosen, where one is. */
export const atOfficeHref = (href: string, { office }: { office?: string | undefined }): string =>
  office === undefined ? href : `${href}${href.includes('?') ? '&' : '?'}office=${office}`

import type { AddressKind } from '../../machines/account.ts'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

/** A number in the reader's digits; an e-mail as it is, whose digits are letters of a name. */
export const shownAddress = (kind: AddressKind, address: string): string =>
  kind === 'mobile' ? formatDigits(address, currentLocale()) : address

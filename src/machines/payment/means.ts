import type { PaymentMethod } from './choice.ts'

/** What a payment can be made with, as a payer knows it. */
export const means = [
  'visa',
  'mastercard',
  'amex',
  'unionPay',
  'nexus',
  'qCash',
  'fastCash',
  'bkash',
  'nagad',
  'rocket',
  'upay',
  'abBank',
  'islamiBank',
  'cityTouch',
  'bankAsia',
  'mutualTrustBank',
  'other',
] as const
export type Means = (typeof means)[number]

/** What a payer finds behind each way to pay, the best known first. @source domain 1.1 */
export const meansOfMethod: Readonly<Record<PaymentMethod, readonly Exclude<Means, 'other'>[]>> = {
  bkash: ['bkash'],
  mobile_banking: ['bkash', 'nagad', 'rocket', 'upay'],
  cards: ['visa', 'mastercard', 'nexus', 'amex', 'unionPay', 'qCash', 'fastCash'],
  internet_banking: ['cityTouch', 'bankAsia', 'islamiBank', 'abBank', 'mutualTrustBank'],
}

/** The gateway's codes, without spaces and signs. What it says behind the first hyphen is the bank. */
const meansByCode: Readonly<Record<string, Means>> = {
  VISA: 'visa',
  MASTER: 'mastercard',
  MASTERCARD: 'mastercard',
  AMEX: 'amex',
  UNIONPAY: 'unionPay',
  NEXUS: 'nexus',
  DBBLNEXUS: 'nexus',
  QCASH: 'qCash',
  FASTCASH: 'fastCash',
  BKASH: 'bkash',
  NAGAD: 'nagad',
  ROCKET: 'rocket',
  DBBL: 'rocket',
  DBBLMOBILEB: 'rocket',
  DBBLMOBILEBANKING: 'rocket',
  UPAY: 'upay',
  ABBANK: 'abBank',
  IBBL: 'islamiBank',
  ISLAMIBANK: 'islamiBank',
  CITY: 'cityTouch',
  CITYTOUCH: 'cityTouch',
  BANKASIA: 'bankAsia',
  MTBL: 'mutualTrustBank',
  MUTUALTRUSTBANK: 'mutualTrustBank',
}

/**
 * The means that a gateway's code such as `BKASH-BKash` or `VISA-Dutch Bangla` stands for; `other` for a code that is not
 * known here. The code itself is never shown.
 * @source domain 1.1, spec §3 Invoice
 */
export function meansOf(cardType: string): Means {
  const [first = ''] = cardType.split('-')
  const code = first.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return Object.hasOwn(meansByCode, code) ? (meansByCode[code] ?? 'other') : 'other'
}

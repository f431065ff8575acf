import { takaDecimal } from '../../machines/money.ts'

const pattern = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/

/** Integer poisha of a decimal string in taka ('12345.67', '10', '0.1'); null if it is anything else. */
export const parsePoisha = (text: string): number | null => {
  const match = pattern.exec(text)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Decimal string in taka with two places for integer poisha; throws on what is not a whole, non-negative number. */
export const formatPoisha = (amountPoisha: number): string => {
  if (!Number.isSafeInteger(amountPoisha) || amountPoisha < 0)
    throw new RangeError(`Not an amount: ${amountPoisha}`)
  return takaDecimal(amountPoisha)
}

const wallTime = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/** The instant of a Dhaka wall time `YYYY-MM-DD HH:MM:SS` (UTC+6 all year); null if it is anything else. */
export const parseDhakaTime = (text: string): Date | null => {
  const match = wallTime.exec(text)
  if (!match) return null
  const instant = new Date(`${match[1]}T${match[2]}+06:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

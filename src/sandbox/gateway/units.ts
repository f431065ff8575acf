/** Taka with two places. */
export const decimal = (amountPoisha: number) =>
  `${Math.floor(amountPoisha / 100)}.${String(amountPoisha % 100).padStart(2, '0')}`

/** Poisha of 'taka.poisha'; null when it is not an amount with at most two places. */
export const poishaOf = (text: string): number | null => {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) return null
  const [taka = '', poisha = ''] = text.split('.')
  return Number.parseInt(taka + poisha.padEnd(2, '0'), 10)
}

/** Dhaka wall time `YYYY-MM-DD HH:MM:SS` of an instant in milliseconds. */
export const dhakaTime = (instantMs: number) =>
  new Date(instantMs + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** An amount as a page shows it. */
export const money = (amountPoisha: number, language: 'bn' | 'en') =>
  new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', {
    style: 'currency',
    currency: 'BDT',
    currencyDisplay: 'narrowSymbol',
  }).format(amountPoisha / 100)

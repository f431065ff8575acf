/** The first of 1, 2 and 5 times a power of ten, in whole units, that is at least this. */
const stepOver = (least: number, unit: number): number => {
  const units = Math.max(1, least / unit)
  const power = 10 ** Math.floor(Math.log10(units))
  const factor = [1, 2, 5, 10].find((each) => each * power >= units) ?? 10
  return factor * power * unit
}

const stepsMax = 5

/** The marks of an axis that begins at zero: whole units, five at most above it, the last at or over `top`. */
export function ticksTo(top: number, unit = 1): number[] {
  const step = stepOver(top / stepsMax, unit)
  const count = Math.max(1, Math.ceil(top / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Shares in whole per cent that come to 100: what rounding down left over goes to whoever lost most by it. */
export function percentsOf(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / total) * 100)
  const percents = exact.map(Math.floor)
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byLoss = exact
    .map((share, index) => ({ index, loss: Math.round((share - Math.floor(share)) * 1e6) }))
    .toSorted((one, other) => other.loss - one.loss)
  for (const { index } of byLoss.slice(0, left)) percents[index] = (percents[index] ?? 0) + 1
  return percents
}

import type { PNG } from 'pngjs'

/** Code 128, by hand from ISO/IEC 15417: bars and spaces of the values 0 to 105 in modules, a bar first. */
const patterns = [
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222',
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321',
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121',
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224',
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111',
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113',
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232',
].flatMap((line) => line.split(' '))
const stop = '2331112'

/** The set in which a value is read next: C from 99 and 105, B from 100 and 104; of A nothing is needed here. */
const sets: Record<number, 'B' | 'C'> = { 99: 'C', 100: 'B', 104: 'B', 105: 'C' }

/** What widths of bars and spaces, in modules, say; throws where a bar is wrong or the check sign does not agree. */
export function readCode128(widths: readonly number[]): string {
  const digits = widths.join('')
  if (!digits.endsWith(stop)) throw new Error('no stop sign')
  const signs = digits.slice(0, -stop.length).match(/.{6}/g) ?? []
  const values = signs.map((sign) => patterns.indexOf(sign))
  if (values.includes(-1) || signs.length * 6 + stop.length !== digits.length)
    throw new Error('a bar is wrong')
  const [start = -1, ...rest] = values
  const check = rest.pop()
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start)
  if (sum % 103 !== check) throw new Error('the check sign does not agree')
  let set = sets[start]
  let text = ''
  for (const value of rest) {
    const next = sets[value]
    if (set === undefined) throw new Error('a set that is not read here')
    if (next && !(set === 'C' && value < 99)) set = next
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

/** Runs of black and white along a row of a picture, black first, as far as anything black comes. */
export function runsOf(picture: PNG, row: number, from: number, to: number): number[] {
  const isBlack = (column: number) => (picture.data[(row * picture.width + column) * 4] ?? 255) < 128
  const runs: number[] = []
  let column = from
  while (column < to && !isBlack(column)) column += 1
  while (column < to) {
    const start = column
    const colour = isBlack(column)
    while (column < to && isBlack(column) === colour) column += 1
    runs.push(column - start)
  }
  return runs.length % 2 === 0 ? runs.slice(0, -1) : runs
}

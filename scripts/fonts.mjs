import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { mergedFont } from './font-merge.mjs'

/** What `src/screens/styles/fonts.css` says each file holds. */
const ranges = {
  bangla:
    '0951-0952, 0964-0965, 0980-09FE, 1CD0, 1CD2, 1CD5-1CD6, 1CD8, 1CE1, 1CEA, 1CED, 1CF2, 1CF5-1CF7, 200C-200D, 20B9, 25CC, A8F1',
  // What a Bangla page says in Latin letters and signs stands in the file of its own letters: one file is what it is first drawn with.
  plain: '0020-007E, 00A0, 00B7, 00D7, 2013-2014, 2018-2019, 201C-201D, 2022, 2026, 2212',
  latin:
    '0000-00FF, 0131, 0152-0153, 02BB-02BC, 02C6, 02DA, 02DC, 0304, 0308, 0329, 2000-206F, 20AC, 2122, 2191, 2193, 2212, 2215, FEFF, FFFD',
}
const lettersOf = (range) =>
  range
    .split(', ')
    .flatMap((part) => {
      const [first, last = first] = part.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

const fonts = path.dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-bengali/package.json'),
)
const original = (script) => readFile(path.join(fonts, `files/noto-sans-bengali-${script}-wght-normal.woff2`))

/** One file for all weights that are in use costs less than two files of one weight each. */
const weights = { min: 400, max: 600 }

const folder = 'src/screens/styles/fonts'

async function write(name, bytes) {
  await writeFile(path.join(folder, `${name}.woff2`), bytes)
  console.log(`${String(bytes.length).padStart(7)}  ${name}.woff2`)
}

const cut = async (script, letters, wght, targetFormat = 'woff2') =>
  subsetFont(await original(script), letters, { targetFormat, variationAxes: { wght }, noHinting: true })

const [bangla, plain] = [lettersOf(ranges.bangla), lettersOf(ranges.plain)]
const both = mergedFont(
  await cut('bengali', bangla, weights, 'sfnt'),
  await cut('latin', plain, weights, 'sfnt'),
)
await write('bangla', await subsetFont(both, bangla + plain, { targetFormat: 'woff2', noHinting: true }))
await write('latin', await cut('latin', lettersOf(ranges.latin), weights))
// The name of the language on the switch, and the sign of the taka, are all that an English page says in Bangla.
await write('switch', await cut('bengali', 'বাংলা৳', 400))
await writeFile(path.join(folder, 'LICENSE'), await readFile(path.join(fonts, 'LICENSE')))

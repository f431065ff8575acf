// Writes src/server/seed/data/geodata.json from the package bd-geojs, with our corrections. Run it by hand.
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { corrections, extraUpazilas, thanas } from './geodata-corrections.mjs'

const require = createRequire(import.meta.url)
const source = require('bd-geojs')
const target = new URL('../src/server/seed/data/', import.meta.url)

// Invisible direction marks came with some names from where they were typed.
const clean = (text) =>
  text
    .replace(/[\u200b\u200e\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')

const byId = (a, b) => a.id - b.id

function convert(level, rows, rest) {
  const used = new Set()
  const found = rows.map((row) => {
    const id = Number(row.id)
    const fix = corrections[level][id]
    if (fix && fix.was !== row.name) throw new Error(`${level} ${id} is ${row.name}, not ${fix.was}`)
    if (fix) used.add(String(id))
    return { id, ...rest(row), name: clean(fix?.name ?? row.name), nameBn: clean(fix?.nameBn ?? row.bn_name) }
  })
  for (const id of Object.keys(corrections[level])) {
    if (!used.has(id)) throw new Error(`correction of ${level} ${id} names nothing`)
  }
  return found.sort(byId)
}

const divisions = convert('divisions', source.divisions, () => ({}))
const districts = convert('districts', source.districts, (row) => ({ divisionId: Number(row.division_id) }))
const unions = convert('unions', source.unions, (row) => ({ upazilaId: Number(row.upazilla_id) }))

const districtIds = new Map(districts.map((district) => [district.name, district.id]))
const districtId = (name) => {
  const id = districtIds.get(name)
  if (id === undefined) throw new Error(`no district ${name}`)
  return id
}

const upazilas = [
  ...convert('upazilas', source.upazillas, (row) => ({ districtId: Number(row.district_id) })),
  ...extraUpazilas.map(([id, district, name, nameBn]) => ({
    id,
    districtId: districtId(district),
    name,
    nameBn: clean(nameBn),
  })),
].map((upazila) => ({ ...upazila, kind: 'upazila' }))

// Numbered by district so that adding one to a city leaves those of the others as they are.
const cityThanas = Object.entries(thanas).flatMap(([district, names]) =>
  names.map(([name, nameBn], index) => ({
    id: 10_000 + districtId(district) * 100 + index + 1,
    districtId: districtId(district),
    name,
    nameBn: clean(nameBn),
    kind: 'thana',
  })),
)

const tables = { divisions, districts, upazilas: [...upazilas, ...cityThanas].sort(byId), unions }
const body = Object.entries(tables).map(
  ([name, rows]) => `"${name}":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
)
writeFileSync(new URL('geodata.json', target), `{\n${body.join(',\n')}\n}\n`)

const packageFolder = path.resolve(path.dirname(require.resolve('bd-geojs')), '..')
const licence = readFileSync(path.join(packageFolder, 'LICENSE'), 'utf8').trim()
writeFileSync(
  new URL('geodata.LICENSE.txt', target),
  `geodata.json is made from the npm package bd-geojs 1.0.1, itself made from the repository
nuhil/bangladesh-geocode (MIT licence), with corrections of our own in scripts/geodata-corrections.mjs.
The package's licence:

${licence}
`,
)
process.stdout.write(
  `${Object.entries(tables)
    .map(([name, rows]) => `${name} ${rows.length}`)
    .join(', ')}\n`,
)

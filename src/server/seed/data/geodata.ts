import { readFileSync } from 'node:fs'

/** A place name in both languages; ids are those of `scripts/geodata.mjs` and never change. */
type Place = { id: number; name: string; nameBn: string }

export type Division = Place
export type District = Place & { divisionId: number }
/** An upazila, or a thana of a city. */
export type Upazila = Place & { districtId: number; kind: 'upazila' | 'thana' }
export type Union = Place & { upazilaId: number }

type Geodata = { divisions: Division[]; districts: District[]; upazilas: Upazila[]; unions: Union[] }

/** Every division, district, upazila, city thana and union of the country, each list in the order of its ids. */
export const geodata: Geodata = JSON.parse(readFileSync(new URL('./geodata.json', import.meta.url), 'utf8'))

/** The upazila or thana where the district's courts and office stand. */
export function seatOf(district: District): Upazila {
  const places = geodata.upazilas.filter((upazila) => upazila.districtId === district.id)
  const named = citySeats[district.name] ?? 'Sadar'
  const seat =
    places.find((place) => place.name === named) ?? places.find((place) => place.name.endsWith(named))
  if (!seat) throw new Error(`no seat for the district ${district.name}`)
  return seat
}

// Where the town is a city or bears another name than the district's.
const citySeats: Record<string, string> = {
  Barishal: 'Kotwali',
  Chattogram: 'Kotwali',
  Cumilla: 'Cumilla Adarsha Sadar',
  Dhaka: 'Kotwali',
  Khulna: 'Khulna Sadar',
  Rajshahi: 'Rajpara',
  Rangpur: 'Kotwali',
  Sylhet: 'Kotwali',
}

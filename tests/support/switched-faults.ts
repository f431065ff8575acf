import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from '../../scripts/fingerprint.mjs'
import { filesBelow } from '../house/sources.ts'
import { jsxMutants } from './jsx-mutants.ts'
import { sourceMutants } from './source-mutants.ts'
import { switchedFile, switchedFolder, type Told } from './switched-run.ts'
import { switchedText } from './switched-text.ts'

/** A fault that a switch puts in, by its number. */
export interface Fault {
  number: number
  file: string
  line: number
  says: string
  /** Whether it has its effect while its file is loaded: in a file that is loaded already it has none. */
  isAtLoad: boolean
}

/** What one test asks for, and how long it takes. */
export type Met = Extract<Told, { kind: 'met' }>

export interface Known {
  /** Of the texts that the faults are of. */
  print: string
  faults: Fault[]
  met: Met[]
}

const knownFile = path.join(switchedFolder, 'known.json')
const sources = (): string[] => filesBelow('src/screens', /\.tsx?$/).concat(filesBelow('src/api', /\.ts$/))

/** What was found out of the faults of these very texts; null where nothing was yet. */
export function readKnown(): Known | null {
  if (!existsSync(knownFile)) return null
  const known = JSON.parse(readFileSync(knownFile, 'utf8')) as Known
  return known.print === fingerprint(sources()) ? known : null
}

export const keepKnown = (faults: Fault[], met: Met[]): void =>
  writeFileSync(knownFile, JSON.stringify({ print: fingerprint(sources()), faults, met } satisfies Known))

/** Writes every text of pages with all of its faults in it, and tells the faults. One that is no program is left out. */
export function writeSwitched(): Fault[] {
  rmSync(switchedFolder, { recursive: true, force: true })
  const all: Fault[] = []
  for (const file of sources()) {
    const text = readFileSync(file, 'utf8')
    const drawn = file.endsWith('.tsx') ? jsxMutants(file, text) : []
    const faults = [...sourceMutants(file, text), ...drawn].map((fault, at) => ({
      ...fault,
      number: all.length + at,
    }))
    const { text: switched, left, atLoad } = switchedText(file, text, faults)
    mkdirSync(path.dirname(switchedFile(file)), { recursive: true })
    writeFileSync(switchedFile(file), switched)
    const early = new Set(atLoad)
    for (const { number, line, says } of faults)
      all.push({ number, file, line, says, isAtLoad: early.has(number) })
    for (const number of left) all[number] = { number, file, line: 0, says: '', isAtLoad: false }
  }
  return all
}

const nameOf = (file: string): string => path.basename(file).replace(/(-screen)?(\.test)?\.tsx?$/, '')

/** The tests that meet each fault, the likeliest to find it first: its namesake, then short ones that meet little else. */
export function testsByFault(faults: readonly Fault[], met: readonly Met[]): Map<number, Met[]> {
  const found = new Map<number, Met[]>()
  for (const one of met)
    for (const number of one.faults) {
      const tests = found.get(number)
      if (tests) tests.push(one)
      else found.set(number, [one])
    }
  for (const [number, tests] of found) {
    const name = nameOf(faults[number]?.file ?? '')
    const weight = ({ file, milliseconds, faults: { length } }: Met) =>
      (nameOf(file) === name ? 0.02 : 1) * (20 + milliseconds) * Math.sqrt(length)
    found.set(
      number,
      tests.toSorted((one, other) => weight(one) - weight(other)),
    )
  }
  return found
}

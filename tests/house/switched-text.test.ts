import { readFileSync } from 'node:fs'
import { parseSync, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { jsxMutants } from '../support/jsx-mutants.ts'
import { sourceMutants } from '../support/source-mutants.ts'
import { switchedText } from '../support/switched-text.ts'
import { filesBelow } from './sources.ts'

/** A program with whatever a fault can stand in; what it answers tells most of them apart. */
const sample = `
const seen = []
const h = (type, given, ...all) => {
  const below = all.filter((one) => one !== null)
  return typeof type === 'function' ? type({ ...given, below }) : { type, given, below }
}
const Fragment = 'fragment'
class Box {
  size = 2 + 1
  grow(by = 1) { this.size += by; return this }
}
const named = { 1: 'one', deep: { list: [1, 2, 3], of() { return this.list } } }
const within = (a, b) => a < b && !(a === 0)
const same = (isSame) => isSame
const label = (n) => \`\${n > 2 ? 'many' : 'few'} of \${n * 2}\`
const Row = ({ title, isOn, count = 4, below }) => (
  <li title={title} aria-hidden={isOn} data-count={count}>{below}</li>
)
const add = (one) => {
  if (seen.length > 40) throw new Error('it runs for ever')
  seen.push(one)
}
const steps = (n) => {
  let left = n
  while (left > 0) { left -= 1; add(left) }
  if (seen.length === 3) add('three')
  for (let at = 0; at < 2; at += 1) add(at)
  return seen
}
const drawn = (rest) => (
  <>
    <Row title="a b" isOn count={1 + 1} {...rest}><b>1</b><i>2</i></Row>
    {within(1, 2) ? <Row title={label(3)} /> : <s />}
    <Row /><Row />
  </>
)
export const outcome = async () => {
  const grown = new Box().grow(2).grow?.(1)?.size
  const found = named?.deep?.of?.().length ?? 0
  delete named[1]
  seen[0] = 5
  return [steps(2), grown, found, named, within(0, 1), within(1, 2), same(true), label(2), label(3), await drawn({ isOn: false })]
}
`

let loadedCount = 0
/** What a program answers, or how it fails. */
async function outcomeOf(text: string, fault: number | null): Promise<string> {
  const { code } = await transformWithOxc(text, 'of.jsx', {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
  })
  loadedCount += 1
  // The same text twice would be one program, which remembers.
  const begin = `const isFaulty = (number) => number === ${fault} // ${loadedCount}\n`
  const module = (await import(`data:text/javascript,${encodeURIComponent(begin + code)}`)) as {
    outcome: () => Promise<unknown>
  }
  return module.outcome().then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => String(error),
  )
}

const mutantsOf = (file: string, text: string) =>
  [...sourceMutants(file, text), ...(file.endsWith('x') ? jsxMutants(file, text) : [])].map(
    (fault, number) => ({
      ...fault,
      number,
    }),
  )

test('a text with all of its faults does with one of them what the text with that fault does, and without any what it did (house 6)', async () => {
  const faults = mutantsOf('of.jsx', sample)
  const { text, left } = switchedText('of.jsx', sample, faults)
  expect(left).toEqual([])
  expect(await outcomeOf(text, null)).toBe(await outcomeOf(sample, null))
  const differing: string[] = []
  const told = new Set<string>()
  for (const { number, says, text: changed } of faults) {
    const [here, there] = [await outcomeOf(text, number), await outcomeOf(changed, null)]
    told.add(there)
    if (here !== there) differing.push(`${says}: ${here}, alone ${there}`)
  }
  expect(differing).toEqual([])
  // Faults that all did the same would show nothing.
  expect(told.size).toBeGreaterThan(faults.length / 2)
})

/** To read every text with each of its faults takes a quarter of a minute; any that is none stops the command itself. */
const someOf = (files: readonly string[]) => files.filter((_, at) => at % 12 === 0)

test('a text of pages is a program with all of its faults in it, and what is left out of it is none with its own', () => {
  const found = someOf(filesBelow('src/screens', /\.tsx?$/)).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const faults = mutantsOf(file, text)
    const { text: switched, left } = switchedText(file, text, faults)
    const whole = left.filter((number) => parseSync(file, faults[number]?.text ?? '').errors.length === 0)
    return [
      ...(parseSync(file, switched).errors.length > 0 ? [file] : []),
      ...whole.map((number) => `${file}: ${faults[number]?.says}`),
    ]
  })
  expect(found).toEqual([])
})

test('which faults have their effect while a text is loaded is told, and which wait until something is called or made', () => {
  const lines = [
    'export const wide = 40 + 1',
    'export const more = (one) => one + 20',
    'class Box { size = 30 }',
    'export const found = [50].map((one) => one * 60)',
    'function named(one = 70) { return one }',
  ]
  const text = lines.join('\n')
  const faults = mutantsOf('of.ts', text)
  const { atLoad } = switchedText('of.ts', text, faults)
  const of = (number: string) => faults.filter(({ says }) => says.startsWith(`${number} →`))
  for (const number of ['40', '20', '30', '50', '60', '70']) expect(of(number)).not.toEqual([])
  const early = ['40', '20', '30', '50', '60', '70'].filter((number) =>
    of(number).every((fault) => atLoad.includes(fault.number)),
  )
  expect(early).toEqual(['40', '50'])
})

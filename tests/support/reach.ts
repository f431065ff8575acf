import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { isNode, partsOf, type Node } from './syntax.ts'

/** A function of a file by where it stands in its text. */
interface Place {
  start: number
  end: number
  body: Node
}

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function functionsIn(file: string, text: string): Place[] {
  const found: Place[] = []
  const visit = (node: Node): void => {
    const { body, start, end } = node
    if (kinds.has(node.type) && isNode(body)) found.push({ start, end, body })
    partsOf(node).forEach(visit)
  }
  visit(parseSync(file, text).program as unknown as Node)
  return found
}

/** Finds the innermost function around a place of a text, as `counted` names it; null where a place is read when the file is loaded. */
export function functionsAround(file: string, text: string): (at: number) => string | null {
  const innerFirst = functionsIn(file, text).toSorted(
    (one, other) => one.end - one.start - (other.end - other.start),
  )
  return (at) => {
    const inner = innerFirst.find(({ start, end }) => start <= at && at <= end)
    return inner ? `${file}:${inner.start}` : null
  }
}

/** The same text, each function of which names itself to `reached` when it is carried out. */
export function counted(file: string, text: string): string {
  const added = functionsIn(file, text).flatMap(({ start, body }): [number, string][] => {
    const tell = `globalThis.reached?.(${JSON.stringify(`${file}:${start}`)})`
    const isBlock = body.type === 'BlockStatement' || body.type === 'FunctionBody'
    return isBlock
      ? [[body.start + 1, ` ${tell};`]]
      : [
          [body.start, `(${tell}, (`],
          [body.end, '))'],
        ]
  })
  return added
    .toSorted(([one], [other]) => other - one)
    .reduce((written, [at, told]) => written.slice(0, at) + told + written.slice(at), text)
}

/** Where each file of tests writes what it carries out; not where every run of tests begins with nothing. */
export const reachFolder = path.resolve('node_modules/.cache/court-fee-reach')

/** What one file of tests carries out, and how long it takes. */
export interface Reach {
  test: string
  milliseconds: number
  reached: readonly string[]
}

/** What each file of tests carries out; nothing where it was not found yet. */
export const readReach = (): Reach[] =>
  existsSync(reachFolder)
    ? readdirSync(reachFolder).map(
        (name) => JSON.parse(readFileSync(path.join(reachFolder, name), 'utf8')) as Reach,
      )
    : []

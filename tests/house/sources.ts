import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Every file below a folder whose name ends so, with `/` between its parts. Compiled words are nobody's source. */
export const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/'))
    .filter((file) => !file.startsWith('src/words/'))
    .toSorted()

export const textOf = (file: string): string => readFileSync(file, 'utf8')

/** Without comments, so that what a comment says is not taken for code. Strings stay. */
export const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, (whole, before: string | undefined) => {
    const lines = whole.split('\n').length - 1
    return (before ?? '') + '\n'.repeat(lines)
  })

/** What a file imports, static or dynamic: our own files by their path from the root, packages by name. */
export function importsOf(file: string): { source: string; isType: boolean }[] {
  const found = codeOf(textOf(file)).matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[\w*{][^'";]*?\sfrom\s*)?'([^']+)'|import\('([^']+)'\)/g,
  )
  return [...found].map(([, , type, fixed, dynamic]) => {
    const source = fixed ?? dynamic ?? ''
    return {
      source: source.startsWith('.') ? path.posix.join(path.posix.dirname(file), source) : source,
      isType: Boolean(type),
    }
  })
}

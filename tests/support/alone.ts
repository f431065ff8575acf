import { readFileSync } from 'node:fs'

/**
 * Whether a file of tests of pages begins with modules of its own: one that puts something in the place of a module, or whose drafts are saved on
 * after their page is left. The others share what they load.
 */
export const isAlone = (file: string): boolean =>
  /\bvi\.(mock|doMock|resetModules)\(|session-tab|(filing|saving)-page|support\/documents/.test(
    readFileSync(file, 'utf8'),
  )

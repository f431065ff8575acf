import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageDrawer, PageParts } from '../../api/page.ts'
import { starter } from './page-starter.ts'
import { pageStyles } from './page-styles.ts'

/** What a policy names a text in a page by. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the build left for pages that the server draws. */
export interface PageBuild {
  parts: PageParts
  drawer: PageDrawer
  starter: string
  /** The styles that a drawn page needs. */
  styleOf: (body: string) => string
  /** What the policy has to name, so that the page's own first lines are taken, and no others. */
  scriptHash: string
}

/** Null where it was not built, as while the product is worked on. */
export async function readPageBuild(folder: string): Promise<PageBuild | null> {
  const [partsFile, drawerFile] = [path.join(folder, 'parts.json'), path.join(folder, 'draw.mjs')]
  if (!existsSync(partsFile) || !existsSync(drawerFile)) return null
  // Both are written by the build of these sources.
  const parts = JSON.parse(await readFile(partsFile, 'utf8')) as PageParts
  const { drawer } = (await import(pathToFileURL(drawerFile).href)) as { drawer: PageDrawer }
  return { parts, drawer, starter, styleOf: pageStyles(parts.style), scriptHash: hashOf(starter) }
}

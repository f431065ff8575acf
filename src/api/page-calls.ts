import * as z from 'zod'
import { pageSlugs } from '../machines/page-content.ts'
import { text, version, type CallTable } from './call.ts'

const slugParams = z.object({ slug: z.enum(pageSlugs) })
/** By the names of the fields of `machines/page-content.ts`. */
const texts = z.record(z.string().max(60), text)

const pageSchema = z.object({ slug: z.enum(pageSlugs), texts, version: z.number().int() })
/** A public page as the super admin edits it. @source spec §3 Page content */
export type EditedPage = z.infer<typeof pageSchema>

/** Where everybody reads it, and its size in pixels and bytes as it is kept. */
const pictureSchema = z.object({
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
})

const versionSchema = z.object({
  version: z.number().int(),
  /** When it came and by whom; null for what was there from the beginning. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  texts,
})
export type PageVersion = z.infer<typeof versionSchema>

/** Texts of the public pages. @source spec §2 Customization area */
export const pageCalls = {
  'GET /customization/pages/{slug}': {
    summary: 'The texts of a public page, to be edited',
    right: ['customization.pages.index'],
    params: slugParams,
    reply: pageSchema,
  },
  'POST /customization/pages/{slug}': {
    summary: 'Change the texts of a public page, all at once; in force at the next request',
    right: ['customization.pages.update'],
    params: slugParams,
    body: z.object({ texts, version }),
    reply: pageSchema,
  },
  'POST /customization/pages/{slug}/preview': {
    summary: 'A public page as it would read with these texts, as HTML without script; nothing is stored',
    right: ['customization.pages.index'],
    params: slugParams,
    body: z.object({ texts, locale: z.enum(['bn', 'en']) }),
    reply: z.object({ html: z.string() }),
  },
  'POST /customization/pictures': {
    summary: 'Upload a picture for a public page (multipart, field `file`): JPEG or PNG below 1 MB',
    right: ['customization.pages.update'],
    reply: pictureSchema,
  },
  'GET /customization/pages/{slug}/versions': {
    summary: 'How a public page read before, the newest first, with who changed it and when',
    right: ['customization.pages.index'],
    params: slugParams,
    reply: z.object({ rows: z.array(versionSchema) }),
  },
} as const satisfies CallTable

import type { Generated } from 'kysely'

/** What the public pages say. @source spec §3 FAQ, Page content */
export interface ContentTables {
  faqs: {
    id: Generated<number>
    position: number
    title: string
    title_bn: string
    description: string
    description_bn: string
    is_active: Generated<boolean>
    version: Generated<number>
    subject_id: Generated<string>
  }
  /** The order of a list that is moved by hand: `last_subject_id` is what was changed last. */
  list_orders: {
    list: 'faqs' | `remarks ${string}`
    version: Generated<number>
    subject_id: Generated<string>
    last_subject_id: string | null
  }
  pages: { slug: string; key: string; value: string; value_bn: string }
  /** Pictures of pages, each drawn as WebP when it came; an earlier version of a page still shows its own. */
  page_pictures: {
    id: string
    content: Buffer
    width: number
    height: number
    created_by: string
    created_at: Date
  }
  /** `subject_id`: what the history knows a page by. */
  page_versions: { slug: string; version: Generated<number>; subject_id: Generated<string> }
}

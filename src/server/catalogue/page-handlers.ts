import { pageSchema, type PageSlug, type PageTexts } from '../../machines/page-content.ts'
import type { Deps } from '../deps.ts'
import { isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { changeRow, type EditedEntity } from './editor.ts'
import * as store from './page-store.ts'

/** Pages are there from the beginning: none is ever added. */
const page = (slug: PageSlug): EditedEntity<store.PageRow, PageTexts, PageTexts, PageSlug> => ({
  entity: 'page',
  addSchema: pageSchema(slug),
  changeSchema: pageSchema(slug),
  taken: {},
  lock: store.lockPage,
  insert: () => Promise.resolve(notFound()),
  update: store.updatePage,
})

async function pageEntry(deps: Deps, slug: PageSlug | Refused) {
  if (isRefused(slug)) return slug
  const { texts, version } = await store.pageOf(deps.db, slug)
  return { slug, texts: { ...texts }, version }
}

/** The texts of the public pages. @source spec §2 Customization area, §3 Page content, §5 Admin forms */
export const pageHandlers = {
  'GET /customization/pages/{slug}': ({ params }, { deps }) => pageEntry(deps, params.slug),
  'POST /customization/pages/{slug}': async ({ params: { slug }, body }, { deps, caller }) =>
    pageEntry(
      deps,
      await changeRow(
        page(slug),
        { deps, userId: caller.userId },
        { ...body.texts, id: slug, version: body.version },
      ),
    ),
  'GET /customization/pages/{slug}/versions': async ({ params }, { deps }) => ({
    rows: await store.pageVersions(deps.db, params.slug),
  }),
} satisfies Partial<Handlers>

import { fieldErrorsOf } from '../../machines/form.ts'
import { markupCheck } from '../../machines/markup.ts'
import { formattedFields, pageSchema, type PageSlug, type PageTexts } from '../../machines/page-content.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { changeRow, type EditedEntity } from './editor.ts'
import * as store from './page-store.ts'
import { contentsOf, pageContents } from './reference-store.ts'

/** The form, with what its markup leads to: the server alone reads that before it is kept. */
const checkedSchema = (slug: PageSlug) => pageSchema(slug).check(markupCheck(formattedFields(slug)))

/** Pages are there from the beginning: none is ever added. */
const page = (slug: PageSlug): EditedEntity<store.PageRow, PageTexts, PageTexts, PageSlug> => ({
  entity: 'page',
  addSchema: checkedSchema(slug),
  changeSchema: checkedSchema(slug),
  taken: {},
  lock: store.lockPage,
  insert: () => Promise.resolve(notFound()),
  update: store.updatePage,
})

/** Where each is seen; the footer stands under all of them. */
const pathOf: Readonly<Record<PageSlug, string>> = {
  home: '/home',
  payment: '/payment',
  development: '/development',
  faq: '/faq',
  footer: '/home',
}

const notDrawn = (): Refused => refuse(503, (locale) => m.page_error_not_drawn({}, { locale }))

/** What everybody would be told of the pages, were these texts stored. */
async function contentsWith(deps: Deps, slug: PageSlug, texts: PageTexts) {
  return { ...(await pageContents(deps.db)), ...contentsOf(store.rowsOf(slug, texts)) }
}

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
  'POST /customization/pages/{slug}/preview': async ({ params: { slug }, body }, { deps, request }) => {
    const parsed = checkedSchema(slug).safeParse(body.texts)
    if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
    const { pages } = request.server
    if (!pages) return notDrawn()
    const data = await contentsWith(deps, slug, parsed.data)
    return { html: await pages.preview(pathOf[slug], body.locale, { isOk: true, data }) }
  },
  'GET /customization/pages/{slug}/versions': async ({ params }, { deps }) => ({
    rows: await store.pageVersions(deps.db, params.slug),
  }),
} satisfies Partial<Handlers>

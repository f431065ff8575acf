import { send } from '../../api/client.ts'
import {
  banglaField,
  isWritten,
  pagePieces,
  pageSchema,
  type PageSlug,
  type Piece,
} from '../../machines/page-content.ts'
import { pagePartWords } from '../../words/groups/page-part.ts'
import { pagePieceWords } from '../../words/groups/page-piece.ts'
import { routeTitleWords } from '../../words/groups/route-title.ts'
import { m } from '../../words/messages.js'
import { useCall } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorEntity, EditorField, Typed } from './editor.ts'
import { PagePreview } from './page-preview.tsx'
import { PageVersions } from './page-versions.tsx'
import { WhenRead } from './when-read.tsx'

const entityOf = (slug: PageSlug): EditorEntity => ({
  path: `/customization/pages/${slug}`,
  storeSlug: 'customization.pages.update',
  updateSlug: 'customization.pages.update',
  addLabel: m.parts_action_save,
})

/** What a piece is called; one without a word of its own goes by its key. */
const labelOf = (key: string): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = pagePieceWords
  return words[key]?.() ?? key
}

const hints = {
  line: undefined,
  long: undefined,
  formatted: m.formatted_hint_text,
  link: m.page_hint_link,
  path: m.page_hint_path,
  picture: m.page_hint_picture,
  phone: m.page_hint_phone,
}

function fieldsOfPiece([key, piece]: [string, Piece]): EditorField[] {
  const label = labelOf(key)
  const hint = hints[piece.kind]?.()
  const { part } = piece
  const shared = {
    kind: 'text' as const,
    isOptional: !piece.isRequired,
    ...(hint ? { hint } : {}),
    ...(part ? { fold: { key: part, name: pagePartWords[part]() } } : {}),
  }
  if (piece.kind === 'picture') return [{ ...shared, kind: 'picture', name: key, label }]
  if (!isWritten(piece)) return [{ ...shared, name: key, label }]
  const text = { ...shared, isLong: piece.kind === 'long', isFormatted: piece.kind === 'formatted' }
  return [
    { ...text, name: banglaField(key), label: m.page_label_bangla({ label }), lang: 'bn' },
    { ...text, name: key, label: m.page_label_english({ label }), lang: 'en' },
  ]
}

const textsOf = (values: Typed): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** The texts of a public page in both languages, drawn from the law's record of its pieces. @source spec §2 Customization area */
function PageEdit({ slug }: { slug: PageSlug }) {
  const read = useCall('GET /customization/pages/{slug}', { params: { slug } })
  const fields = Object.entries(pagePieces[slug]).flatMap(fieldsOfPiece)
  return (
    <WhenRead read={read}>
      {({ texts, version }) => (
        <>
          <EditorForm<Typed>
            entity={entityOf(slug)}
            fields={() => fields}
            begin={texts}
            schema={pageSchema(slug)}
            beside={(values) => (
              <PagePreview slug={slug} texts={textsOf(values)} title={routeTitleWords[`page_${slug}`]()} />
            )}
            send={async (values) => {
              const typed = textsOf(values)
              const answer = await send('POST /customization/pages/{slug}', {
                params: { slug },
                body: { texts: typed, version },
              })
              // The page stays open: what is saved next is a change of what was saved now.
              if (answer.isOk) read.reload()
              return answer
            }}
            notice={m.editor_notice_saved()}
            ofRow={{
              question: () => ({
                title: m.editor_confirm_save(),
                text: m.page_text_save(),
                action: m.parts_action_save(),
              }),
              stored: texts,
              version,
              reload: read.reload,
            }}
          />
          <PageVersions key={version} page={{ slug, texts, version }} fields={fields} reload={read.reload} />
        </>
      )}
    </WhenRead>
  )
}

/** @source spec §2 Customization area */
export const HomeEditScreen = () => <PageEdit slug="home" />
/** @source spec §2 Customization area */
export const PaymentEditScreen = () => <PageEdit slug="payment" />
/** @source spec §2 Customization area */
export const DevelopmentEditScreen = () => <PageEdit slug="development" />
/** @source spec §2 Customization area */
export const FaqHeadEditScreen = () => <PageEdit slug="faq" />
/** @source spec §2 Customization area */
export const FooterEditScreen = () => <PageEdit slug="footer" />

import type { EditedPage, PageVersion } from '../../api/page-calls.ts'
import { send } from '../../api/client.ts'
import { m } from '../../words/messages.js'
import { Cards, Quiet, Section } from '../parts/page.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { useCall } from '../use-call.ts'
import styles from './editor.module.css'
import type { EditorField } from './editor.ts'
import { VersionCard } from './version-card.tsx'
import { WhenRead } from './when-read.tsx'

interface VersionsProps {
  page: EditedPage
  /** Of the page's form, in its order: what each text is called. */
  fields: readonly EditorField[]
  reload: () => void
}

/** What of a version reads otherwise than the one before it; of the first, everything that is said. */
const changesOf = (fields: readonly EditorField[], { texts }: PageVersion, before: PageVersion | undefined) =>
  fields.filter(({ name }) =>
    before ? (texts[name] ?? '') !== (before.texts[name] ?? '') : (texts[name] ?? '') !== '',
  )

/** A piece as it was; a picture is shown as it was seen. */
function Before({ field, text }: { field: EditorField; text: string }) {
  if (text === '') return m.editor_label_empty()
  if (field.kind === 'picture')
    return (
      <span className={styles.picture}>
        <img src={text} alt={field.label} loading="lazy" />
      </span>
    )
  return (
    <span className={styles.typed} lang={field.kind === 'text' ? field.lang : undefined}>
      {text}
    </span>
  )
}

interface ChangesProps {
  fields: readonly EditorField[]
  version: PageVersion
  before: PageVersion | undefined
}

function Changes({ fields, version, before }: ChangesProps) {
  const changed = changesOf(fields, version, before)
  if (changed.length === 0) return <Quiet>{m.page_text_unchanged()}</Quiet>
  return (
    <SummaryList
      items={changed.map((field) => ({
        term: field.label,
        description: <Before field={field} text={version.texts[field.name] ?? ''} />,
      }))}
    />
  )
}

/** How a page read before: who changed what and when, and the way back to each. @source spec §2 Customization area, product 5 */
export function PageVersions({ page: { slug, version: now }, fields, reload }: VersionsProps) {
  const read = useCall('GET /customization/pages/{slug}/versions', { params: { slug } })
  const reloadAll = () => {
    reload()
    read.reload()
  }
  return (
    <Section title={m.notice_word_title_versions()}>
      <WhenRead read={read}>
        {({ rows }) => (
          <Cards label={m.notice_word_title_versions()}>
            {rows.map((version, place) => (
              <VersionCard
                key={version.version}
                version={version}
                text={m.page_text_save()}
                bringBack={
                  place === 0
                    ? null
                    : () =>
                        send('POST /customization/pages/{slug}', {
                          params: { slug },
                          body: { texts: version.texts, version: now },
                        })
                }
                reload={reloadAll}
              >
                <Changes fields={fields} version={version} before={rows[place + 1]} />
              </VersionCard>
            ))}
          </Cards>
        )}
      </WhenRead>
    </Section>
  )
}

import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import type { EditedVersion, EditedVersions } from '../../api/version-calls.ts'
import { m } from '../../words/messages.js'
import { Cards, Quiet, Section } from '../parts/page.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import type { Read } from '../use-call.ts'
import { forgetLists } from '../use-list.ts'
import { valueText } from './editor-input.tsx'
import styles from './editor.module.css'
import { labelOf, type EditorField, type Typed } from './editor.ts'
import { VersionCard } from './version-card.tsx'
import { WhenRead } from './when-read.tsx'

interface VersionsProps {
  read: Read<EditedVersions>
  /** Of the record's form with these values, in its order: what each is called. */
  fields: (values: Typed) => readonly EditorField[]
  /** What it means that these values come back, said before they do. */
  text: (values: Typed) => string
  /** Saves these values as the newest version, by today's rules. */
  save: (values: Typed) => Promise<Answer<CallName>>
  reload: () => void
}

/** What of a version reads otherwise than the one before it; of the first, everything. */
function Changes({
  fields,
  version,
  before,
}: Pick<VersionsProps, 'fields'> & {
  version: EditedVersion
  before: EditedVersion | undefined
}) {
  const { values } = version
  const changed = fields(values).filter(
    ({ kind, name }) =>
      kind !== 'fixed' && values[name] !== undefined && (!before || values[name] !== before.values[name]),
  )
  if (changed.length === 0) return <Quiet>{m.page_text_unchanged()}</Quiet>
  return (
    <SummaryList
      items={changed.map((field) => ({
        term: labelOf(field),
        description: (
          <span className={styles.typed} lang={field.kind === 'text' ? field.lang : undefined}>
            {valueText(field, values[field.name] ?? '')}
          </span>
        ),
      }))}
    />
  )
}

/** How a record read before: who changed what and when, and the way back to each. @source spec §2 Customization area, product 5 */
export function EditorVersions({ read, fields, text, save, reload }: VersionsProps) {
  const reloadAll = () => {
    // What litigants choose from was fetched once.
    forgetLists()
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
                key={version.at ?? ''}
                version={version}
                text={text(version.values)}
                bringBack={place === 0 ? null : () => save(version.values)}
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

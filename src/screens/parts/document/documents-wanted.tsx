import { useRef } from 'react'
import type { CallReply } from '../../../api/calls.ts'
import { documentsMissing } from '../../../machines/document.ts'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { useList } from '../../use-list.ts'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { ErrorState } from '../error-state.tsx'
import { nameOf } from '../named.ts'
import { Quiet } from '../page.tsx'
import { Skeleton } from '../skeleton.tsx'
import styles from './document.module.css'

interface OfCase {
  /** The case type; null while none is chosen, and then nothing is wanted. */
  typeId: number | null
  documents: readonly Pick<DocumentDraft, 'name'>[]
}

interface WantedProps extends OfCase {
  /** As in the accept attribute. */
  accept: string
  /** A file was chosen for one of them, whose name the document gets. */
  onChoose: (files: readonly File[], name: string) => void
}

type Wanted = CallReply<'GET /documents-wanted/{id}'>

const wantedBy = (typeId: number | null) => (typeId === null ? null : { params: { id: typeId } })

function WantedRow({
  name,
  isHere,
  accept,
  onChoose,
}: { name: string; isHere: boolean } & Pick<WantedProps, 'accept' | 'onChoose'>) {
  const chooser = useRef<HTMLInputElement>(null)
  if (isHere)
    return (
      <>
        {name} · {m.document_state_wanted_here()}
      </>
    )
  return (
    <>
      <Button variant="secondary" onPress={() => chooser.current?.click()}>
        {m.document_action_add_wanted({ name })}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={name}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onChoose(files, name)
          target.value = ''
        }}
      />
    </>
  )
}

/** Which documents a case of this type is asked for, each with a press that chooses its file; none is required. @source spec §3 Document, product 8 */
export function DocumentsWanted({ typeId, documents, accept, onChoose }: WantedProps) {
  const wanted = useList('GET /documents-wanted/{id}', wantedBy(typeId))
  if (wanted.isFailed) return <ErrorState text={m.document_error_wanted()} onRetry={wanted.retry} />
  if (typeId !== null && wanted.rows === null) return <Skeleton lineCount={8} />
  const rows: Wanted = wanted.rows ?? []
  if (rows.length === 0) return null
  const missing = documentsMissing(rows, documents)
  return (
    <div className={styles.asked}>
      <Banner tone="information" title={m.document_title_wanted()}>
        <ul className={styles.wanted}>
          {rows.map((row) => (
            <li key={row.id}>
              <WantedRow
                name={nameOf(row)}
                isHere={!missing.includes(row)}
                accept={accept}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
        <Quiet>{m.document_text_wanted()}</Quiet>
      </Banner>
    </div>
  )
}

/** Which of them a case does not have; nothing where it has all, or where it cannot be told. @source spec §3 Document, product 8 */
export function DocumentsMissing({ typeId, documents }: OfCase) {
  const { rows } = useList('GET /documents-wanted/{id}', wantedBy(typeId))
  const missing = documentsMissing(rows ?? [], documents)
  if (missing.length === 0) return null
  return (
    <Banner tone="warning" title={m.document_title_missing()} isLive>
      <ul>
        {missing.map((row) => (
          <li key={row.id}>{nameOf(row)}</li>
        ))}
      </ul>
    </Banner>
  )
}

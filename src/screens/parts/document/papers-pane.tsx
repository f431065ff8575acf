import { useId, useState } from 'react'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { Keycap } from '../keycap.tsx'
import { saveAs } from '../save-as.ts'
import { useStaffKeys } from '../use-staff-keys.ts'
import { documentName } from './document-name.ts'
import { DocumentFacts, DocumentView, useBytes, type Turning } from './document-view.tsx'
import styles from './papers-pane.module.css'
import { upright, type PaperView } from './paper-view.ts'
import { scanOf, ScanTag, type Scans } from './scan-tag.tsx'
import { usePaperMarks } from './use-paper-marks.ts'

const keyedMax = 9

const Paper = ({ document, turning }: { document: DocumentDraft; turning: Turning }) => {
  const { bytes, again } = useBytes(document, undefined)
  return (
    <>
      <DocumentFacts document={document} />
      <DocumentView document={document} bytes={bytes} again={again} turning={turning} />
      {bytes instanceof Blob ? (
        <Button variant="quiet" onPress={() => saveAs(document.fileName, bytes)}>
          {m.document_action_keep()}
        </Button>
      ) : null}
    </>
  )
}

/** A mark is put on a picture; what the browser shows of a PDF takes none. */
const markText = ({ contentType }: DocumentDraft): string =>
  contentType === 'application/pdf' ? m.remark_text_mark_pdf() : m.remark_text_marking()

type PapersPaneProps = {
  documents: readonly DocumentDraft[]
  scans: Scans
  /** A key asked for a paper: whoever hides this pane shows it now. */
  onChoose?: () => void
}

/** The papers of a case beside it, one at a time, by their number on the keyboard too. @source look Staff */
export function PapersPane({ documents, scans, onChoose }: PapersPaneProps) {
  const [own, setChosen] = useState(0)
  const { asked } = usePaperMarks()
  // A remark about one paper is put on that one.
  const wanted = documents.findIndex(({ id }) => id === asked?.documentId)
  const chosen = wanted === -1 ? own : wanted
  /** Of each paper that was turned or zoomed, how it is looked at. */
  const [views, setViews] = useState<Readonly<Record<string, PaperView>>>({})
  const panelId = useId()
  const choose = (index: number) => {
    setChosen(index)
    onChoose?.()
  }
  const keyed = documents.slice(0, keyedMax)
  useStaffKeys(Object.fromEntries(keyed.map((_, index) => [`Digit${index + 1}`, () => choose(index)])))
  const shown = documents[chosen] ?? documents[0]
  if (!shown) return <p className={styles.none}>{m.staff_text_no_documents()}</p>
  const scan = scanOf(scans, shown)
  const turning: Turning = {
    view: views[shown.id] ?? upright,
    onView: (view) => setViews({ ...views, [shown.id]: view }),
  }
  return (
    <section className={styles.papers} aria-label={m.filing_title_step_documents()}>
      <div className={styles.tabs}>
        {documents.map((document, index) => (
          <button
            key={document.id}
            type="button"
            className={styles.tab}
            aria-pressed={document === shown}
            aria-controls={panelId}
            onClick={() => setChosen(index)}
          >
            {index < keyedMax ? <Keycap of={String(index + 1)} /> : null}
            {documentName(document)}
          </button>
        ))}
      </div>
      {/* What scrolls must be within reach of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section id={panelId} className={styles.paper} tabIndex={0} aria-label={documentName(shown)}>
        {asked === null ? null : <p className={styles.asked}>{markText(shown)}</p>}
        {scan === 'clean' ? (
          <Paper key={shown.id} document={shown} turning={turning} />
        ) : (
          <ScanTag scan={scan} />
        )}
      </section>
    </section>
  )
}

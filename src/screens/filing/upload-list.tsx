import { useSelector } from '@xstate/store-react'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { fieldId } from '../parts/field.tsx'
import { formatSize } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Card, Cards, Quiet, Row } from '../parts/page.tsx'
import { Progress } from '../parts/progress.tsx'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { ShrinkOffer } from './shrink-offer.tsx'
import type { Upload, Uploads } from './uploads.ts'
import styles from './upload.module.css'

/** The name of the field that files are chosen in. */
export const filesName = 'documents'

const chooser = () => document.getElementById(fieldId(filesName))

const Drop = ({ label, name, onPress }: { label: string; name: string; onPress: () => void }) => (
  <Button
    variant="quiet"
    onPress={() => {
      onPress()
      // The button goes with its row; the focus goes to where the next file is chosen.
      chooser()?.focus()
    }}
  >
    <span>
      {label} <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  </Button>
)

function UploadBody({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { key, file, state, share, fault, message } = upload
  const drop = () => uploads.drop(key)
  const chooseOther = () => {
    drop()
    chooser()?.click()
  }
  switch (state) {
    case 'sent':
    case 'added':
    case 'dropped':
      return <Quiet>{m.document_state_waiting()}</Quiet>
    case 'reading':
    case 'waiting':
      return (
        <Row>
          <Quiet>{state === 'waiting' ? m.document_state_queued() : m.document_state_waiting()}</Quiet>
          <Drop label={m.parts_action_remove()} name={file.name} onPress={drop} />
        </Row>
      )
    case 'sending':
      return (
        <>
          <Progress label={m.parts_state_uploading({ name: file.name })} percent={share * 100} />
          <Row>
            <Drop label={m.document_action_stop()} name={file.name} onPress={drop} />
          </Row>
        </>
      )
    case 'failed':
      return (
        <>
          <p role="alert">
            {message} {m.document_text_kept_here()}
          </p>
          <Row>
            <Button variant="secondary" onPress={uploads.retry}>
              {m.parts_action_retry()}
            </Button>
            <Drop label={m.parts_action_remove()} name={file.name} onPress={drop} />
          </Row>
        </>
      )
    case 'shrinkable':
      return (
        <ShrinkOffer
          upload={upload}
          onUse={(smaller) => uploads.replace(key, smaller)}
          onOther={chooseOther}
        />
      )
    case 'refused':
      return (
        <>
          <p role="alert">
            {message} {fault === 'document_too_large' ? m.document_text_pdf_too_large() : null}
          </p>
          <Row>
            <Drop label={m.parts_action_remove()} name={file.name} onPress={drop} />
          </Row>
        </>
      )
  }
}

/** The names of files that went with an earlier page or session, until they are chosen again or put away. */
const Lost = ({ names, onPutAway }: { names: readonly string[]; onPutAway: () => void }) => (
  <Banner tone="warning" title={m.document_title_lost()}>
    <p>{m.document_text_lost()}</p>
    <ul>
      {names.map((name, index) => (
        <li key={index}>{name}</li>
      ))}
    </ul>
    <Drop label={m.parts_action_dismiss()} name={m.document_title_lost()} onPress={onPutAway} />
  </Banner>
)

/** The chosen files that are no documents of the form yet, each with how it stands and a way on. @source spec §5 */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { uploads: list, added, lost } = useSelector(uploads.store, ({ context }) => context)
  const locale = currentLocale()
  return (
    <>
      {lost.length === 0 ? null : (
        <Lost names={lost} onPutAway={() => uploads.store.send({ type: 'putAway' })} />
      )}
      {list.length === 0 ? null : (
        <div className={styles.uploads}>
          <Cards label={m.document_label_uploads()}>
            {list.map((upload) => (
              <Card key={upload.key}>
                <strong className={styles.name}>
                  {m.document_label_file({
                    file: upload.file.name,
                    size: formatSize(upload.file.size, locale),
                  })}
                </strong>
                <UploadBody upload={upload} uploads={uploads} />
              </Card>
            ))}
          </Cards>
        </div>
      )}
      <output>
        <VisuallyHidden>{added === null ? null : m.document_notice_added({ name: added })}</VisuallyHidden>
      </output>
    </>
  )
}

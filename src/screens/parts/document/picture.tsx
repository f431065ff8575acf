import { useState } from 'react'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Marks } from './marks.tsx'
import styles from './document.module.css'

interface Props {
  /** Of a paper that remarks may point to. */
  documentId?: string
  url: string
  /** What the picture is of, for those who listen. */
  name: string
  /** How much of the window it may take. */
  isLarge?: boolean
}

/**
 * A picture as large as its frame, or in its own size to judge whether it can be read. Says so where the browser
 * cannot draw it.
 * @source spec §3 Document
 */
export function Picture({ documentId, url, name, isLarge = false }: Props) {
  const [isFitted, setIsFitted] = useState(true)
  const [isFailed, setIsFailed] = useState(false)
  if (isFailed) return <p role="alert">{m.document_error_picture()}</p>
  return (
    <div className={styles.picture}>
      {/* A frame that scrolls must be within reach of the keyboard. */}
      <section
        className={classNames(styles.frame, isLarge && styles.large)}
        aria-label={name}
        tabIndex={isFitted ? undefined : 0}
      >
        <div className={classNames(styles.marked, isFitted ? styles.fitted : styles.actual)}>
          <img src={url} alt={name} onError={() => setIsFailed(true)} />
          {documentId === undefined ? null : <Marks documentId={documentId} />}
        </div>
      </section>
      <Button variant="quiet" onPress={() => setIsFitted(!isFitted)}>
        {isFitted ? m.document_action_actual_size() : m.document_action_fit()}
      </Button>
    </div>
  )
}

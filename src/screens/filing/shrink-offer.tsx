import { useEffect, useRef, useState } from 'react'
import { shrinkFailureWords } from '../../words/groups/shrink-failure.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { Picture } from '../parts/document/picture.tsx'
import { useObjectUrl } from '../parts/document/use-object-url.ts'
import { formatSize } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Progress } from '../parts/progress.tsx'
import { shrinkPicture, type ShrinkFailure } from '../parts/shrink.ts'
import type { Upload } from './uploads.ts'
import styles from './upload.module.css'

type Shrinking =
  | { state: 'offered' }
  | { state: 'working'; percent: number }
  | { state: 'made'; file: File }
  | { state: 'failed'; failure: ShrinkFailure }

/** Makes the picture smaller when asked; leaving stops it. */
function useShrinking(picture: File) {
  const [shrinking, setShrinking] = useState<Shrinking>({ state: 'offered' })
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const start = async () => {
    const own = new AbortController()
    control.current = own
    setShrinking({ state: 'working', percent: 0 })
    const show = (next: Shrinking) => {
      if (!own.signal.aborted) setShrinking(next)
    }
    const shrunk = await shrinkPicture(picture, {
      onProgress: (percent) => show({ state: 'working', percent }),
      signal: own.signal,
    }).catch((error: unknown) => {
      if (own.signal.aborted) return null
      throw error
    })
    if (shrunk === null) return
    show(shrunk.isOk ? { state: 'made', file: shrunk.file } : { state: 'failed', failure: shrunk.failure })
  }
  const stop = () => {
    control.current?.abort()
    setShrinking({ state: 'offered' })
  }
  return { shrinking, start: () => void start(), stop }
}

/** The picture made smaller, to be judged before it is used. */
function Made({
  before,
  after,
  onUse,
  onOther,
}: { before: File; after: File } & Pick<Props, 'onUse' | 'onOther'>) {
  const url = useObjectUrl(after)
  const locale = currentLocale()
  return (
    <Banner tone="information" title={m.document_title_shrunk()} isLive>
      <p>
        {m.document_text_shrunk({
          before: formatSize(before.size, locale),
          after: formatSize(after.size, locale),
        })}
      </p>
      <div className={styles.picture}>{url === null ? null : <Picture url={url} name={after.name} />}</div>
      <div className={styles.acts}>
        <Button onPress={() => onUse(after)}>{m.document_action_use()}</Button>
        <Button variant="secondary" onPress={onOther}>
          {m.parts_action_replace_file()}
        </Button>
      </div>
    </Banner>
  )
}

interface Props {
  upload: Upload
  onUse: (file: File) => void
  /** The person wants to choose another file instead. */
  onOther: () => void
}

/**
 * A picture that is too large, or of a kind that is not taken: it can be made into a JPEG below the limit here, and is
 * looked at before it is used.
 * @source spec §5, product 8
 */
export function ShrinkOffer({ upload, onUse, onOther }: Props) {
  const { file, fault, message } = upload
  const { shrinking, start, stop } = useShrinking(file)
  const isKind = fault === 'document_kind'
  if (shrinking.state === 'made') return <Made before={file} after={shrinking.file} {...{ onUse, onOther }} />
  if (shrinking.state === 'working')
    return (
      <>
        <Progress label={m.document_state_shrinking({ name: file.name })} percent={shrinking.percent} />
        <Button variant="secondary" onPress={stop}>
          {m.document_action_stop()}
        </Button>
      </>
    )
  const isFailed = shrinking.state === 'failed'
  const canTry = !isFailed || shrinking.failure === 'unavailable'
  return (
    <Banner tone={isFailed ? 'danger' : 'warning'} title={message ?? undefined} isLive>
      <p>
        {isFailed
          ? shrinkFailureWords[shrinking.failure]()
          : isKind
            ? m.document_text_convert()
            : m.document_text_shrink({ size: formatSize(file.size, currentLocale()) })}
      </p>
      <div className={styles.acts}>
        {canTry ? (
          <Button onPress={start}>{isKind ? m.document_action_convert() : m.document_action_shrink()}</Button>
        ) : null}
        <Button variant="secondary" onPress={onOther}>
          {m.parts_action_replace_file()}
        </Button>
      </div>
    </Banner>
  )
}

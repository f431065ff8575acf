import { useEffect, useRef } from 'react'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { scanInto } from './scan.ts'
import { scanKinds, type ScanKind } from './scan-kinds.ts'
import styles from './scan.module.css'

interface ScannerProps {
  kind: ScanKind
  /** Takes what was read, and says whether it is enough. */
  onFound: (text: string) => boolean
  onStop: () => void
  /** The camera is not given, or is none. */
  onFailed: () => void
}

/** What the camera sees, until it has read enough; with it the camera is let go. */
export const Scanner = (props: ScannerProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(props)
  useEffect(() => {
    told.current = props
  })
  useEffect(() => {
    if (!video.current) return
    let isCurrent = true
    const camera = scanInto(video.current, {
      formats: scanKinds[told.current.kind].formats,
      onRead: (text) => told.current.onFound(text),
    })
    camera.ended.catch(() => {
      if (isCurrent) told.current.onFailed()
    })
    return () => {
      isCurrent = false
      camera.stop()
    }
  }, [])
  return (
    <div className={styles.scanner}>
      <video
        ref={video}
        className={styles.view}
        muted
        playsInline
        aria-label={scanKinds[props.kind].hold()}
      />
      <p>{scanKinds[props.kind].hold()}</p>
      <Button variant="secondary" onPress={props.onStop}>
        {m.scan_action_stop()}
      </Button>
    </div>
  )
}

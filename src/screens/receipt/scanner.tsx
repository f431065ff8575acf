import { useEffect, useRef } from 'react'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import styles from './receipt.module.css'
import { scanInto } from './scan.ts'

interface ScannerProps {
  onFound: (text: string) => void
  onStop: () => void
  /** The camera is not given, or is none. */
  onFailed: () => void
}

/** What the camera sees, until it sees a code. */
export const Scanner = (props: ScannerProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(props)
  useEffect(() => {
    told.current = props
  })
  useEffect(() => {
    if (!video.current) return
    let isCurrent = true
    const scan = scanInto(video.current)
    scan.found.then(
      (text) => {
        if (isCurrent && text !== null) told.current.onFound(text)
      },
      () => {
        if (isCurrent) told.current.onFailed()
      },
    )
    return () => {
      isCurrent = false
      scan.stop()
    }
  }, [])
  return (
    <div className={styles.scanner}>
      <video ref={video} className={styles.view} muted playsInline aria-label={m.scan_text_hold()} />
      <p>{m.scan_text_hold()}</p>
      <Button variant="secondary" onPress={props.onStop}>
        {m.scan_action_stop()}
      </Button>
    </div>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { formatNumber } from '../format.ts'
import { Keycap } from '../keycap.tsx'
import { currentLocale } from '../locale.ts'
import { useStaffKeys } from '../use-staff-keys.ts'
import styles from './document.module.css'
import { Marks } from './marks.tsx'
import { laidOut, turned, zoomed, type PaperView, type Size } from './paper-view.ts'

interface Props {
  documentId: string
  url: string
  /** What the picture is of, for those who listen. */
  name: string
  view: PaperView
  onView: (view: PaperView) => void
}

/** The width that a frame has for what is in it; it follows the window and the panes. */
function useWidth() {
  const frame = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}

const percent = (zoom: number) => `${formatNumber(Math.round(zoom * 100), currentLocale())}%`

/** A picture that is turned by `o` and made larger or smaller by `+` and `-`, as long as its case is open. @source look Staff */
export function TurnedPicture({ documentId, url, name, view, onView }: Props) {
  const { frame, width } = useWidth()
  const [natural, setNatural] = useState<Size | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const turn = () => onView(turned(view))
  const larger = () => onView(zoomed(view, 1))
  const smaller = () => onView(zoomed(view, -1))
  useStaffKeys({ KeyO: turn, '+': larger, '-': smaller })
  if (isFailed) return <p role="alert">{m.document_error_picture()}</p>
  const laid = natural && laidOut(natural, width, view)
  return (
    <div className={styles.picture}>
      <div className={styles.tools}>
        <Button variant="quiet" onPress={turn}>
          {m.document_action_turn()} <Keycap of="o" />
        </Button>
        <Button variant="quiet" onPress={larger}>
          {m.document_action_larger()} <Keycap of="+" />
        </Button>
        <Button variant="quiet" onPress={smaller}>
          {m.document_action_smaller()} <Keycap of="-" />
        </Button>
        <output aria-label={m.document_label_zoom()}>{percent(view.zoom)}</output>
      </div>
      {/* A frame that scrolls must be within reach of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={frame} className={styles.turning} aria-label={name} tabIndex={0}>
        <div className={styles.room} style={laid?.room}>
          <img
            className={styles.turned}
            style={laid?.picture}
            src={url}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setIsFailed(true)}
          />
          {laid ? <Marks documentId={documentId} quarters={view.quarters} /> : null}
        </div>
      </section>
    </div>
  )
}

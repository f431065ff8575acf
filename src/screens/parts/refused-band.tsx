import { useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { Banner } from './banner.tsx'

function Band({ text }: { text: string }) {
  const band = useRef<HTMLDivElement>(null)
  useEffect(() => band.current?.focus(), [])
  return (
    <div ref={band} tabIndex={-1}>
      <Banner tone="warning" title={m.parts_title_refused()} isLive>
        <p>{text}</p>
      </Banner>
    </div>
  )
}

type Heeded = { isOk: true } | { isOk: false; code: number; message: string }

/**
 * That somebody was faster (409): who, when and what, as the server says it, to be drawn beside what was pressed, where it has the focus and
 * stays until something is done or the page is left. `heed` is given each answer, and hands it on to `onDone`.
 * @source look Litigant, look Staff
 */
export function useRefused<Heard extends Heeded>(
  onDone?: (answer: Heard) => void,
): { heed: (answer: Heard) => void; band: ReactNode } {
  const [text, setText] = useState<string | null>(null)
  return {
    heed: (answer) => {
      setText(!answer.isOk && answer.code === 409 ? answer.message : null)
      onDone?.(answer)
    },
    band: text === null ? null : <Band key={text} text={text} />,
  }
}

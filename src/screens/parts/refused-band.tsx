import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from './banner.tsx'

/** Why what was pressed was not done, beside it, with the focus. @source look Staff */
export function RefusedBand({ title, children }: { title: string; children: ReactNode }) {
  const band = useRef<HTMLDivElement>(null)
  useEffect(() => band.current?.focus(), [])
  return (
    <div ref={band} tabIndex={-1}>
      <Banner tone="warning" title={title} isLive>
        {children}
      </Banner>
    </div>
  )
}

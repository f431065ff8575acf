import { useEffect, useRef } from 'react'
import type { TimelineEntry } from '../../../api/entities.ts'
import { m } from '../../../words/messages.js'
import { Banner } from '../banner.tsx'
import { formatMoment } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { authorName, eventTitle } from './history.tsx'
import type { TooLate } from './too-late.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The words of what was typed: a reason, or the remarks. */
function textsOf(typed: unknown): string[] {
  if (typeof typed !== 'object' || typed === null) return []
  if ('reason' in typed && isText(typed.reason)) return [typed.reason]
  if (!('remarks' in typed) || !Array.isArray(typed.remarks)) return []
  return typed.remarks.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'remark' in row && isText(row.remark) ? [row.remark] : [],
  )
}

type FasterBandProps = {
  subject: { version: number; timeline: readonly TimelineEntry[] }
  late: TooLate
}

/** Who changed it meanwhile, when and what; null while it stands as it was looked at. */
function fasterText({ version, timeline }: FasterBandProps['subject'], late: TooLate): string | null {
  const last = timeline.at(-1)
  if (last === undefined || version === late.version) return null
  return m.staff_text_faster({
    name: authorName(last),
    at: formatMoment(last.at, currentLocale()),
    event: eventTitle(last),
  })
}

/**
 * What was in the way of an act (409): a condition, or somebody who was faster, then who, when and what, and that nothing happened
 * twice; what was typed is not lost.
 * @source look Staff
 */
export function FasterBand({ subject, late }: FasterBandProps) {
  const band = useRef<HTMLDivElement>(null)
  const text = late.blocked ?? fasterText(subject, late)
  const isKnown = text !== null
  useEffect(() => {
    if (isKnown) band.current?.focus()
  }, [isKnown])
  if (!isKnown) return null
  const texts = textsOf(late.typed)
  return (
    <div ref={band} tabIndex={-1}>
      <Banner tone="warning" title={late.blocked ? m.parts_title_refused() : m.staff_title_faster()} isLive>
        <p>{text}</p>
        {texts.length > 0 ? <p>{m.staff_text_faster_typed({ text: texts.join(' · ') })}</p> : null}
      </Banner>
    </div>
  )
}

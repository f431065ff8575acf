import { formatMoment, formatWait } from './format.ts'
import { currentLocale } from './locale.ts'

/** How long something has been waiting; the exact moment is told on hovering. */
export const Waiting = ({ since, now }: { since: string; now: Date }) => (
  <time dateTime={since} title={formatMoment(since, currentLocale())}>
    {formatWait(since, now, currentLocale())}
  </time>
)

import { formatAge, formatDay, formatMoment, formatShortDay, formatTime } from './format.ts'
import { currentLocale } from './locale.ts'

type DateTimeProps = {
  /** An ISO moment, or a day as YYYY-MM-DD for `day` and `short`. */
  at: string
  form?: 'moment' | 'day' | 'short' | 'time'
}

const forms = { moment: formatMoment, day: formatDay, short: formatShortDay, time: formatTime }

/** A moment in Dhaka, in the person's language and digits. */
export const DateTime = ({ at, form = 'moment' }: DateTimeProps) => (
  <time dateTime={at}>{forms[form](at, currentLocale())}</time>
)

/** How long ago; the exact moment is told on hovering. */
export const Age = ({ at, now }: { at: string; now: Date }) => (
  <time dateTime={at} title={formatMoment(at, currentLocale())}>
    {formatAge(at, now, currentLocale())}
  </time>
)

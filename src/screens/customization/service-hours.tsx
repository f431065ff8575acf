import type { Operations } from '../../api/operation-calls.ts'
import { hourOf, hourStandings, type HourStanding } from '../../machines/operations.ts'
import { hourStandingWords } from '../../words/groups/hour-standing.ts'
import { m } from '../../words/messages.js'
import { classNames } from '../parts/class-names.ts'
import { formatNumber, formatTime } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import styles from './operations.module.css'

type Hours = Operations['services'][number]['hours']

const hourMilliseconds = 3_600_000

/** How many hours were how, and when something failed: what the bars say, in words. */
function textOf(hours: Hours, now: Date): string {
  const locale = currentLocale()
  const figure = (standing: HourStanding) =>
    formatNumber(hours.filter((hour) => hour === standing).length, locale)
  const begun = (place: number) =>
    new Date(hourOf(now).getTime() - (hours.length - 1 - place) * hourMilliseconds)
  const faulty = hours.flatMap((hour, place) => (hour === 'faulty' ? [formatTime(begun(place), locale)] : []))
  const counted = m.operation_text_hours({
    well: figure('well'),
    faulty: figure('faulty'),
    silent: figure('silent'),
  })
  return faulty.length === 0
    ? counted
    : `${counted} ${m.operation_text_hours_faulty({ hours: faulty.join(', ') })}`
}

const Bar = ({ hour }: { hour: HourStanding }) => <span className={classNames(styles.hour, styles[hour])} />

/** The last hours of a service as bars, the present one last; each standing has a height and a filling of its own. @source product 7 */
export const ServiceHours = ({ hours, now }: { hours: Hours; now: Date }) =>
  hours.length === 0 ? null : (
    <>
      <span className={styles.hours} aria-hidden>
        {hours.map((hour, place) => (
          // They have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Bar key={place} hour={hour} />
        ))}
      </span>
      <VisuallyHidden>{textOf(hours, now)}</VisuallyHidden>
    </>
  )

/** What each kind of bar means. */
export const HoursLegend = () => (
  <p className={styles.legend}>
    <span>{m.operation_label_hours()}:</span>
    {hourStandings.map((hour) => (
      <span key={hour} className={styles.meaning}>
        <span className={styles.hours} aria-hidden>
          <Bar hour={hour} />
        </span>
        {hourStandingWords[hour]()}
      </span>
    ))}
  </p>
)

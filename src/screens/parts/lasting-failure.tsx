import { useLocation, useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import { LinkButton } from './button.tsx'
import { OwnWays } from './own-ways.tsx'
import styles from './states.module.css'

const notThere = { title: m.route_title_not_found, text: m.parts_text_not_reached, Ways: OwnWays }
const failures: Partial<Record<number, typeof notThere>> = {
  403: { title: m.route_title_not_allowed, text: m.public_text_not_allowed, Ways: OwnWays },
  422: { title: m.queue_title_misfit, text: m.queue_text_misfit, Ways: WholeList },
}

/** The same page with nothing that narrows its list; a case stays beside the list that it was opened from. */
function WholeList() {
  const [path] = useLocation()
  const list = useSearchParams()[0].get('list')
  return (
    <LinkButton href={list === null ? path : `${path}?list=${list}`} variant="secondary">
      {m.queue_action_whole_list()}
    </LinkButton>
  )
}

/** That what was asked for is not there, not for this person, or not in a list, with the ways away from it. @source product 3 */
export function LastingFailure({ code, isPage }: { code: number; isPage?: boolean | undefined }) {
  const Heading = isPage ? 'h1' : 'h2'
  const { title, text, Ways } = failures[code] ?? notThere
  return (
    <section className={styles.state} role="alert">
      <Heading className={styles.title}>{title()}</Heading>
      <p className={styles.text}>{text()}</p>
      <Ways />
    </section>
  )
}

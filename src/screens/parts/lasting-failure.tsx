import { m } from '../../words/messages.js'
import { OwnWays } from './own-ways.tsx'
import styles from './states.module.css'

/** That what was asked for is not there, or not for this person, with the ways away from it. @source product 3 */
export function LastingFailure({ code, isPage }: { code: number; isPage?: boolean | undefined }) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.state} role="alert">
      <Heading className={styles.title}>
        {code === 403 ? m.route_title_not_allowed() : m.route_title_not_found()}
      </Heading>
      <p className={styles.text}>{code === 403 ? m.public_text_not_allowed() : m.parts_text_not_reached()}</p>
      <OwnWays />
    </section>
  )
}

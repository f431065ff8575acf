import { m } from '../../words/messages.js'
import { Button } from './button.tsx'
import styles from './states.module.css'

type ErrorStateProps = {
  title?: string | undefined
  /** What happened. */
  text?: string | undefined
  /** Whether anything is lost; by default that nothing is. */
  lossText?: string | undefined
  onRetry?: (() => void) | undefined
  isPending?: boolean | undefined
  /** Nothing else is on the page: this is its heading. */
  isPage?: boolean | undefined
}

export function ErrorState({ title, text, lossText, onRetry, isPending, isPage }: ErrorStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.state} role="alert">
      <Heading className={styles.title}>{title ?? m.parts_title_failed()}</Heading>
      <p className={styles.text}>{text ?? m.parts_error_failed()}</p>
      <p className={styles.text}>{lossText ?? m.parts_text_nothing_lost()}</p>
      {onRetry ? (
        <Button variant="secondary" onPress={onRetry} isPending={isPending}>
          {m.parts_action_retry()}
        </Button>
      ) : null}
    </section>
  )
}

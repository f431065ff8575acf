import { useSyncExternalStore } from 'react'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { copyText } from '../parts/copy-text.ts'
import { forgets } from '../personal.ts'
import styles from './webhook.module.css'

/** A secret that was just made, until somebody says that they have it or the page is left. */
interface Fresh {
  id: number
  name: string
  secret: string
}

let fresh: Fresh | null = null
const listeners = new Set<() => void>()

/** Keeps a secret for the page that is shown next; it is nowhere else. */
export function keepFresh(made: Fresh | null): void {
  fresh = made
  for (const hear of listeners) hear()
}

forgets.add(() => keepFresh(null))

const subscribe = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** The secret that was just made, the one time that it is shown; nothing where none was. `id`: of this webhook alone. */
export function FreshSecret({ id }: { id?: number }) {
  const made = useSyncExternalStore(subscribe, () => fresh)
  if (made === null || (id !== undefined && made.id !== id)) return null
  return (
    <div className={styles.fresh}>
      <Banner tone="warning" title={m.webhook_title_new_secret({ name: made.name })}>
        <p>{m.webhook_text_new_secret()}</p>
        <p>
          <code className={styles.secret}>{made.secret}</code>
        </p>
        <ButtonRow>
          <Button onPress={() => void copyText(made.secret)}>{m.webhook_action_copy()}</Button>
          <Button variant="secondary" onPress={() => keepFresh(null)}>
            {m.webhook_action_kept()}
          </Button>
        </ButtonRow>
      </Banner>
    </div>
  )
}

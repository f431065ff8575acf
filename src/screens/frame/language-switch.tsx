import { useLocation } from 'wouter'
import { m } from '../../words/messages.js'
import type { Locale } from '../parts/format.ts'
import { currentLocale, keepLocale } from '../parts/locale.ts'
import { useSearch } from '../parts/use-search.ts'
import styles from './top-bar.module.css'

/** Names the other language in that language; the place stays the same. */
export const LanguageSwitch = () => {
  const other: Locale = currentLocale() === 'bn' ? 'en' : 'bn'
  const [path] = useLocation()
  const back = `${path}${useSearch()}`
  return (
    <form
      method="post"
      action="/language"
      className={styles.switch}
      onSubmit={(event) => {
        // Where the browser asks before it leaves, nobody knows yet: the server keeps the language of whoever does.
        if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) return
        event.preventDefault()
        keepLocale(other)
        location.reload()
      }}
    >
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="language" value={other} lang={other} className={styles.item}>
        {other === 'en' ? m.frame_action_english() : m.frame_action_bangla()}
      </button>
    </form>
  )
}

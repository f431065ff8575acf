import { useLocation } from 'wouter'
import { m } from '../../words/messages.js'
import { setLocale } from '../../words/runtime.js'
import type { Locale } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { useSearch } from '../parts/use-search.ts'
import styles from './top-bar.module.css'

export type LanguageSwitchProps = {
  /** Called before the page is drawn anew in the other language: the last chance to keep what was typed. */
  onLanguageChange?: ((locale: Locale) => void) | undefined
}

/** Names the other language in that language; the place stays the same. */
export const LanguageSwitch = ({ onLanguageChange }: LanguageSwitchProps) => {
  const other: Locale = currentLocale() === 'bn' ? 'en' : 'bn'
  const [path] = useLocation()
  const back = `${path}${useSearch()}`
  return (
    <form
      method="post"
      action="/language"
      className={styles.switch}
      onSubmit={(event) => {
        event.preventDefault()
        onLanguageChange?.(other)
        void setLocale(other)
      }}
    >
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="language" value={other} lang={other} className={styles.item}>
        {other === 'en' ? m.frame_action_english() : m.frame_action_bangla()}
      </button>
    </form>
  )
}

import type { Named } from '../../api/entities.ts'
import type { Word } from '../../wording/word.ts'
import styles from './both.module.css'
import type { Locale } from './format.ts'
import { currentLocale } from './locale.ts'

const other = (): Locale => (currentLocale() === 'bn' ? 'en' : 'bn')

const OnPaper = ({ text }: { text: string }) => (
  <span lang={other()} className={styles.second} aria-hidden="true">
    {text}
  </span>
)

/** What a word is in the other language, on paper alone: a sheet has no language switch. @source look, Print styles */
export const WordOnPaper = ({ word }: { word: Word }) => <OnPaper text={word({}, { locale: other() })} />

/** The same for a name. */
export const NameOnPaper = ({ named }: { named: Named }) => (
  <OnPaper text={other() === 'bn' ? named.nameBn : named.name} />
)

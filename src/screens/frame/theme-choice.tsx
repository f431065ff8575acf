import { useEffect, useState } from 'react'
import { m } from '../../words/messages.js'
import { chooseTheme, chosenTheme } from '../theme.ts'
import styles from './theme-choice.module.css'

const choices = [
  { key: 'device', theme: null, label: m.frame_label_theme_device },
  { key: 'light', theme: 'light', label: m.frame_label_theme_light },
  { key: 'dark', theme: 'dark', label: m.frame_label_theme_dark },
] as const

/** Light, dark, or as the device asks; kept for this browser. @source look Tokens */
export const ThemeChoice = () => {
  // Read when the page is there: the server that drew it knows no cookie of a script.
  const [theme, setTheme] = useState<(typeof choices)[number]['theme']>(null)
  useEffect(() => setTheme(chosenTheme()), [])
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{m.frame_label_theme()}</legend>
      <div className={styles.options}>
        {choices.map((choice) => (
          <label key={choice.key} className={styles.option}>
            <input
              type="radio"
              name="theme"
              checked={theme === choice.theme}
              onChange={() => {
                setTheme(choice.theme)
                chooseTheme(choice.theme)
              }}
            />
            <span>{choice.label()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

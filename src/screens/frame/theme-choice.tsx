import { useEffect } from 'react'
import { m } from '../../words/messages.js'
import { chooseTheme, showTheme, useTheme } from '../theme.ts'
import styles from './theme-choice.module.css'

const choices = [
  { key: 'device', theme: null, label: m.frame_label_theme_device },
  { key: 'light', theme: 'light', label: m.frame_label_theme_light },
  { key: 'dark', theme: 'dark', label: m.frame_label_theme_dark },
] as const

/** Light, dark, or as the device asks; kept for this browser. @source look Tokens */
export const ThemeChoice = () => {
  const theme = useTheme()
  // Where another server than the product's gave the page, such as that of the screens' developers.
  useEffect(() => showTheme(), [])
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
              onChange={() => chooseTheme(choice.theme)}
            />
            <span>{choice.label()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

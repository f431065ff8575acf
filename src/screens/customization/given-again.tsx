import { useLayoutEffect, useRef } from 'react'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import styles from './editor.module.css'

/**
 * Says that the form below holds a rule that held before. It takes the focus when that was put there: what is typed next comes after it.
 * @source product 4, 5
 */
export function GivenAgain({ rule, givenKey }: { rule: string; givenKey: string }) {
  const frame = useRef<HTMLDivElement>(null)
  // With the commit that draws it: later, it would take the focus from whoever types already.
  useLayoutEffect(() => frame.current?.focus(), [givenKey])
  return (
    <div ref={frame} tabIndex={-1} className={styles.given}>
      <Banner tone="information" title={rule}>
        <p>{m.editor_text_again()}</p>
      </Banner>
    </div>
  )
}

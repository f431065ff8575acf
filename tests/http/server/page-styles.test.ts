import { expect, test } from 'vitest'
import { pageStyles } from '../../../src/server/web/page-styles.ts'

test.each(['@media (width>=10px)', '@supports (gap:1px)', '@container (width<640px)'])(
  'of %s a page has with it what it draws, and nothing of what other pages draw (house 8)',
  (condition) => {
    const styled = pageStyles(
      `${condition}{._here_1{gap:0}._other_2 td{gap:1px}}${condition}{._other_2{gap:2px}}`,
    )
    expect(styled('<p class="_here_1">')).toBe(`${condition}{._here_1{gap:0}}`)
  },
)

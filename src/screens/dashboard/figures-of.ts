import type { ReactNode } from 'react'
import type { Word } from '../../wording/word.ts'
import type { Figure } from '../parts/figures.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { Lead } from './leads.ts'

interface Drawn {
  /** Nothing stands back behind what says something. */
  isNoneQuiet?: boolean
  /** How a value is written; a grouped count by default. */
  draw?: (value: number) => ReactNode
}

/** Figures as they are drawn, each by its name. */
export const figuresOf = <Key extends string>(
  leads: readonly Lead<Key>[],
  labels: Readonly<Record<Key, Word>>,
  { isNoneQuiet = false, draw = (value) => formatNumber(value, currentLocale()) }: Drawn = {},
): Figure[] =>
  leads.map(({ key, value, href, late }) => ({
    key,
    label: labels[key](),
    value: draw(value),
    href,
    isNone: isNoneQuiet && value === 0,
    ...(late ? { late: { count: late.value, href: late.href } } : {}),
  }))

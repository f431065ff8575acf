import type { Tone } from '../../machines/entity.ts'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type BannerProps = {
  tone: Exclude<Tone, 'neutral'>
  title?: string | undefined
  children?: ReactNode
  /** For a banner that appears after the page was drawn: it is read out. */
  isLive?: boolean
}

export const Banner = ({ tone, title, children, isLive = false }: BannerProps) => (
  <div
    className={classNames(styles.banner, styles[tone])}
    role={isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined}
  >
    <span className={styles.shape}>
      <Icon name={tone} />
    </span>
    <div className={styles.body}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children}
    </div>
  </div>
)

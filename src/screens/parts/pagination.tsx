import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import styles from './pagination.module.css'

export type PageLink = { number: number; href: string; isCurrent?: boolean | undefined }

export type PaginationProps = {
  label?: string | undefined
  previousHref?: string | undefined
  nextHref?: string | undefined
  /** Leave out where pages have no numbers. A gap between numbers is drawn as dots. */
  pages?: readonly PageLink[] | undefined
}

/** First, last and the neighbours of the current page, as properties of a `Pagination`. Pages count from 1. */
export const pagesOf = (
  current: number,
  count: number,
  hrefOf: (page: number) => string,
): PaginationProps => ({
  previousHref: current > 1 ? hrefOf(current - 1) : undefined,
  nextHref: current < count ? hrefOf(current + 1) : undefined,
  pages: Array.from({ length: count }, (_, index) => index + 1)
    .filter((page) => page === 1 || page === count || Math.abs(page - current) <= 1)
    .map((page) => ({ number: page, href: hrefOf(page), isCurrent: page === current })),
})

/** The neighbours of a page whose rows are found by cursors, as properties of a `Pagination`. */
export const neighboursOf = (
  place: { page: number; previousCursor: string | null; nextCursor: string | null },
  path = '',
): PaginationProps => {
  const { page, previousCursor, nextCursor } = place
  const hrefOf = (key: 'after' | 'before', cursor: string, number: number) =>
    `${path}?${new URLSearchParams({ page: String(Math.max(1, number)), [key]: cursor })}`
  return {
    previousHref: previousCursor ? hrefOf('before', previousCursor, page - 1) : undefined,
    nextHref: nextCursor ? hrefOf('after', nextCursor, page + 1) : undefined,
  }
}

const Page = ({ page, isAfterGap }: { page: PageLink; isAfterGap: boolean }) => {
  const shown = formatNumber(page.number, currentLocale())
  return (
    <>
      {isAfterGap ? (
        <li aria-hidden="true" className={styles.gap}>
          …
        </li>
      ) : null}
      <li>
        <Link
          href={page.href}
          className={classNames(styles.link, page.isCurrent && styles.current)}
          aria-label={m.parts_label_page({ page: shown })}
          aria-current={page.isCurrent ? 'page' : undefined}
        >
          {shown}
        </Link>
      </li>
    </>
  )
}

/** Draws nothing when there is nowhere to go. */
export const Pagination = ({ label, previousHref, nextHref, pages = [] }: PaginationProps) => {
  if (!previousHref && !nextHref) return null
  return (
    <nav aria-label={label ?? m.parts_label_pages()} data-print="hide">
      <ul className={styles.list}>
        {previousHref ? (
          <li>
            <Link href={previousHref} rel="prev" className={styles.link}>
              {m.parts_action_previous()}
            </Link>
          </li>
        ) : null}
        {pages.map((page, index) => (
          <Page
            key={page.number}
            page={page}
            isAfterGap={page.number - (pages[index - 1]?.number ?? 0) > 1}
          />
        ))}
        {nextHref ? (
          <li>
            <Link href={nextHref} rel="next" className={styles.link}>
              {m.parts_action_next()}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

import type { ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Fold, Folds } from '../parts/fold.tsx'
import { nameOf } from '../parts/named.ts'
import { Page, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useSiteContent } from '../shell/site-content.ts'
import { useCall } from '../use-call.ts'
import styles from './content.module.css'
import { InvoiceCheck } from './invoice-check.tsx'

type PageName = 'payment' | 'development' | 'faq'

type Texts = (key: string) => string

/** The texts that staff wrote for a page; a missing or empty one is the empty text. Null until they are there. @source spec §3 Page content */
function useTexts(page: PageName): Texts | null {
  const content = useSiteContent()
  return content && ((key) => nameOf(content[page]?.[key]))
}

/** How many parts of their own a page may have under its lead. */
const sectionNumbers = [1, 2, 3, 4]

interface ContentProps {
  page: PageName
  title: string
  /** What stands below the texts, and so comes after them. */
  children?: ReactNode
}

/** A page that staff wrote: heading, lead, picture and parts; a missing piece is not drawn. */
function ContentPage({ page, title, children }: ContentProps) {
  const textOf = useTexts(page)
  if (!textOf)
    return (
      <Page title={title}>
        <Skeleton lineCount={4} />
      </Page>
    )
  const image = textOf('image')
  return (
    <Page title={textOf('header_title') || title} lead={textOf('description')}>
      {image ? <img src={image} alt="" className={styles.picture} /> : null}
      {sectionNumbers.map((number) => {
        const heading = textOf(`section_${number}_title`)
        return heading ? (
          <Section key={number} title={heading}>
            <p>{textOf(`section_${number}_description`)}</p>
          </Section>
        ) : null
      })}
      {children}
    </Page>
  )
}

/** How to pay, and the check of a receipt. @source spec §2 */
export const PaymentPageScreen = () => (
  <ContentPage page="payment" title={m.route_title_payment_page()}>
    <InvoiceCheck />
  </ContentPage>
)
/** @source spec §2 */
export const DevelopmentScreen = () => <ContentPage page="development" title={m.route_title_development()} />

/** Questions and answers. @source spec §2 /faq */
export function FaqScreen() {
  const read = useCall('GET /faqs', {})
  return (
    <ContentPage page="faq" title={m.route_title_faq()}>
      {!read.data ? (
        read.state === 'failed' ? (
          <ErrorState text={read.message} onRetry={read.reload} />
        ) : (
          <Skeleton lineCount={8} />
        )
      ) : read.data.length === 0 ? (
        <EmptyState title={m.public_title_no_faqs()} />
      ) : (
        <Folds>
          {read.data.map((faq) => (
            <Fold key={faq.id} title={nameOf(faq.title)}>
              <p>{nameOf(faq.description)}</p>
            </Fold>
          ))}
        </Folds>
      )}
    </ContentPage>
  )
}

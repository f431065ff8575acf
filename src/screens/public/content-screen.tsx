import { Suspense, type ReactNode } from 'react'
import type { FormattedText } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Fold, Folds } from '../parts/fold.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Page, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useSiteContent } from '../shell/site-content.ts'
import { useCall } from '../use-call.ts'
import styles from './content.module.css'
import { InvoiceCheck } from './invoice-check.tsx'

// Most texts are words alone.
const Formatted = lazyScreen(async () => (await import('../parts/formatted.tsx')).Formatted)

const blocksOf = (text: FormattedText | undefined) =>
  currentLocale() === 'bn' ? text?.blocksBn : text?.blocks

/** A text that staff wrote; its words while what draws more is on its way. */
function Text({ text }: { text: FormattedText | undefined }) {
  const blocks = blocksOf(text)
  const words = <p>{nameOf(text)}</p>
  return blocks ? (
    <Suspense fallback={words}>
      <Formatted blocks={blocks} />
    </Suspense>
  ) : (
    words
  )
}

type PageName = 'payment' | 'development' | 'faq'

type Texts = (key: string) => FormattedText | undefined

/** The texts that staff wrote for a page. Null until they are there. @source spec §3 Page content */
function useTexts(page: PageName): Texts | null {
  const content = useSiteContent()
  return content && ((key) => content[page]?.[key])
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
  const image = nameOf(textOf('image'))
  const lead = textOf('description')
  const areBlocks = blocksOf(lead) !== undefined
  return (
    <Page title={nameOf(textOf('header_title')) || title} lead={areBlocks ? null : nameOf(lead)}>
      {areBlocks ? (
        <div className={styles.quiet}>
          <Text text={lead} />
        </div>
      ) : null}
      {image ? <img src={image} alt="" className={styles.picture} /> : null}
      {sectionNumbers.map((number) => {
        const heading = nameOf(textOf(`section_${number}_title`))
        return heading ? (
          <Section key={number} title={heading}>
            <Text text={textOf(`section_${number}_description`)} />
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
              <Text text={faq.description} />
            </Fold>
          ))}
        </Folds>
      )}
    </ContentPage>
  )
}

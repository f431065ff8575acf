import { useState, type FormEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { m } from '../../words/messages.js'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { nameOf } from '../parts/named.ts'
import { Page, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAccount } from '../session.ts'
import { useSiteContent } from '../shell/site-content.ts'
import { useCall } from '../use-call.ts'
import styles from './content.module.css'

type PageName = 'home' | 'payment' | 'development' | 'faq'

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
  /** What can be done before the texts are there. */
  acts?: ReactNode
  /** What stands below the texts, and so comes after them. */
  children?: ReactNode
}

/** A page that staff wrote: heading, lead, picture and parts; a missing piece is not drawn. */
function ContentPage({ page, title, acts, children }: ContentProps) {
  const textOf = useTexts(page)
  if (!textOf)
    return (
      <Page title={title}>
        <Skeleton lineCount={4} />
        {acts}
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
      {acts}
      {children}
    </Page>
  )
}

function HomeActions() {
  const account = useAccount()
  if (account?.user.acl.includes('litigant.application.save'))
    return (
      <ButtonRow>
        <LinkButton href="/application">{m.public_action_start()}</LinkButton>
        <LinkButton href="/my-applications" variant="secondary">
          {m.route_title_my_applications()}
        </LinkButton>
      </ButtonRow>
    )
  if (account)
    return (
      <ButtonRow>
        <LinkButton href="/dashboard">{m.public_action_own()}</LinkButton>
      </ButtonRow>
    )
  return (
    <ButtonRow>
      <LinkButton href="/login?redirect=/application">{m.public_action_start()}</LinkButton>
      <LinkButton href="/register" variant="secondary">
        {m.public_action_register()}
      </LinkButton>
    </ButtonRow>
  )
}

/** Whether an invoice is genuine: the number leads to the public page of it. @source product 8 */
function InvoiceCheck() {
  const [, navigate] = useLocation()
  const [transaction, setTransaction] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = transaction.trim()
    setEmpty(typed === '')
    if (typed) navigate(`/public/invoice/${encodeURIComponent(typed)}`)
  }
  return (
    <Section title={m.route_title_public_invoice()}>
      <p>{m.public_text_check()}</p>
      <form noValidate action="/public/invoice" onSubmit={submit}>
        <TextField
          label={m.payment_label_transaction_number()}
          name="transaction"
          value={transaction}
          onChange={setTransaction}
          autoComplete="off"
          error={isEmpty ? m.field_error_required() : undefined}
          isRequired
        />
        <Button type="submit" variant="secondary">
          {m.invoice_action_check()}
        </Button>
      </form>
    </Section>
  )
}

/** The first page. @source spec §2 /home */
export function HomeScreen() {
  const textOf = useTexts('home')
  const steps = [1, 2, 3].map((step) => ({
    step,
    title: textOf?.(`step_${step}_title`) ?? '',
    description: textOf?.(`step_${step}_description`) ?? '',
  }))
  const told = steps.filter(({ title }) => title !== '')
  return (
    <ContentPage page="home" title={m.public_title_home()} acts={<HomeActions />}>
      {told.length > 0 ? (
        <Section title={m.public_title_steps()}>
          <ol>
            {told.map(({ step, title, description }) => (
              <li key={step}>
                <strong>{title}</strong> {description}
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      <InvoiceCheck />
    </ContentPage>
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
        read.data.map((faq) => (
          <Section key={faq.id} title={nameOf(faq.title)}>
            <p>{nameOf(faq.description)}</p>
          </Section>
        ))
      )}
    </ContentPage>
  )
}

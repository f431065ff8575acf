import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import type { Helpline } from '../shell/site-texts.ts'
import { PhoneLink } from '../parts/phone-link.tsx'
import { Emblem } from './emblem.tsx'
import styles from './footer.module.css'
import { ThemeChoice } from './theme-choice.tsx'

/** What the site's content says about the foot of a page; whatever is missing is not drawn. */
export type FooterContent = {
  title?: string | undefined
  description?: string | undefined
  social?: readonly { kind: 'linkedin' | 'facebook' | 'twitter'; href: string }[] | undefined
  /** Who built it, who supports it. */
  technicalAssistance?: Picture | undefined
  support?: Picture | undefined
  /** How to get help. */
  helpText?: string | undefined
  helpHref?: string | undefined
  helpline?: Helpline | null
}

export type Picture = { src: string; alt: string }

type FooterProps = { content: FooterContent; pages: readonly { href: string; label: string }[] }

const socialNames = {
  linkedin: m.frame_label_linkedin,
  facebook: m.frame_label_facebook,
  twitter: m.frame_label_twitter,
}

/** A partner's mark; the words beside it say whose it is. */
const Logo = ({ image }: { image: Picture }) => (
  <div>
    <p className={styles.quiet}>{image.alt}</p>
    <img src={image.src} alt="" height={40} loading="lazy" className={styles.logo} />
  </div>
)

export const Footer = ({ content, pages }: FooterProps) => (
  <footer className={styles.footer} data-print="hide">
    <div className={styles.inner}>
      <section className={styles.about}>
        <p className={styles.title}>
          <Emblem />
          <span>{content.title ?? m.product_title_name()}</span>
        </p>
        {content.description ? <p>{content.description}</p> : null}
      </section>
      <nav aria-label={m.frame_label_footer_pages()}>
        <h2 className={styles.heading}>{m.frame_label_footer_pages()}</h2>
        <ul className={styles.links}>
          {pages.map((page) => (
            <li key={page.href}>
              <Link href={page.href} className={styles.link}>
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section>
        <h2 className={styles.heading}>{m.frame_title_help()}</h2>
        {content.helpline ? (
          <p>
            <PhoneLink phone={content.helpline.phone} />
            <br />
            {content.helpline.hours}
          </p>
        ) : null}
        <p>{content.helpText ?? m.frame_text_help()}</p>
        <Link href={content.helpHref ?? '/faq'} className={styles.link}>
          {m.frame_action_help()}
        </Link>
        {content.social?.length ? (
          <ul aria-label={m.frame_label_social()} className={styles.social}>
            {content.social.map(({ kind, href }) => (
              <li key={kind}>
                <a href={href} rel="noreferrer" className={styles.link}>
                  {socialNames[kind]()}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <ThemeChoice />
      </section>
      {content.technicalAssistance || content.support ? (
        <div className={styles.partners}>
          {content.technicalAssistance ? <Logo image={content.technicalAssistance} /> : null}
          {content.support ? <Logo image={content.support} /> : null}
        </div>
      ) : null}
    </div>
  </footer>
)

import { Suspense } from 'react'
import { Link } from 'wouter'
import { ownHome } from '../../machines/own-path.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { StageList } from '../parts/stage-list.tsx'
import { useAccount, useSessionState } from '../session.ts'
import { useSiteContent } from '../shell/site-content.ts'
import { readerOf, type ReadText } from '../shell/site-texts.ts'
import styles from './home.module.css'

const FeeLookup = lazyScreen(async () => (await import('./home/home-parts.tsx')).FeeLookup)
const Needs = lazyScreen(async () => (await import('./home/home-parts.tsx')).Needs)
const HomeFoot = lazyScreen(async () => (await import('./home/home-parts.tsx')).HomeFoot)

/** Where the one green button leads, and the way back to what was begun. */
function waysOf(
  account: Account | null,
  isAwaited: boolean,
): { start: string; label: string; resume: string | null } {
  const label = m.public_action_start()
  // Whoever brought a session is most likely a litigant; the guard leads others to their own.
  if (account ? account.user.acl.includes('litigant.application.save') : isAwaited)
    return { start: '/application', label, resume: '/my-applications' }
  if (!account) return { start: '/register?redirect=%2Fapplication', label, resume: '/login' }
  return { start: ownHome, label: m.public_action_own(), resume: null }
}

const audience = [m.home_text_for_parties, m.home_text_for_courts, m.home_text_for_payers]

function Start({ read }: { read: ReadText }) {
  const { start, label, resume } = waysOf(useAccount(), useSessionState() === 'loading')
  const time = read('usual_filed')
  return (
    <div className={styles.start}>
      <h1>{read('header_title') ?? m.public_title_home()}</h1>
      <p className={styles.lead}>{read('description') ?? m.home_text_lead()}</p>
      <div className={styles.ways}>
        <LinkButton href={start}>
          {label}
          <Icon name="arrow-right" />
        </LinkButton>
        {resume ? (
          <Link href={resume} className={styles.resume}>
            {m.home_action_resume()}
          </Link>
        ) : null}
        <p className={styles.takes}>
          <Icon name="clock" />
          <span>
            {time ? `${m.home_text_takes({ time })} ` : null}
            {m.home_text_kept()}
          </span>
        </p>
      </div>
      <section className={styles.audience}>
        <h2>{m.home_title_for()}</h2>
        <ul className={styles.marks}>
          {audience.map((text) => (
            <li key={text()} className={styles.mark}>
              <Icon name="check" />
              <span>{text()}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** A picture that staff gave, with what it shows for whoever does not see it; its room is known before it is, and it comes when somebody is near. */
function Picture({ read }: { read: ReadText }) {
  const image = read('image')
  if (image === undefined) return null
  return (
    <div className={styles.pictureBand}>
      <img
        src={image}
        alt={read('image_text') ?? ''}
        className={styles.picture}
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}

/** The first page: for whom, what it costs, how it goes on, what is needed, and where to turn. @source spec §2 /home, look Litigant */
export function HomeScreen() {
  const content = useSiteContent()
  const read = readerOf(content, 'home')
  return (
    <div className={styles.home} data-bleed>
      <div className={styles.hero}>
        <div className={styles.heroInner}>
          <Start read={read} />
          <div className={styles.fees}>
            <Suspense>
              <FeeLookup />
            </Suspense>
          </div>
        </div>
      </div>
      <Picture read={read} />
      <section className={styles.band}>
        <div className={styles.inner}>
          <h2>{m.home_title_how()}</h2>
          <p className={styles.under}>
            {m.home_text_how()} {read('usual_checked') ? m.home_text_usual() : null}
          </p>
          <StageList daysOf={(stage) => read(`usual_${stage}`)} />
        </div>
      </section>
      <section className={styles.band} data-ground="soft">
        <div className={styles.inner}>
          <Suspense>
            <Needs />
          </Suspense>
        </div>
      </section>
      <Suspense>
        <HomeFoot />
      </Suspense>
    </div>
  )
}

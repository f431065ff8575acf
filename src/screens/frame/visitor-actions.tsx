import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { Bell, type BellProps } from './bell.tsx'
import { Icon } from '../parts/icon.tsx'
import bar from './top-bar.module.css'

export type FrameLink = { href: string; label: string; isCurrent?: boolean | undefined }

/** Who looks at the page. */
export type Visitor =
  | { kind: 'guest'; loginHref: string | null }
  /** The account of whoever it is is on its way. */
  | { kind: 'awaited' }
  | {
      kind: 'litigant'
      name: string
      newApplicationHref: string
      bell: BellProps
      /** Profile, own applications, invoices, change of password. */
      menu: readonly FrameLink[]
      onLogout: () => void
    }
  | { kind: 'staff'; dashboardHref: string; bell?: BellProps | undefined; onLogout: () => void }

const ProfileMenu = ({ visitor }: { visitor: Extract<Visitor, { kind: 'litigant' }> }) => (
  <Disclosure
    label={m.frame_label_profile({ name: visitor.name })}
    trigger={
      <span className={bar.person}>
        <Icon name="person" />
        <span className={bar.name}>{visitor.name}</span>
      </span>
    }
  >
    <ul className={bar.menu}>
      {visitor.menu.map((link) => (
        <li key={link.href}>
          <Link href={link.href} className={bar.item} aria-current={link.isCurrent ? 'page' : undefined}>
            {link.label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className={bar.item} onClick={visitor.onLogout}>
          {m.frame_action_logout()}
        </button>
      </li>
    </ul>
  </Disclosure>
)

/** The bell and the menu of whoever is logged in; guests never load it. */
export const VisitorActions = ({ visitor }: { visitor: Extract<Visitor, { onLogout: unknown }> }) => {
  if (visitor.kind === 'staff')
    return (
      <>
        {visitor.bell ? <Bell {...visitor.bell} /> : null}
        <LinkButton href={visitor.dashboardHref}>{m.route_title_dashboard()}</LinkButton>
        <button type="button" className={bar.item} onClick={visitor.onLogout}>
          <Icon name="logout" />
          <span className={bar.name}>{m.frame_action_logout()}</span>
        </button>
      </>
    )
  return (
    <>
      <Bell {...visitor.bell} />
      <ProfileMenu visitor={visitor} />
    </>
  )
}

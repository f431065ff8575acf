import type { Named } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { BackLink } from '../parts/back-link.tsx'
import { nameOf } from '../parts/named.ts'
import { TabLinks } from '../parts/tab-links.tsx'
import { useAccount } from '../session.ts'
import styles from './editor.module.css'

type Tab = 'details' | 'courts' | 'accounts'

/** Where the pages of an office are. */
export const officePath = (id: string) => `/office-management/offices/${id}` as const

/** What every page of one office begins with: which office it is, and the way to its other pages. */
export function OfficeTabs({ office, tab }: { office: Named & { id: string }; tab: Tab }) {
  const canUpdate = useAccount()?.user.acl.includes('office_management.offices.update') ?? false
  const details = {
    href: `/office-management/offices/edit/${office.id}`,
    label: m.office_title_details(),
    isCurrent: tab === 'details',
  }
  return (
    <>
      <BackLink href="/office-management/offices">{m.route_title_offices()}</BackLink>
      <h2 className={styles.of}>{nameOf(office)}</h2>
      <TabLinks
        label={m.office_label_pages()}
        isApart
        tabs={[
          ...(canUpdate ? [details] : []),
          {
            href: `${officePath(office.id)}/courts`,
            label: m.office_title_courts(),
            isCurrent: tab === 'courts',
          },
          {
            href: `${officePath(office.id)}/accounts`,
            label: m.office_title_accounts(),
            isCurrent: tab === 'accounts',
          },
        ]}
      />
    </>
  )
}

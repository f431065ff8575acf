import { useState, type ReactNode } from 'react'
import type { Profile } from '../../api/person-entities.ts'
import { addressKinds, type AddressKind } from '../../machines/account.ts'
import { m } from '../../words/messages.js'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Page, Quiet, Section } from '../parts/page.tsx'
import { Rows, WayRow } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { showToast } from '../parts/toasts.ts'
import { useForgetTyped, useTyped } from '../parts/use-typed.ts'
import { session, useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { AddressForm, changeLabels, RemoveEmailForm } from './address-form.tsx'
import { BasicForm } from './basic-form.tsx'
import styles from './profile.module.css'
import { shownAddress } from './shown-address.ts'
import { VerifyForm } from './verify-form.tsx'
import { WaitingForm } from './waiting-form.tsx'

const addressIcons: Record<AddressKind, IconName> = { email: 'mail', mobile: 'phone' }

type Part = 'basic' | AddressKind | 'removeEmail' | 'verify'

const digits = (text: string | null) =>
  text === null ? m.parts_text_none() : formatDigits(text, currentLocale())

/** What counts, and beside it what waits to. */
function Address({ profile, kind }: { profile: Profile; kind: AddressKind }) {
  const waiting = profile.waiting[kind]
  const held = profile[kind]
  return (
    <>
      {held === null && waiting ? null : (
        <p>{held === null ? m.parts_text_none() : shownAddress(kind, held)}</p>
      )}
      {waiting ? (
        <p>
          {shownAddress(kind, waiting.address)} <StatusTag tone="warning" label={m.profile_state_waiting()} />
        </p>
      ) : null}
    </>
  )
}

const Fact = ({ term, icon, children }: { term: string; icon: IconName; children: ReactNode }) => (
  <div className={styles.fact}>
    <Icon name={icon} />
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** Who somebody is, at a glance: the name, whether it is proved, and what is known besides. @source look Litigant */
const Facts = ({ profile }: { profile: Profile }) => (
  <div className={styles.card}>
    <div className={styles.who}>
      <span className={styles.round}>
        <Icon name="person" />
      </span>
      <p className={styles.name}>{profile.name}</p>
      {profile.verifiedAt ? (
        <StatusTag tone="success" label={m.profile_state_verified()} />
      ) : (
        <StatusTag tone="neutral" label={m.profile_state_unverified()} />
      )}
    </div>
    <dl className={styles.facts}>
      <Fact term={m.person_field_mobile()} icon="phone">
        <Address profile={profile} kind="mobile" />
      </Fact>
      <Fact term={m.person_field_email()} icon="mail">
        <Address profile={profile} kind="email" />
      </Fact>
      <Fact term={m.person_field_date_of_birth()} icon="calendar">
        {profile.dateOfBirth ? <DateTime at={profile.dateOfBirth} form="day" /> : m.parts_text_none()}
      </Fact>
      <Fact term={m.person_field_nid()} icon="person-card">
        {digits(profile.nidMasked)}
      </Fact>
    </dl>
  </div>
)

interface PartsProps {
  profile: Profile
  open: Part | ''
  onOpen: (part: Part | '') => void
  reload: () => void
  onSaved: () => void
}

/** One form at a time; the others wait behind their buttons. */
function Parts({ profile, open, onOpen, reload, onSaved }: PartsProps) {
  const forget = useForgetTyped()
  const close = () => {
    forget(`profile ${open}`)
    onOpen('')
  }
  const saved = () => {
    close()
    onSaved()
    showToast({ tone: 'success', text: m.profile_notice_saved() })
  }
  const shared = { profile, reload, onSaved: saved, onCancel: close }
  if (open === 'basic') return <BasicForm {...shared} />
  // That a code is on its way is told by the form itself.
  const sent = () => {
    close()
    onSaved()
  }
  if (open === 'email' || open === 'mobile')
    return <AddressForm key={open} {...shared} kind={open} onSaved={sent} />
  if (open === 'removeEmail') return <RemoveEmailForm {...shared} />
  if (open === 'verify') return <VerifyForm {...shared} />
  return (
    <Rows>
      <WayRow icon="pencil" title={m.profile_action_edit()} onPress={() => onOpen('basic')} />
      {addressKinds.map((kind) => (
        <WayRow
          key={kind}
          icon={addressIcons[kind]}
          title={changeLabels[kind](profile[kind] !== null)}
          onPress={() => onOpen(kind)}
        />
      ))}
      {profile.verifiedAt ? null : (
        <WayRow icon="shield" title={m.profile_action_verify()} onPress={() => onOpen('verify')} />
      )}
      {profile.email !== null && profile.mobile !== null ? (
        <WayRow
          icon="cross"
          title={m.profile_action_remove_email()}
          onPress={() => onOpen('removeEmail')}
          isDangerous
        />
      ) : null}
    </Rows>
  )
}

/** What waits for a code, while nothing else is being changed. */
const Waiting = ({ profile, onSaved }: { profile: Profile; onSaved: () => void }) =>
  addressKinds.map((kind) => {
    const waiting = profile.waiting[kind]
    return waiting ? (
      <WaitingForm key={`${kind} ${waiting.address}`} kind={kind} waiting={waiting} onEnded={onSaved} />
    ) : null
  })

/** The person's own account: basic information, verification, and the ways to its other pages. @source spec §2 /my-profile */
export function ProfileScreen() {
  const read = useCall('GET /auth/profile', {})
  const hasFactor = (useAccount()?.user.office ?? null) !== null
  const [open, setOpen] = useTyped<Part | ''>('profile', () => '')
  // What stood here when something was saved: no form begins with it again.
  const [past, setPast] = useState<Profile | null>(null)
  const saved = () => {
    setPast(read.data)
    read.reload()
    // The name stands in the bar above too.
    session.send({ type: 'refresh' })
  }
  if (!read.data)
    return (
      <Page title={m.route_title_my_profile()}>
        {read.state === 'failed' ? (
          <ErrorState text={read.message} onRetry={read.reload} />
        ) : (
          <Skeleton lineCount={8} />
        )}
      </Page>
    )
  const isPast = read.data === past && read.state === 'ready'
  return (
    <Page title={m.route_title_my_profile()}>
      <Facts profile={read.data} />
      {open === '' ? <Waiting profile={read.data} onSaved={saved} /> : null}
      {open !== '' && isPast ? (
        <Skeleton lineCount={4} />
      ) : (
        <Parts profile={read.data} open={open} onOpen={setOpen} reload={read.reload} onSaved={saved} />
      )}
      <Section title={m.profile_title_safety()}>
        <Quiet>{m.profile_text_safety()}</Quiet>
        <Rows>
          <WayRow icon="lock" title={m.route_title_update_password()} href="/change-password" />
          <WayRow icon="device" title={m.route_title_my_sessions()} href="/my-sessions" />
          {hasFactor ? (
            <WayRow icon="shield" title={m.route_title_second_factor()} href="/my-second-factor" />
          ) : null}
          <WayRow icon="document" title={m.route_title_my_data()} href="/my-data" />
        </Rows>
      </Section>
    </Page>
  )
}

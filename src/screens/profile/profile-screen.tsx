import { useState } from 'react'
import type { Profile } from '../../api/person-entities.ts'
import { addressKinds, type AddressKind } from '../../machines/account.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Page, Quiet, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { showToast } from '../parts/toasts.ts'
import { session, useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { AddressForm, changeLabels, RemoveEmailForm } from './address-form.tsx'
import { BasicForm } from './basic-form.tsx'
import { shownAddress } from './shown-address.ts'
import { VerifyForm } from './verify-form.tsx'
import { WaitingForm } from './waiting-form.tsx'

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

function Facts({ profile }: { profile: Profile }) {
  return (
    <SummaryList
      items={[
        { term: m.profile_field_name(), description: profile.name },
        { term: m.person_field_email(), description: <Address profile={profile} kind="email" /> },
        { term: m.person_field_mobile(), description: <Address profile={profile} kind="mobile" /> },
        {
          term: m.person_field_date_of_birth(),
          description: profile.dateOfBirth ? (
            <DateTime at={profile.dateOfBirth} form="day" />
          ) : (
            m.parts_text_none()
          ),
        },
        { term: m.person_field_nid(), description: digits(profile.nidMasked) },
        {
          term: m.profile_label_verified(),
          description: profile.verifiedAt ? (
            <StatusTag tone="success" label={m.profile_state_verified()} />
          ) : (
            <StatusTag tone="neutral" label={m.profile_state_unverified()} />
          ),
        },
      ]}
    />
  )
}

interface PartsProps {
  profile: Profile
  open: Part | null
  onOpen: (part: Part | null) => void
  onSaved: () => void
}

/** One form at a time; the others wait behind their buttons. */
function Parts({ profile, open, onOpen, onSaved }: PartsProps) {
  const close = () => onOpen(null)
  const saved = () => {
    close()
    onSaved()
    showToast({ tone: 'success', text: m.profile_notice_saved() })
  }
  const shared = { profile, onSaved: saved, onCancel: close }
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
    <ButtonRow>
      <Button variant="secondary" onPress={() => onOpen('basic')}>
        {m.profile_action_edit()}
      </Button>
      {addressKinds.map((kind) => (
        <Button key={kind} variant="secondary" onPress={() => onOpen(kind)}>
          {changeLabels[kind](profile[kind] !== null)}
        </Button>
      ))}
      {profile.email !== null && profile.mobile !== null ? (
        <Button variant="secondary" onPress={() => onOpen('removeEmail')}>
          {m.profile_action_remove_email()}
        </Button>
      ) : null}
      {profile.verifiedAt ? null : (
        <Button variant="secondary" onPress={() => onOpen('verify')}>
          {m.profile_action_verify()}
        </Button>
      )}
    </ButtonRow>
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
  const [open, setOpen] = useState<Part | null>(null)
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
      {open === null ? <Waiting profile={read.data} onSaved={saved} /> : null}
      {open !== null && isPast ? (
        <Skeleton lineCount={4} />
      ) : (
        <Parts profile={read.data} open={open} onOpen={setOpen} onSaved={saved} />
      )}
      <Section title={m.profile_title_safety()}>
        <Quiet>{m.profile_text_safety()}</Quiet>
        <ButtonRow>
          <LinkButton href="/change-password" variant="secondary">
            {m.route_title_update_password()}
          </LinkButton>
          <LinkButton href="/my-sessions" variant="secondary">
            {m.route_title_my_sessions()}
          </LinkButton>
          {hasFactor ? (
            <LinkButton href="/my-second-factor" variant="secondary">
              {m.route_title_second_factor()}
            </LinkButton>
          ) : null}
          <LinkButton href="/my-data" variant="secondary">
            {m.route_title_my_data()}
          </LinkButton>
        </ButtonRow>
      </Section>
    </Page>
  )
}

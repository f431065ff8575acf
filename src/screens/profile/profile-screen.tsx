import { useState } from 'react'
import type { Profile } from '../../api/person-entities.ts'
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
import { session } from '../session.ts'
import { useCall } from '../use-call.ts'
import { BasicForm } from './basic-form.tsx'
import { MobileForm } from './mobile-form.tsx'
import { VerifyForm } from './verify-form.tsx'

type Part = 'basic' | 'mobile' | 'verify'

const digits = (text: string | null) =>
  text === null ? m.parts_text_none() : formatDigits(text, currentLocale())

function Facts({ profile }: { profile: Profile }) {
  return (
    <SummaryList
      items={[
        { term: m.profile_field_name(), description: profile.name },
        { term: m.person_field_email(), description: profile.email ?? m.parts_text_none() },
        { term: m.person_field_mobile(), description: digits(profile.mobile) },
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
  if (open === 'mobile') return <MobileForm {...shared} />
  if (open === 'verify') return <VerifyForm {...shared} />
  return (
    <ButtonRow>
      <Button variant="secondary" onPress={() => onOpen('basic')}>
        {m.profile_action_edit()}
      </Button>
      <Button variant="secondary" onPress={() => onOpen('mobile')}>
        {m.profile_action_change_mobile()}
      </Button>
      {profile.verifiedAt ? null : (
        <Button variant="secondary" onPress={() => onOpen('verify')}>
          {m.profile_action_verify()}
        </Button>
      )}
    </ButtonRow>
  )
}

/** The person's own account: basic information, verification, and the ways to its other pages. @source spec §2 /my-profile */
export function ProfileScreen() {
  const read = useCall('GET /auth/profile', {})
  const [open, setOpen] = useState<Part | null>(null)
  const saved = () => {
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
  return (
    <Page title={m.route_title_my_profile()}>
      <Facts profile={read.data} />
      <Parts profile={read.data} open={open} onOpen={setOpen} onSaved={saved} />
      <Section title={m.profile_title_safety()}>
        <Quiet>{m.profile_text_safety()}</Quiet>
        <ButtonRow>
          <LinkButton href="/change-password" variant="secondary">
            {m.route_title_update_password()}
          </LinkButton>
          <LinkButton href="/my-sessions" variant="secondary">
            {m.route_title_my_sessions()}
          </LinkButton>
          <LinkButton href="/my-data" variant="secondary">
            {m.route_title_my_data()}
          </LinkButton>
        </ButtonRow>
      </Section>
    </Page>
  )
}

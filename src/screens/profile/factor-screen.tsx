import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { copyText } from '../parts/copy-text.ts'
import { DateTime } from '../parts/date-time.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Page, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { redirectIn } from '../routes/guard.ts'
import { session, useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { BeginForm, ChangeForm, ConfirmForm, type Begun } from './factor-forms.tsx'

type Factor = CallReply<'GET /auth/second-factor'>
type Open = 'begin' | 'renew' | 'off' | null

/** Recovery codes, shown this once: to print and to copy. */
function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const shown = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
  return (
    <Section title={m.factor_title_codes()}>
      <Banner tone="warning" isLive>
        <p>{m.factor_text_codes()}</p>
      </Banner>
      <ul>
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button variant="secondary" onPress={() => window.print()}>
          {m.parts_action_print()}
        </Button>
        <Button variant="secondary" onPress={() => void copyText(shown.join('\n'))}>
          {m.factor_action_copy()}
        </Button>
        <Button onPress={onKept}>{m.factor_action_kept()}</Button>
      </ButtonRow>
    </Section>
  )
}

const Standing = ({ factor: { since, codesLeft } }: { factor: Factor }) => (
  <SummaryList
    items={[
      {
        term: m.factor_label_standing(),
        description:
          since === null ? (
            <StatusTag tone="neutral" label={m.factor_state_off()} />
          ) : (
            <StatusTag tone="success" label={m.factor_state_on()} />
          ),
      },
      ...(since === null
        ? []
        : [
            { term: m.factor_label_since(), description: <DateTime at={since} /> },
            { term: m.factor_label_codes_left(), description: formatNumber(codesLeft, currentLocale()) },
          ]),
    ]}
  />
)

/** What can be done with it as it stands; one form at a time. */
interface ActsProps {
  factor: Factor
  reload: () => void
  onChanged: (codes: readonly string[]) => void
}

function Acts({ factor, reload, onChanged }: ActsProps) {
  const [open, setOpen] = useState<Open>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [late, setLate] = useState<string | null>(null)
  const close = () => {
    setOpen(null)
    setBegun(null)
    setLate(null)
  }
  /** Its secret counts no more: the form before it says why, and is the way to another. */
  const beginAgain = (why: string) => {
    setBegun(null)
    setLate(why)
    reload()
  }
  const changed = (codes: readonly string[]) => {
    close()
    onChanged(codes)
  }
  const form = { reload, onCancel: close }
  if (begun) return <ConfirmForm begun={begun} onLate={beginAgain} onDone={changed} onCancel={close} />
  if (open === 'begin') return <BeginForm {...form} late={late} onDone={setBegun} />
  if (open) return <ChangeForm {...form} key={open} act={open} onDone={changed} />
  if (factor.since === null) return <Button onPress={() => setOpen('begin')}>{m.factor_action_on()}</Button>
  return (
    <ButtonRow>
      <Button variant="secondary" onPress={() => setOpen('renew')}>
        {m.factor_action_renew()}
      </Button>
      <Button
        variant="danger"
        disabledReason={factor.isDemanded ? m.factor_error_demanded() : undefined}
        onPress={() => setOpen('off')}
      >
        {m.factor_action_off()}
      </Button>
    </ButtonRow>
  )
}

/** The second factor of a member of staff: on, its recovery codes, and off. @source product 7 */
export function FactorScreen() {
  const read = useCall('GET /auth/second-factor', {})
  const [codes, setCodes] = useState<readonly string[]>([])
  const isDemanded = useAccount()?.user.needsFactor ?? false
  const wanted = redirectIn(useSearch())
  // Whoever had to turn it on was on the way somewhere.
  if (wanted !== null && !isDemanded && codes.length === 0 && read.data?.since)
    return <Redirect to={wanted} replace />
  const changed = (made: readonly string[]) => {
    setCodes(made)
    read.reload()
  }
  const kept = () => {
    setCodes([])
    // The rights that waited for it are there now.
    session.send({ type: 'refresh' })
  }
  return (
    <Page title={m.route_title_second_factor()} lead={m.factor_text_lead()}>
      {isDemanded && codes.length === 0 ? (
        <Banner tone="warning">
          <p>{m.factor_error_needed()}</p>
        </Banner>
      ) : null}
      {codes.length > 0 ? (
        <Codes codes={codes} onKept={kept} />
      ) : read.data ? (
        <>
          <Standing factor={read.data} />
          <Acts factor={read.data} reload={read.reload} onChanged={changed} />
        </>
      ) : read.state === 'failed' ? (
        <FailedRead read={read} />
      ) : (
        <Skeleton lineCount={4} />
      )}
      {isDemanded ? null : (
        <ButtonRow>
          <LinkButton href="/my-profile" variant="secondary">
            {m.profile_action_back()}
          </LinkButton>
        </ButtonRow>
      )}
    </Page>
  )
}

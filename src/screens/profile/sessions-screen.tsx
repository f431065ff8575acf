import { useState } from 'react'
import type { SessionRow } from '../../api/person-entities.ts'
import { send } from '../../api/client.ts'
import { deviceWords } from '../../words/groups/device.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Refusal, titleOfRefusal } from '../parts/form-notices.tsx'
import { Card, Cards, Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { showToast } from '../parts/toasts.ts'
import { usePending } from '../parts/use-pending.ts'
import { useCall } from '../use-call.ts'

/** What a person recognises a device by: its kind, its browser and its system, as far as they are known. */
function deviceOf({ kind, browser, system }: SessionRow): string {
  const kindWord = kind ? deviceWords[kind]() : m.session_label_unknown()
  const rest = [browser, system].filter((part) => part !== null)
  return rest.length > 0 ? `${kindWord}: ${rest.join(', ')}` : kindWord
}

function Device({ row, onEnd }: { row: SessionRow; onEnd: () => void }) {
  return (
    <Card>
      <h2>{deviceOf(row)}</h2>
      {row.isCurrent ? (
        <p>
          <StatusTag tone="success" label={m.session_state_current()} />
        </p>
      ) : null}
      <SummaryList
        items={[
          { term: m.session_label_since(), description: <DateTime at={row.createdAt} /> },
          { term: m.session_label_last_seen(), description: <DateTime at={row.lastSeenAt} /> },
          { term: m.session_label_until(), description: <DateTime at={row.expiresAt} /> },
          {
            term: m.session_label_via(),
            description: row.via === 'cdap' ? m.session_text_via_cdap() : m.session_text_via_password(),
          },
        ]}
      />
      {row.isCurrent ? null : (
        <ButtonRow>
          <Button variant="secondary" onPress={onEnd}>
            {m.session_action_end()}
          </Button>
        </ButtonRow>
      )}
    </Card>
  )
}

/** Where the person is logged in; each of them can be ended, which is asked first. @source product 6 */
export function SessionsScreen() {
  const read = useCall('GET /auth/sessions', {}, { isLive: true })
  const [asked, setAsked] = useState<SessionRow | 'others' | null>(null)
  const { isPending, until } = usePending()
  const [refused, setRefused] = useState<{ code: number; message: string } | null>(null)
  const end = async () => {
    if (asked === null) return
    const answer = await until(
      asked === 'others'
        ? send('POST /auth/sessions/end-others', {})
        : send('POST /auth/sessions/{id}/end', { params: { id: asked.id } }),
    )
    setAsked(null)
    setRefused(answer.isOk ? null : answer)
    if (answer.isOk) showToast({ tone: 'success', text: m.session_notice_ended() })
    read.reload()
  }
  const rows = read.data?.rows ?? []
  const isOthers = rows.some(({ isCurrent }) => !isCurrent)
  return (
    <Page title={m.route_title_my_sessions()} lead={m.session_text_list()}>
      <Refusal title={titleOfRefusal(refused?.code === 0)} text={refused?.message ?? null} />
      {!read.data ? (
        read.state === 'failed' ? (
          <ErrorState text={read.message} onRetry={read.reload} />
        ) : (
          <Skeleton lineCount={6} />
        )
      ) : (
        <Cards label={m.route_title_my_sessions()}>
          {rows.map((row) => (
            <Device key={row.id} row={row} onEnd={() => setAsked(row)} />
          ))}
        </Cards>
      )}
      {read.state === 'loading' ? null : (
        <ButtonRow>
          {isOthers ? (
            <Button variant="danger" onPress={() => setAsked('others')}>
              {m.session_action_end_others()}
            </Button>
          ) : null}
          <LinkButton href="/my-profile" variant="secondary">
            {m.profile_action_back()}
          </LinkButton>
        </ButtonRow>
      )}
      <AskDialog
        isOpen={asked !== null}
        title={asked === 'others' ? m.session_confirm_end_others() : m.session_confirm_end()}
        text={m.session_text_end()}
        confirmLabel={asked === 'others' ? m.session_action_end_others() : m.session_action_end()}
        onConfirm={() => void end()}
        onCancel={() => setAsked(null)}
        isPending={isPending}
        isDanger
      />
    </Page>
  )
}

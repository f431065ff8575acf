import { useState } from 'react'
import type { CallName } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { RightsRequest } from '../../api/rights-calls.ts'
import type { Tone } from '../../machines/entity.ts'
import {
  rightsRequestEvents,
  rightsRequestRefusal,
  type RightsRequestEvent,
  type RightsRequestState,
} from '../../machines/rights-request.ts'
import { rightsRequestStateWords } from '../../words/groups/rights-request-state.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { Button, ButtonRow } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { nameOf } from '../parts/named.ts'
import { Quiet } from '../parts/page.tsx'
import { SentQuestion } from '../parts/sent-question.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useCall } from '../use-call.ts'
import { RequestTold } from './rights-request-told.tsx'
import styles from './rights-requests.module.css'
import { WhenRead } from './when-read.tsx'

const tones: Record<RightsRequestState, Tone> = {
  asked: 'warning',
  granted: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
}

const acts = {
  grant: {
    call: 'POST /user-role-management/rights-requests/{id}/grant',
    label: m.rights_action_grant,
    question: m.rights_confirm_grant,
    text: m.rights_text_grant,
    done: m.rights_notice_grant,
  },
  decline: {
    call: 'POST /user-role-management/rights-requests/{id}/decline',
    label: m.rights_action_decline,
    question: m.rights_confirm_decline,
    text: m.rights_text_let_go,
    done: m.rights_notice_decline,
  },
  withdraw: {
    call: 'POST /user-role-management/rights-requests/{id}/withdraw',
    label: m.rights_action_withdraw,
    question: m.rights_confirm_withdraw,
    text: m.rights_text_let_go,
    done: m.rights_notice_withdraw,
  },
} as const satisfies Record<
  RightsRequestEvent,
  { call: CallName; label: Word; question: Word; text: Word; done: Word }
>

/** Whose rights would grow. */
function ofWhom(request: RightsRequest): string {
  const name = nameOf(request)
  if (request.entity === 'role') return m.rights_text_of_role({ name })
  return request.number === null ? m.rights_text_of_invited({ name }) : m.rights_text_of_user({ name })
}

interface Asked {
  request: RightsRequest
  event: RightsRequestEvent
}

interface AskingProps extends Asked {
  reload: () => void
  onClose: () => void
}

const Asking = ({ request, event, ...rest }: AskingProps) => (
  <SentQuestion
    {...rest}
    title={acts[event].question()}
    text={
      <>
        <p className={styles.asked}>{`${ofWhom(request)}. ${acts[event].text()}`}</p>
        {event === 'grant' ? <RequestTold request={request} /> : null}
      </>
    }
    confirmLabel={acts[event].label()}
    isDanger={event === 'grant'}
    send={() => send(acts[event].call, { params: { id: request.id }, body: {} })}
    done={acts[event].done()}
  />
)

interface OneProps {
  request: RightsRequest
  onAsk: (asked: Asked) => void
}

/** The acts that the law leaves to whoever looks, each asked first. */
function Acts({ request, onAsk }: OneProps) {
  const open = rightsRequestEvents.filter(
    (event) => rightsRequestRefusal(event, { state: request.state, isAsker: request.isMine }) === null,
  )
  return (
    <>
      {request.isMine ? <Quiet>{m.rights_error_second_person()}</Quiet> : null}
      <ButtonRow>
        {open.map((event) => (
          <Button
            key={event}
            variant={event === 'grant' ? 'primary' : 'secondary'}
            onPress={() => onAsk({ request, event })}
          >
            {acts[event].label()}
          </Button>
        ))}
      </ButtonRow>
    </>
  )
}

function One({ request, onAsk }: OneProps) {
  const { state, askedBy, askedAt, endedBy, endedAt } = request
  return (
    <li className={styles.one}>
      <h2 className={styles.whose}>{ofWhom(request)}</h2>
      <StatusTag tone={tones[state]} label={rightsRequestStateWords[state]()} />
      <RequestTold
        request={request}
        more={[
          {
            term: m.rights_label_asked(),
            description: (
              <>
                {askedBy}, <DateTime at={askedAt} />
              </>
            ),
          },
          ...(endedBy === null || endedAt === null
            ? []
            : [
                {
                  term: m.rights_label_ended(),
                  description: (
                    <>
                      {endedBy}, <DateTime at={endedAt} />
                    </>
                  ),
                },
              ]),
        ]}
      />
      {state === 'asked' ? <Acts request={request} onAsk={onAsk} /> : null}
    </li>
  )
}

/** Rights over money and over rights that one proposed and another grants. @source spec §6, product 4 */
export function RightsRequestsScreen() {
  const read = useCall('GET /user-role-management/rights-requests', {})
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <WhenRead read={read}>
      {({ rows }) => (
        <>
          <Quiet>{m.rights_text_intro()}</Quiet>
          {rows.length === 0 ? (
            <div className={styles.list}>
              <EmptyState title={m.editor_title_empty()} text={m.rights_text_empty()} />
            </div>
          ) : (
            <ul className={styles.list} aria-label={m.route_title_rights_requests()}>
              {rows.map((request) => (
                <One key={request.id} request={request} onAsk={setAsked} />
              ))}
            </ul>
          )}
          {asked ? <Asking {...asked} reload={read.reload} onClose={() => setAsked(null)} /> : null}
        </>
      )}
    </WhenRead>
  )
}

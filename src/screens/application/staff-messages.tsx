import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { Permission } from '../../machines/actor.ts'
import { isResendable } from '../../machines/delivery.ts'
import { deliveryChannelWords } from '../../words/groups/delivery-channel.ts'
import { deliveryStateWords } from '../../words/groups/delivery-state.ts'
import { noticeTitleWords } from '../../words/groups/notice-title.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import styles from '../parts/case/case.module.css'
import { Section } from '../parts/case/section.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { formatMoment, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { heedGone } from '../parts/read-anew.ts'
import { showToast } from '../parts/toasts.ts'
import { deliveryTones } from '../parts/tones.ts'
import { usePending } from '../parts/use-pending.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import own from './staff-messages.module.css'

type Page = CallReply<'GET /applications/{id}/deliveries'>
type Message = Page['rows'][number]

const readRight: Permission = 'administrative.delivery.index'
const resendRight: Permission = 'administrative.delivery.resend'
const pageSize = 20

const at = (moment: string) => formatMoment(moment, currentLocale())

/** What the provider said, in its own words, which are nobody's translation. */
const Said = ({ message }: { message: Message }) => {
  const { answerKind, answer } = message
  if (answerKind === 'noContact') return <p>{m.delivery_text_no_contact()}</p>
  if (answerKind !== 'refused' && answerKind !== 'noAnswer') return null
  return (
    <p>
      {answerKind === 'refused' ? m.delivery_text_refused() : m.delivery_text_no_answer()}{' '}
      <span lang="en">{answer ?? '-'}</span>
    </p>
  )
}

/** Where a message went, where it stands, how often it was tried and what came of it. */
const MessageRow = ({ message, onResend }: { message: Message; onResend: (() => void) | null }) => (
  <li className={own.message}>
    <p className={own.head}>
      <span>
        {deliveryChannelWords[message.channel]()} · {message.contactMasked}
      </span>
      <StatusTag tone={deliveryTones[message.state]} label={deliveryStateWords[message.state]()} />
    </p>
    <div className={styles.quiet}>
      {message.tries > 0 ? (
        <p>
          {m.delivery_text_tries({ count: formatNumber(message.tries, currentLocale()) })}
          {message.triedAt ? ` · ${m.delivery_text_tried({ when: at(message.triedAt) })}` : null}
        </p>
      ) : null}
      {message.nextTryAt && message.tries > 0 ? (
        <p>{m.delivery_text_next({ when: at(message.nextTryAt) })}</p>
      ) : null}
      <Said message={message} />
      {message.resent ? (
        <p>{m.delivery_text_resent({ name: message.resent.byName, when: at(message.resent.at) })}</p>
      ) : null}
    </div>
    {onResend ? (
      <Button variant="secondary" onPress={onResend}>
        {m.delivery_action_resend()}
        <VisuallyHidden>
          {' '}
          · {noticeTitleWords[message.type]()} · {deliveryChannelWords[message.channel]()}
        </VisuallyHidden>
      </Button>
    ) : null}
  </li>
)

/** Messages of one notice stand together, in the order they came. */
function byNotice(rows: readonly Message[]): Message[][] {
  const groups: Message[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.noticeId === row.noticeId) last.push(row)
    else groups.push([row])
  }
  return groups
}

/** Asks before a message goes out once more. */
const Resend = (props: { message: Message; onDone: () => void; onCancel: () => void }) => {
  const { message, onDone, onCancel } = props
  const { isPending, until } = usePending()
  const resend = async () => {
    const answer = heedGone(await until(send('POST /deliveries/{id}/resend', { params: { id: message.id } })))
    if (answer.isOk) showToast({ tone: 'success', text: m.delivery_notice_resent() })
    else showToast({ tone: 'danger', text: answer.message })
    onDone()
  }
  return (
    <AskDialog
      isOpen
      title={m.delivery_confirm_resend()}
      text={m.delivery_text_resend({
        title: noticeTitleWords[message.type](),
        channel: deliveryChannelWords[message.channel](),
        contact: message.contactMasked,
      })}
      confirmLabel={m.delivery_action_resend()}
      onConfirm={() => void resend()}
      onCancel={onCancel}
      isPending={isPending}
    />
  )
}

/** A notice with each message that told of it. */
function NoticeCard({
  group,
  resendOf,
}: {
  group: readonly Message[]
  resendOf: (message: Message) => (() => void) | null
}) {
  const [first] = group
  if (!first) return null
  return (
    <li className={styles.card}>
      <h3 className={own.title}>{noticeTitleWords[first.type]()}</h3>
      <p className={styles.quiet}>
        <DateTime at={first.createdAt} />
      </p>
      <ul className={own.messages}>
        {group.map((message) => (
          <MessageRow key={message.id} message={message} onResend={resendOf(message)} />
        ))}
      </ul>
    </li>
  )
}

function Messages({ applicationId, mayResend }: { applicationId: string; mayResend: boolean }) {
  const [after, setAfter] = useState<string | null>(null)
  const [asked, setAsked] = useState<Message | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed goes with the new list; whoever uses the keyboard stays at the list.
  const wasAsked = useRef(false)
  const read = useCall('GET /applications/{id}/deliveries', {
    params: { id: applicationId },
    query: { size: pageSize, ...(after ? { after } : {}) },
  })
  const { data } = read
  useEffect(() => {
    if (!wasAsked.current || !data) return
    wasAsked.current = false
    list.current?.focus()
  }, [data])
  if (read.state === 'loading') return <Skeleton lineCount={4} />
  if (read.data === null) return <FailedRead read={read} />
  const { rows, nextCursor, archivedAt } = read.data
  if (rows.length === 0)
    return (
      <p>
        {archivedAt === null ? m.delivery_text_empty() : m.delivery_text_archived({ when: at(archivedAt) })}
      </p>
    )
  return (
    <>
      {read.state === 'failed' ? <FailedRead read={read} /> : null}
      <ul className={styles.cards} ref={list} tabIndex={-1} aria-label={m.delivery_title_section()}>
        {byNotice(rows).map((group) => (
          <NoticeCard
            key={group[0]?.id}
            group={group}
            resendOf={(message) =>
              mayResend && isResendable(message.state) ? () => setAsked(message) : null
            }
          />
        ))}
      </ul>
      <ButtonRow>
        {rows.some(({ state }) => state === 'waiting') ? (
          <Button variant="quiet" onPress={read.reload}>
            {m.delivery_action_refresh()}
          </Button>
        ) : null}
        {after ? (
          <Button variant="quiet" onPress={() => setAfter(null)}>
            {m.delivery_action_newest()}
          </Button>
        ) : null}
        {nextCursor ? (
          <Button variant="quiet" onPress={() => setAfter(nextCursor)}>
            {m.delivery_action_older()}
          </Button>
        ) : null}
      </ButtonRow>
      {asked ? (
        <Resend
          message={asked}
          onDone={() => {
            setAsked(null)
            wasAsked.current = true
            read.reload()
          }}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

/**
 * Each SMS and each mail about a case to its litigant, with what became of it; what was refused or given up can be sent
 * again. Nothing is drawn for whoever may not read it.
 * @source product 5
 */
export function StaffMessages({ applicationId }: { applicationId: string }) {
  const acl = useAccount()?.user.acl ?? []
  if (!acl.includes(readRight)) return null
  return (
    <Section title={m.delivery_title_section()}>
      <Messages applicationId={applicationId} mayResend={acl.includes(resendRight)} />
    </Section>
  )
}

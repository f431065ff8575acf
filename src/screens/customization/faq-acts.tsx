import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { Faq } from '../../api/faq-calls.ts'
import { m } from '../../words/messages.js'
import { nameOf } from '../parts/named.ts'
import { EditorDelete } from './editor-delete.tsx'
import { ActLabel, OrderActs } from './order-acts.tsx'

export type FaqList = CallReply<'GET /customization/faqs'>

interface ActsProps {
  list: FaqList
  row: Faq
  reload: () => void
}

const Delete = ({ row, reload }: ActsProps) => (
  <EditorDelete
    label={<ActLabel action={m.faq_action_delete()} row={row} />}
    action={m.faq_action_delete()}
    text={nameOf(row)}
    notice={m.faq_notice_deleted()}
    send={() =>
      send('POST /customization/faqs/{id}/delete', {
        params: { id: row.id },
        body: { version: row.version },
      })
    }
    onAnswered={reload}
  />
)

/** What is done with a question where it stands: up, down, and away for good. @source spec §4, §5 Admin forms */
export const FaqActs = (props: ActsProps) => (
  <OrderActs
    {...props}
    send={(body) => send('POST /customization/faqs/order', { body })}
    notice={(place, total) => m.faq_notice_moved({ place, total })}
  >
    <Delete {...props} />
  </OrderActs>
)

import { useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { Faq } from '../../api/faq-calls.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Button } from '../parts/button.tsx'
import { nameOf } from '../parts/named.ts'
import { showToast } from '../parts/toasts.ts'
import { ActLabel, OrderActs } from './order-acts.tsx'

export type FaqList = CallReply<'GET /customization/faqs'>

interface ActsProps {
  list: FaqList
  row: Faq
  reload: () => void
}

function Delete({ row, reload }: ActsProps) {
  const ask = useAsk()
  const [isPending, setIsPending] = useState(false)
  const remove = async () => {
    setIsPending(true)
    const { id, version } = row
    const answer = await send('POST /customization/faqs/{id}/delete', { params: { id }, body: { version } })
    setIsPending(false)
    ask.close()
    if (answer.isOk) showToast({ tone: 'success', text: m.faq_notice_deleted() })
    else showToast({ tone: 'danger', text: answer.message })
    reload()
  }
  return (
    <>
      <Button variant="danger" onPress={ask.open}>
        <ActLabel action={m.faq_action_delete()} row={row} />
      </Button>
      <AskDialog
        isOpen={ask.isOpen}
        title={m.parts_confirm_delete()}
        text={nameOf(row)}
        confirmLabel={m.faq_action_delete()}
        onConfirm={() => void remove()}
        onCancel={() => {
          ask.close()
          showToast({ tone: 'information', text: m.parts_notice_delete_canceled() })
        }}
        isPending={isPending}
        isDanger
      />
    </>
  )
}

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

import type { ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Button } from '../parts/button.tsx'
import { showToast } from '../parts/toasts.ts'
import styles from './group.module.css'

interface Props {
  title: string
  remark?: string | undefined
  removeLabel?: string
  confirmTitle?: string
  confirmText?: string
  confirmLabel?: string
  onRemove?: (() => void) | undefined
  /** False where nothing would be lost. */
  isAsked?: boolean
  children: ReactNode
}

/** One of several alike, such as a petitioner; taking it away is asked first. @source spec §4, §5 */
export function Group(props: Props) {
  const dialog = useAsk()
  const { title, remark, onRemove, removeLabel = '', confirmTitle = '', isAsked = true } = props
  return (
    // The card is around the fieldset: a legend stands in the line of its own fieldset's frame, in WebKit even one that floats.
    <div className={styles.group}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{title}</legend>
        {remark ? <p className={styles.remark}>{remark}</p> : null}
        {props.children}
        {onRemove ? (
          <>
            <Button variant="quiet" onPress={isAsked ? dialog.open : onRemove}>
              {removeLabel}
            </Button>
            <AskDialog
              isOpen={dialog.isOpen}
              title={confirmTitle}
              text={[props.confirmText, m.parts_confirm_delete()].filter(Boolean).join(' ')}
              confirmLabel={props.confirmLabel ?? removeLabel}
              onCancel={() => {
                dialog.close()
                showToast({ tone: 'information', text: m.parts_notice_delete_canceled() })
              }}
              onConfirm={() => {
                dialog.close()
                onRemove()
              }}
              isDanger
            />
          </>
        ) : null}
      </fieldset>
    </div>
  )
}

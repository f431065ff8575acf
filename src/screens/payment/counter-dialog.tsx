import { useEffect } from 'react'
import { Heading } from 'react-aria-components'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { fieldId } from '../parts/field.tsx'
import { ModalDialog } from '../parts/modal-dialog.tsx'
import { CounterForm, sought } from './counter-form.tsx'
import styles from './counter.module.css'

interface CounterDialogProps {
  onClose: () => void
  onRecorded: () => void
}

/** The way to record what was paid without the gateway, above the list that it will stand on; it begins at the number. @source product 2.5 */
export function CounterDialog({ onClose, onRecorded }: CounterDialogProps) {
  useEffect(() => document.getElementById(fieldId(sought))?.focus(), [])
  return (
    <ModalDialog isOpen onClose={onClose}>
      <div className={styles.counter}>
        <Heading slot="title" level={2} className={styles.title ?? ''}>
          {m.counter_action_record()}
        </Heading>
        <CounterForm onRecorded={onRecorded} />
        <ButtonRow>
          <Button variant="secondary" onPress={onClose}>
            {m.parts_action_cancel()}
          </Button>
        </ButtonRow>
      </div>
    </ModalDialog>
  )
}

import { Heading } from 'react-aria-components'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { ModalDialog } from '../parts/modal-dialog.tsx'
import { CounterForm } from './counter-form.tsx'

/** The way to record what was paid without the gateway, above the list that it will stand on. @source product 2.5 */
export const CounterDialog = ({ onClose, onRecorded }: { onClose: () => void; onRecorded: () => void }) => (
  <ModalDialog isOpen onClose={onClose}>
    <Heading slot="title" level={2}>
      {m.counter_action_record()}
    </Heading>
    <CounterForm onRecorded={onRecorded} />
    <Button variant="secondary" onPress={onClose}>
      {m.parts_action_cancel()}
    </Button>
  </ModalDialog>
)

import { Heading } from 'react-aria-components'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { ModalDialog } from '../parts/modal-dialog.tsx'
import { useStaffSettings } from '../staff-settings.ts'
import styles from './keys-dialog.module.css'

/** Every key of the staff's screens and what it does. */
const rows: readonly { keys: readonly string[]; word: () => string }[] = [
  { keys: ['j', 'k'], word: m.keys_text_rows },
  { keys: ['Enter'], word: m.keys_text_open },
  { keys: ['Space'], word: m.keys_text_choose },
  { keys: ['v'], word: m.keys_text_main },
  { keys: ['r'], word: m.application_action_return_for_correction },
  { keys: ['x'], word: m.keys_text_reject },
  { keys: ['e'], word: m.keys_text_edit },
  { keys: ['c'], word: m.keys_text_claim },
  { keys: ['a'], word: m.keys_text_assign },
  { keys: ['n'], word: m.note_action_add },
  { keys: ['1', '9'], word: m.keys_text_papers },
  { keys: ['o'], word: m.keys_text_turn },
  { keys: ['+', '-'], word: m.keys_text_zoom },
  { keys: ['u'], word: m.staff_action_back_to_case },
  { keys: ['/', 'Ctrl+K'], word: m.find_title_all },
  { keys: ['['], word: m.keys_text_sidebar },
  { keys: ['?'], word: m.keys_text_help },
  { keys: ['Esc'], word: m.keys_text_out },
]

/** All keys, and the way to switch single letters off. @source look Staff */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [{ areKeysOff }, change] = useStaffSettings()
  return (
    <ModalDialog isOpen isDismissable onClose={onClose}>
      <Heading slot="title" level={2} className={styles.title ?? ''}>
        {m.keys_title_all()}
      </Heading>
      <dl className={styles.keys}>
        {rows.map(({ keys, word }) => (
          <div key={keys.join(' ')}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} translate="no">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{word()}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        name="areKeysOff"
        label={m.keys_field_off()}
        value={areKeysOff}
        onChange={(areNowOff) => change({ areKeysOff: areNowOff })}
      />
      <Button onPress={onClose}>{m.parts_action_close()}</Button>
    </ModalDialog>
  )
}

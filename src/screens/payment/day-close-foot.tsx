import type { DayClose } from '../../api/close-calls.ts'
import { closeConditionWords } from '../../words/groups/close-condition.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { Sums } from '../parts/sums.tsx'
import type { Asked } from './day-close-dialogs.tsx'
import styles from './day-close.module.css'

/** What file and ledger come to, and the signature; what hinders it stands beside it. It stays at the foot of the window. @source product 8 */
export function DayCloseFoot({ shown, onAct }: { shown: DayClose; onAct: (act: Asked) => void }) {
  const { close, offered, blocked, unexplainedPoisha } = shown
  const hindered = blocked.find(({ event }) => event === 'sign')
  return (
    <div className={styles.foot} data-foot="">
      <Sums
        label={m.close_label_totals()}
        sums={[
          { key: 'file', label: m.close_label_file_total(), amountPoisha: shown.filePoisha },
          { key: 'ledger', label: m.close_label_ledger_total(), amountPoisha: shown.ledgerPoisha },
          {
            key: 'rest',
            label: m.close_label_unexplained(),
            amountPoisha: unexplainedPoisha,
            weight: unexplainedPoisha === 0 ? undefined : 'wrong',
          },
        ]}
      />
      <div className={styles.act}>
        {close?.state === 'signed' && close.signedAt ? (
          <p>
            {m.close_text_signed({ name: close.signedBy ?? '' })} <DateTime at={close.signedAt} />
          </p>
        ) : null}
        {close && close.state !== 'signed' ? (
          <Button
            isDisabled={!offered.includes('sign')}
            disabledReason={hindered ? closeConditionWords[hindered.by]() : undefined}
            onPress={() => onAct({ event: 'sign' })}
          >
            {m.close_action_sign()}
          </Button>
        ) : null}
        {offered.includes('reopen') ? (
          <Button variant="danger" onPress={() => onAct({ event: 'reopen' })}>
            {m.close_action_reopen()}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

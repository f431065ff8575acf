import type { ReactNode } from 'react'
import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { m } from '../../words/messages.js'
import { AskedAct } from '../parts/asked-act.tsx'
import { ButtonRow } from '../parts/button.tsx'
import { Fold, Folds } from '../parts/fold.tsx'
import { formatMoment } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Card, Quiet } from '../parts/page.tsx'

interface VersionProps {
  /** When it came and by whom; no moment for what was there from the beginning, nobody for what the server did. */
  version: { at: string | null; by: string | null }
  /** What is said before it is brought back. */
  text: string
  /** Makes it the newest; null where it is that already. */
  bringBack: (() => Promise<Answer<CallName>>) | null
  reload: () => void
  children: ReactNode
}

/** How something read before, with the way back to it. @source product 5 */
export const VersionCard = ({ version, text, bringBack, reload, children }: VersionProps) => {
  const act = bringBack ? (
    <ButtonRow>
      <AskedAct
        label={m.notice_word_action_bring_back()}
        question={m.notice_word_confirm_bring_back()}
        text={text}
        done={() => m.editor_notice_saved()}
        act={bringBack}
        reload={reload}
      />
    </ButtonRow>
  ) : null
  // What was there from the beginning is told whole, and so folded away.
  if (version.at === null)
    return (
      <li>
        <Folds>
          <Fold title={m.editor_label_beginning()}>
            {children}
            {act}
          </Fold>
        </Folds>
      </li>
    )
  return (
    <Card>
      <Quiet>
        {m.notice_word_text_version_by({
          who: version.by ?? m.audit_label_system(),
          when: formatMoment(version.at, currentLocale()),
        })}
      </Quiet>
      {children}
      {act}
    </Card>
  )
}

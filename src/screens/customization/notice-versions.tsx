import { useState } from 'react'
import type { CallName } from '../../api/calls.ts'
import { send, type Answer } from '../../api/client.ts'
import type { NoticeText, NoticeTextVersion } from '../../api/notice-text-calls.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { formatMoment } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Card, Cards, Quiet, Section } from '../parts/page.tsx'
import { showToast } from '../parts/toasts.ts'
import { useCall } from '../use-call.ts'
import { WhenRead } from './when-read.tsx'

interface VersionsProps {
  notice: NoticeText
  reload: () => void
}

interface ActProps {
  label: string
  question: string
  text: string
  done: string
  act: () => Promise<Answer<CallName>>
  reload: () => void
}

/** An act that is asked first; what is stored is read anew afterwards, whatever came of it. */
function AskedAct({ label, question, text, done, act, reload }: ActProps) {
  const ask = useAsk()
  const [isPending, setIsPending] = useState(false)
  const begin = async () => {
    setIsPending(true)
    const answer = await act()
    setIsPending(false)
    ask.close()
    showToast(answer.isOk ? { tone: 'success', text: done } : { tone: 'danger', text: answer.message })
    reload()
  }
  return (
    <ButtonRow>
      <Button variant="secondary" onPress={ask.open}>
        {label}
      </Button>
      <AskDialog
        isOpen={ask.isOpen}
        title={question}
        text={text}
        confirmLabel={label}
        onConfirm={() => void begin()}
        onCancel={ask.close}
        isPending={isPending}
      />
    </ButtonRow>
  )
}

const Words = ({ texts }: { texts: NoticeText['texts'] }) => (
  <>
    <p lang="bn">
      <strong>{texts.subjectBn}</strong>
    </p>
    <p lang="bn">{texts.textBn}</p>
    <p lang="en">
      <strong>{texts.subject}</strong>
    </p>
    <p lang="en">{texts.text}</p>
  </>
)

const Version = ({ version, notice, reload }: VersionsProps & { version: NoticeTextVersion }) => {
  const { kind } = notice
  return (
    <Card>
      <Quiet>
        {version.at === null
          ? m.notice_word_label_shipped()
          : m.notice_word_text_version_by({
              who: version.by ?? '',
              when: formatMoment(version.at, currentLocale()),
            })}
      </Quiet>
      <Words texts={version.texts} />
      {version.version === notice.version || version.isShipped ? null : (
        <AskedAct
          label={m.notice_word_action_bring_back()}
          question={m.notice_word_confirm_bring_back()}
          text={m.notice_word_text_reset()}
          done={m.editor_notice_saved()}
          act={() =>
            send('POST /customization/notices/{kind}', {
              params: { kind },
              body: { ...version.texts, version: notice.version },
            })
          }
          reload={reload}
        />
      )}
    </Card>
  )
}

/** How a notice read before, each version with a way back to it, and the way back to what ships. @source product 5 */
export function NoticeVersions({ notice, reload }: VersionsProps) {
  const { kind } = notice
  const read = useCall('GET /customization/notices/{kind}/versions', { params: { kind } })
  const reloadAll = () => {
    reload()
    read.reload()
  }
  return (
    <Section title={m.notice_word_title_versions()}>
      {notice.isChanged ? (
        <AskedAct
          label={m.notice_word_action_reset()}
          question={m.notice_word_confirm_reset()}
          text={m.notice_word_text_reset()}
          done={m.notice_word_notice_reset()}
          act={() =>
            send('POST /customization/notices/{kind}/reset', {
              params: { kind },
              body: { version: notice.version },
            })
          }
          reload={reloadAll}
        />
      ) : null}
      <WhenRead read={read}>
        {({ rows }) => (
          <Cards label={m.notice_word_title_versions()}>
            {rows.map((version) => (
              <Version key={version.version} version={version} notice={notice} reload={reloadAll} />
            ))}
          </Cards>
        )}
      </WhenRead>
    </Section>
  )
}

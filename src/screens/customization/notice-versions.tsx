import { send } from '../../api/client.ts'
import type { NoticeText, NoticeTextVersion } from '../../api/notice-text-calls.ts'
import { m } from '../../words/messages.js'
import { AskedAct } from '../parts/asked-act.tsx'
import { ButtonRow } from '../parts/button.tsx'
import { Cards, Section } from '../parts/page.tsx'
import { useCall } from '../use-call.ts'
import { VersionCard } from './version-card.tsx'
import { WhenRead } from './when-read.tsx'

interface VersionsProps {
  notice: NoticeText
  reload: () => void
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
  const isNow = version.version === notice.version || version.isShipped
  return (
    <VersionCard
      version={version}
      text={m.notice_word_text_reset()}
      bringBack={
        isNow
          ? null
          : () =>
              send('POST /customization/notices/{kind}', {
                params: { kind },
                body: { ...version.texts, version: notice.version },
              })
      }
      reload={reload}
    >
      <Words texts={version.texts} />
    </VersionCard>
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
        <ButtonRow>
          <AskedAct
            label={m.notice_word_action_reset()}
            question={m.notice_word_confirm_reset()}
            text={m.notice_word_text_reset()}
            done={() => m.notice_word_notice_reset()}
            act={() =>
              send('POST /customization/notices/{kind}/reset', {
                params: { kind },
                body: { version: notice.version },
              })
            }
            reload={reloadAll}
          />
        </ButtonRow>
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

import { useState } from 'react'
import { send } from '../../api/client.ts'
import { filled, sampleOf, sampleValues, smsSizeOf, type NoticeTexts } from '../../machines/notice-text.ts'
import type { NoticeKind } from '../../machines/notices.ts'
import { triedWords } from '../../words/groups/tried.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { formatNumber, type Locale } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { usePending } from '../parts/use-pending.ts'
import styles from './editor.module.css'

interface SampleProps {
  kind: NoticeKind
  texts: NoticeTexts
}

const figure = (value: number) => formatNumber(value, currentLocale())

/** The address of a case is as long as this one. */
const link = () => `${location.origin}/my-application-details/0197f000-0000-7000-8000-000000000001`

/** How the words of a language read, and how large an SMS they are. */
function Reading({ kind, texts, locale }: SampleProps & { locale: Locale }) {
  const values = sampleOf(kind, locale)
  const [subject, text] = locale === 'bn' ? [texts.subjectBn, texts.textBn] : [texts.subject, texts.text]
  const sms = `${filled(text, values)} ${link()}`
  const { parts, signs } = smsSizeOf(sms)
  return (
    <>
      <h3>{locale === 'bn' ? m.notice_word_label_sample_bn() : m.notice_word_label_sample_en()}</h3>
      <p lang={locale}>
        <strong>
          {m.notices_text_subject(
            { title: subject, caseNumber: sampleValues(locale).caseNumber },
            { locale },
          )}
        </strong>
      </p>
      <p lang={locale} className={styles.message}>
        {sms}
      </p>
      <Quiet>{m.notice_word_text_parts({ signs: figure(signs), parts: figure(parts) })}</Quiet>
    </>
  )
}

/** Sends the words as they are typed to whoever types them. */
function ToMyself({ kind, texts }: SampleProps) {
  const [told, setTold] = useState<{ isOk: boolean; text: string } | null>(null)
  const { isPending, until } = usePending()
  const post = async () => {
    const answer = await until(
      send('POST /customization/notices/{kind}/test', { params: { kind }, body: texts }),
    )
    setTold(
      answer.isOk
        ? {
            isOk: answer.data.sms === 'sent' || answer.data.mail === 'sent',
            text: m.notice_word_text_tried({
              sms: triedWords[answer.data.sms](),
              mail: triedWords[answer.data.mail](),
            }),
          }
        : { isOk: false, text: answer.message },
    )
  }
  return (
    <>
      <ButtonRow>
        <Button variant="secondary" onPress={() => void post()} isPending={isPending}>
          {m.notice_word_action_test()}
        </Button>
      </ButtonRow>
      {told ? <Banner tone={told.isOk ? 'success' : 'warning'} title={told.text} isLive /> : null}
    </>
  )
}

/** How the words that are typed read about an invented case, in both languages. @source product 5 */
export const NoticeSample = (props: SampleProps) => (
  <Section title={m.notice_word_title_sample()}>
    <Reading {...props} locale="bn" />
    <Reading {...props} locale="en" />
    <ToMyself {...props} />
  </Section>
)

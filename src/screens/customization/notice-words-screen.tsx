import { Link } from 'wouter'
import { send } from '../../api/client.ts'
import type { CallReply } from '../../api/calls.ts'
import type { NoticeText } from '../../api/notice-text-calls.ts'
import {
  noticeFormSchema,
  noticeTextFields,
  variableFaults,
  type NoticeTextField,
  type NoticeTexts,
  type VariableFault,
} from '../../machines/notice-text.ts'
import { noticeKinds, type NoticeKind } from '../../machines/notices.ts'
import { noticeTitleWords } from '../../words/groups/notice-title.ts'
import { m } from '../../words/messages.js'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { NotThere } from '../parts/not-there.tsx'
import { Section } from '../parts/page.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorEntity, EditorField } from './editor.ts'
import { NoticeSample } from './notice-sample.tsx'
import { NoticeVersions } from './notice-versions.tsx'
import { WhenRead } from './when-read.tsx'

type Row = CallReply<'GET /customization/notices'>['rows'][number]

const path = '/customization/notices'
const entity: EditorEntity = {
  path,
  storeSlug: 'customization.notices.update',
  updateSlug: 'customization.notices.update',
  addLabel: m.parts_action_save,
}

const columns = (): Column<Row>[] => [
  {
    key: 'notice',
    heading: m.notice_word_label_notice(),
    cell: ({ kind }) => <Link href={`${path}/${kind}`}>{noticeTitleWords[kind]()}</Link>,
  },
  {
    key: 'status',
    heading: m.parts_label_status(),
    cell: ({ isChanged }) => (
      <StatusTag
        tone={isChanged ? 'information' : 'neutral'}
        label={isChanged ? m.notice_word_label_changed() : m.notice_word_label_shipped()}
      />
    ),
  },
]

/** Every notice whose words can be changed. @source product 5 */
export function NoticeWordsScreen() {
  const read = useCall('GET /customization/notices', {})
  return (
    <>
      <p>{m.notice_word_text_intro()}</p>
      <WhenRead read={read}>
        {({ rows }) => (
          <DataTable
            caption={m.route_title_notice_words()}
            isCaptionHidden
            columns={columns()}
            rows={rows}
            rowKey={({ kind }) => kind}
          />
        )}
      </WhenRead>
    </>
  )
}

const placesOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

const labels: Record<NoticeTextField, () => string> = {
  subjectBn: m.notice_word_field_subject_bn,
  subject: m.notice_word_field_subject,
  textBn: m.notice_word_field_text_bn,
  text: m.notice_word_field_text,
}

/** What may stand in a field, and what of it is missing or is no variable of this message. */
function hintOf({ kind, variables }: NoticeText, field: NoticeTextField, texts: NoticeTexts): string {
  const faults = variableFaults(kind, texts).filter((one) => one.field === field)
  const namesOf = (fault: VariableFault['fault']) =>
    faults.filter((one) => one.fault === fault).map(({ name }) => name)
  const [unknown, missing] = [placesOf(namesOf('unknown')), placesOf(namesOf('missing'))]
  const stray = namesOf('stray').join(' ')
  return [
    field === 'text' || field === 'textBn'
      ? m.notice_word_hint_text({ variables: placesOf(variables) })
      : m.notice_word_hint_subject(),
    ...(unknown ? [m.notice_word_hint_unknown({ names: unknown })] : []),
    ...(missing ? [m.notice_word_hint_missing({ names: missing })] : []),
    ...(stray ? [m.notice_word_hint_stray({ signs: stray })] : []),
  ].join(' ')
}

const fieldsOf = (notice: NoticeText, texts: NoticeTexts): EditorField[] =>
  noticeTextFields.map((name) => ({
    kind: 'text',
    name,
    label: labels[name](),
    hint: hintOf(notice, name, texts),
    lang: name === 'subjectBn' || name === 'textBn' ? 'bn' : 'en',
    isLong: name === 'textBn' || name === 'text',
  }))

function Edit({ kind }: { kind: NoticeKind }) {
  const read = useCall('GET /customization/notices/{kind}', { params: { kind } })
  return (
    <WhenRead read={read}>
      {(notice) => (
        <Section title={noticeTitleWords[kind]()}>
          <EditorForm
            entity={entity}
            fields={(values) => fieldsOf(notice, values)}
            begin={notice.texts}
            schema={noticeFormSchema(kind)}
            beside={(values) => <NoticeSample kind={kind} texts={values} />}
            send={(values) =>
              send('POST /customization/notices/{kind}', {
                params: { kind },
                body: { ...values, version: notice.version },
              })
            }
            notice={m.editor_notice_saved()}
            ofRow={{
              question: () => ({
                title: m.editor_confirm_save(),
                text: m.notice_word_text_save(),
                action: m.parts_action_save(),
              }),
              stored: notice.texts,
              version: notice.version,
              reload: read.reload,
            }}
          />
          <NoticeVersions notice={notice} reload={read.reload} />
        </Section>
      )}
    </WhenRead>
  )
}

/** What one notice says by SMS and mail, in both languages. @source product 5 */
export function NoticeWordsEditScreen({ params }: ScreenProps) {
  const kind = noticeKinds.find((one) => one === params['kind'])
  return kind ? <Edit kind={kind} /> : <NotThere />
}

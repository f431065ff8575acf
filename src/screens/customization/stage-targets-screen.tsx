import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { EditedVersions } from '../../api/version-calls.ts'
import { targetedStages, targetFields, targetsSchema, type TargetStage } from '../../machines/target.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { useCall, type Read } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import { EditorVersions } from './editor-versions.tsx'
import styles from './editor.module.css'
import type { EditorEntity, EditorField } from './editor.ts'
import { WhenRead } from './when-read.tsx'

const entity: EditorEntity = {
  path: '/administrator/stage-targets',
  storeSlug: 'administrative.target.update',
  updateSlug: 'administrative.target.update',
  addLabel: m.route_title_stage_targets,
}

const stageWords: Record<TargetStage, Word> = {
  application_unverified: m.target_label_application_unverified,
  application_paid: m.target_label_application_paid,
  dispatch_requested: m.target_label_dispatch_requested,
  dispatch_paid: m.target_label_dispatch_paid,
  dispatch_sent: m.target_label_dispatch_sent,
  dispatch_received: m.target_label_dispatch_received,
}

const fieldsOf = (stage: TargetStage): EditorField[] => {
  const { days, escalation } = targetFields(stage)
  const of = { key: stage, name: stageWords[stage]() }
  const figure = { kind: 'text', isShort: true, isFigure: true, of } as const
  return [
    { ...figure, name: days, label: m.target_field_days(), hint: m.target_hint_days() },
    {
      ...figure,
      name: escalation,
      label: m.target_field_escalation(),
      hint: m.target_hint_escalation(),
      isOptional: true,
    },
  ]
}

const fields = (): EditorField[] => targetedStages.flatMap(({ stage }) => fieldsOf(stage))

type Stored = CallReply<'GET /stage-targets'>

/** What the server found wrong, at the fields of the form. */
const atForm = (path: string) => path.replace(/^values\./, '')

async function save(values: Stored['values'], version: number, reload: () => void) {
  const answer = await send('POST /stage-targets', { body: { values, version } })
  if (answer.isOk) reload()
  if (answer.isOk || answer.data.fields === undefined) return answer
  const found = answer.data.fields.map((fault) => ({ ...fault, path: atForm(fault.path) }))
  return { ...answer, data: { ...answer.data, fields: found } }
}

/** Figures are those of the reader’s language, in fields too; either is read. */
const inOwnDigits = (values: Stored['values']): Stored['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatDigits(value, currentLocale())]),
  )

/** The same of each version that was read. */
const versionsInOwnDigits = (read: Read<EditedVersions>): Read<EditedVersions> =>
  read.data === null
    ? read
    : {
        ...read,
        data: {
          // Every field of a target is a text.
          rows: read.data.rows.map((row) => ({
            ...row,
            values: inOwnDigits(row.values as Stored['values']),
          })),
        },
      }

/** What the office let its stages take before, and the way back to it. @source product 5 */
const Versions = ({ version, reload }: { version: number; reload: () => void }) => (
  <EditorVersions
    read={versionsInOwnDigits(useCall('GET /stage-targets/versions', {}))}
    fields={fields}
    text={() => m.target_text_save()}
    // As above: every field of a target is a text.
    save={(values) => save(values as Stored['values'], version, () => {})}
    reload={reload}
  />
)

/** How many working days each stage may take at the office, and after how many the head office is told. @source product 8 */
export function StageTargetsScreen() {
  const read = useCall('GET /stage-targets', {})
  return (
    <WhenRead read={read}>
      {({ values: stored, version }) => {
        const values = inOwnDigits(stored)
        return (
          <>
            <p className={styles.of}>{m.target_text_about()}</p>
            <EditorForm<Stored['values']>
              entity={entity}
              fields={fields}
              begin={values}
              schema={targetsSchema}
              send={(typed) => save(typed, version, read.reload)}
              notice={m.target_notice_saved()}
              ofRow={{
                question: () => ({
                  title: m.target_confirm_save(),
                  text: m.target_text_save(),
                  action: m.parts_action_save(),
                }),
                stored: values,
                version,
                reload: read.reload,
              }}
            />
            <Versions key={version} version={version} reload={read.reload} />
          </>
        )
      }}
    </WhenRead>
  )
}

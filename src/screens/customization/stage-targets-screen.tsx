import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { targetedStages, targetFields, targetsSchema, type TargetStage } from '../../machines/target.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { useCall } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
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
          </>
        )
      }}
    </WhenRead>
  )
}

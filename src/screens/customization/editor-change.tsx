import type { ReactNode } from 'react'
import type { ZodMiniType } from 'zod/mini'
import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import type { EditedVersions } from '../../api/version-calls.ts'
import type { RowStatus } from '../../machines/catalogue.ts'
import { m } from '../../words/messages.js'
import { nameOf } from '../parts/named.ts'
import type { Read } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorField, EditorEntity, EditorRow, Typed } from './editor.ts'
import { EditorVersions } from './editor-versions.tsx'
import type { Question } from './use-editor.ts'
import { WhenRead } from './when-read.tsx'

/** What a form holds of a row, its status among it. */
type TypedRow = Typed & { status?: string }

interface ChangeProps<Row extends EditorRow, Values extends TypedRow> {
  entity: EditorEntity
  read: Read<Row>
  fields: (row: Row, values: Values) => readonly EditorField[]
  /** The row as its form holds it. */
  valuesOf: (row: Row) => Values
  /** The law of the form. */
  schema: ZodMiniType
  send: (values: Values, version: number) => Promise<Answer<CallName>>
  onTyped?: (values: Values, name: string) => Values
  beside?: (values: Values) => ReactNode
  under?: (values: Values) => ReactNode
  /** What becomes of cases when the row is offered no more; absent where a row is always offered. */
  deActivateText?: (row: Row) => string
  /** Said when it is done, where there are words of its own. */
  notice?: string
  /** How the row read before; absent where its history is told elsewhere. */
  versions?: Read<EditedVersions>
  /** What a change means, where that is more than that everybody sees it. */
  saveText?: string
}

const questionOf = (
  row: EditorRow,
  status: string | undefined,
  texts: { deActivate: string; save: string },
): Question =>
  row.status === 'active' && status === ('de_active' satisfies RowStatus)
    ? {
        title: m.editor_confirm_de_activate({ name: nameOf(row) }),
        text: texts.deActivate,
        action: m.editor_action_de_activate(),
        isDanger: true,
      }
    : { title: m.editor_confirm_save(), text: texts.save, action: m.parts_action_save() }

/** The page on which a row is changed: it is read first, and asked about before it is sent. @source spec §4 */
export function EditorChange<Row extends EditorRow, Values extends TypedRow>(
  props: ChangeProps<Row, Values>,
) {
  const { entity, read, valuesOf, schema } = props
  const question = (row: Row, status: string | undefined) =>
    questionOf(row, status, {
      deActivate: props.deActivateText?.(row) ?? '',
      save: props.saveText ?? m.editor_text_save(),
    })
  return (
    <WhenRead read={read}>
      {(row) => (
        <>
          <EditorForm
            entity={entity}
            fields={(values) => props.fields(row, values)}
            begin={valuesOf(row)}
            schema={schema}
            send={(values) => props.send(values, row.version)}
            {...(props.onTyped ? { onTyped: props.onTyped } : {})}
            {...(props.beside ? { beside: props.beside } : {})}
            {...(props.under ? { under: props.under } : {})}
            notice={props.notice ?? m.editor_notice_saved()}
            ofRow={{
              question: ({ status }) => question(row, status),
              stored: valuesOf(row),
              version: row.version,
              reload: read.reload,
            }}
          />
          {props.versions ? (
            <EditorVersions
              read={props.versions}
              // What the server tells by the names of the form's fields is what the form holds.
              fields={(values) => props.fields(row, values as Values)}
              save={(values) => props.send(values as Values, row.version)}
              text={(values) => question(row, (values as Values).status).text}
              reload={read.reload}
            />
          ) : null}
        </>
      )}
    </WhenRead>
  )
}

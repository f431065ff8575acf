import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { Fold, Folds } from '../parts/fold.tsx'
import { currentLocale } from '../parts/locale.ts'
import styles from './editor.module.css'
import type { EditorField, Typed } from './editor.ts'

/** Whether a field says in English what the one before it says in Bangla. */
const isOther = (field: EditorField, before: EditorField | undefined): boolean =>
  field.kind === 'text' && field.lang === 'en' && before?.kind === 'text' && before.lang === 'bn'

/** Fields under one another; both languages of one text beside each other, where there is room. */
function Pairs({ fields, draw }: Pick<FieldsProps, 'fields' | 'draw'>) {
  const heads = fields.filter((field, place) => !isOther(field, fields[place - 1]))
  return heads.map((field) => {
    const other = fields[fields.indexOf(field) + 1]
    if (!other || !isOther(other, field)) return draw(field)
    return (
      <div key={field.name} className={styles.pair}>
        {draw(field)}
        {draw(other)}
      </div>
    )
  })
}

/** What is typed in lines of a part, as far as it is in the reader's language or in none. */
function aboutOf(fields: readonly EditorField[], values: Typed): string {
  const lines = fields.flatMap((field) =>
    field.kind === 'text' &&
    !field.isLong &&
    !field.isFormatted &&
    (field.lang ?? currentLocale()) === currentLocale()
      ? [String(values[field.name] ?? '').trim()]
      : [],
  )
  return lines.filter((line) => line !== '').join(' · ') || m.editor_label_empty()
}

const foldId = (key: string): string => `fold-${key}`

interface FieldsProps {
  fields: readonly EditorField[]
  values: Typed
  draw: (field: EditorField) => ReactNode
  /** Whether something is said at a field that nobody may miss. */
  isTold: (field: EditorField) => boolean
  /** When it changes, whatever has something to say is unfolded. */
  toldKey: string
}

/** What unfolds where somebody looks for it; by itself where something is said in it, and it stays so while that is mended. */
function Folded({ fields, values, draw, isTold, toldKey }: FieldsProps) {
  const heads = fields.filter(({ fold }, place) => fold?.key !== fields[place - 1]?.fold?.key)
  const unfold = useEffectEvent(() => {
    for (const { fold } of fields.filter(isTold))
      document.getElementById(foldId(fold?.key ?? ''))?.setAttribute('open', '')
  })
  useEffect(() => unfold(), [toldKey])
  return (
    <Folds>
      {heads.map(({ fold: head }) => {
        if (!head) return null
        const { key, name } = head
        const own = fields.filter(({ fold }) => fold?.key === key)
        return (
          <Fold key={key} id={foldId(key)} title={name} about={aboutOf(own, values)}>
            <Pairs fields={own} draw={draw} />
          </Fold>
        )
      })}
    </Folds>
  )
}

/** The fields in their order; those about one thing under its name, and what is folded away last. */
export function Fields(props: FieldsProps) {
  const { draw } = props
  const fields = props.fields.filter(({ fold }) => fold === undefined)
  const folded = props.fields.filter(({ fold }) => fold !== undefined)
  const heads = fields.filter(({ of }, place) => of?.key !== fields[place - 1]?.of?.key || place === 0)
  return (
    <div className={styles.fields}>
      {heads.map(({ name, of }) =>
        of ? (
          <fieldset key={name} className={styles.about}>
            <legend>{of.name}</legend>
            {of.text ? <p className={styles.why}>{of.text}</p> : null}
            <div className={styles.parts}>{fields.filter((field) => field.of?.key === of.key).map(draw)}</div>
          </fieldset>
        ) : (
          <Pairs key={name} fields={fields.filter((field) => field.of === undefined)} draw={draw} />
        ),
      )}
      {folded.length === 0 ? null : <Folded {...props} fields={folded} />}
    </div>
  )
}

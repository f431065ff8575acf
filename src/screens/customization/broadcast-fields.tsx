import type { Broadcast } from '../../api/broadcast-calls.ts'
import type { CallReply } from '../../api/calls.ts'
import { broadcastAudiences, broadcastTones, type BroadcastStanding } from '../../machines/broadcast.ts'
import type { Tone } from '../../machines/entity.ts'
import { broadcastLengthMax } from '../../machines/limits.ts'
import { audienceWords, toneWords } from '../../wording/broadcast.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Section } from '../parts/page.tsx'
import { statusField, type EditorField } from './editor.ts'
import styles from './editor.module.css'

export { broadcastSchema } from '../../machines/broadcast-form.ts'

export const standingWords: Record<BroadcastStanding, Word> = {
  coming: m.broadcast_state_coming,
  standing: m.broadcast_state_standing,
  over: m.broadcast_state_over,
  takenDown: m.broadcast_state_taken_down,
}

export const standingTones: Record<BroadcastStanding, Tone> = {
  coming: 'information',
  standing: 'success',
  over: 'neutral',
  takenDown: 'neutral',
}

export const emptyBroadcast = {
  nameBn: '',
  name: '',
  tone: '',
  audience: '',
  officeId: '',
  roleId: '',
  fromDay: '',
  toDay: '',
  status: '',
}
type Values = typeof emptyBroadcast

/** The row as its form holds it. */
export const valuesOfBroadcast = (row: Broadcast): Values => ({
  nameBn: row.nameBn,
  name: row.name,
  tone: row.tone,
  audience: row.audience,
  officeId: row.officeId ?? '',
  roleId: row.roleId === null ? '' : String(row.roleId),
  fromDay: row.fromDay,
  toDay: row.toDay,
  status: row.status,
})

const options = <Key extends string>(keys: readonly Key[], words: Record<Key, Word>) =>
  keys.map((value) => ({ value, label: words[value]() }))

/** Office and role are asked for where it is for one of them. @source spec §5 Admin forms */
export function broadcastFields(
  { audience }: Values,
  { offices, roles }: Pick<CallReply<'GET /customization/broadcasts'>, 'offices' | 'roles'>,
): EditorField<keyof Values>[] {
  const hint = m.broadcast_hint_text({ count: formatNumber(broadcastLengthMax, currentLocale()) })
  const named = (rows: readonly { id: string | number; name: string; nameBn: string }[]) =>
    rows.map((row) => ({ value: String(row.id), label: nameOf(row) }))
  const one: EditorField<keyof Values>[] =
    audience === 'office'
      ? [{ kind: 'select', name: 'officeId', label: m.staff_label_office(), options: named(offices) }]
      : audience === 'role'
        ? [{ kind: 'select', name: 'roleId', label: m.user_field_role(), options: named(roles) }]
        : []
  return [
    { kind: 'text', name: 'nameBn', label: m.broadcast_field_name_bn(), lang: 'bn', hint },
    { kind: 'text', name: 'name', label: m.broadcast_field_name(), lang: 'en', hint },
    {
      kind: 'radio',
      name: 'tone',
      label: m.broadcast_field_tone(),
      options: options(broadcastTones, toneWords),
    },
    {
      kind: 'radio',
      name: 'audience',
      label: m.broadcast_field_audience(),
      options: options(broadcastAudiences, audienceWords),
    },
    ...one,
    {
      kind: 'day',
      name: 'fromDay',
      label: m.broadcast_field_from_day(),
      hint: m.broadcast_hint_from_day(),
    },
    { kind: 'day', name: 'toDay', label: m.broadcast_field_to_day(), hint: m.broadcast_hint_to_day() },
    statusField({ active: m.broadcast_hint_active(), de_active: m.broadcast_hint_de_active() }),
  ]
}

/** The broadcast as those it is for see it, in both languages; nothing while nothing is typed. @source spec §2 Customization area */
export function BroadcastSample({ values: { nameBn, name, tone } }: { values: Values }) {
  if (nameBn.trim() === '' && name.trim() === '') return null
  const shown = tone === 'warning' ? 'warning' : 'information'
  return (
    <Section title={m.broadcast_title_sample()}>
      <p className={styles.why}>{m.broadcast_text_sample()}</p>
      <div className={styles.samples}>
        {nameBn.trim() === '' ? null : (
          <Banner tone={shown}>
            <p lang="bn">{nameBn}</p>
          </Banner>
        )}
        {name.trim() === '' ? null : (
          <Banner tone={shown}>
            <p lang="en">{name}</p>
          </Banner>
        )}
      </div>
    </Section>
  )
}

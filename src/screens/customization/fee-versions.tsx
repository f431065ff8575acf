import { isSameFormula } from '../../machines/fee-form.ts'
import type { Tone } from '../../machines/entity.ts'
import { accountStandingWords } from '../../words/groups/account-standing.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { Timeline, type Moment } from '../parts/timeline.tsx'
import { formulaWord } from '../words/fee.ts'
import styles from './editor.module.css'
import type { FeeList, ListedFee } from './fee-fields.ts'
import { ActLabel } from './order-acts.tsx'

type Standing = ListedFee['versions'][number]['standing']

const tones: Record<Standing, Tone> = {
  coming: 'information',
  in_force: 'success',
  past: 'neutral',
  replaced: 'neutral',
}
const states: Record<Standing, NonNullable<Moment['state']>> = {
  coming: 'left',
  in_force: 'current',
  past: 'done',
  replaced: 'done',
}

/** What came for one day. */
type Rows = readonly { fee: ListedFee; version: ListedFee['versions'][number] }[]

/** Whether some fee would be asked otherwise than by its newest version. */
const isOther = (rows: Rows): boolean =>
  rows.some(({ fee, version }) => !isSameFormula(version.formula, fee.versions[0]?.formula ?? null))

const textOf = (rows: Rows) => (
  <>
    <ul className={styles.rules}>
      {rows.map(({ fee, version }) => (
        <li key={version.id}>
          {nameOf(fee)}
          <p className={styles.why}>{formulaWord(version.formula)}</p>
          {[version.source, version.enteredBy].filter(Boolean).map((text) => (
            <p key={text} className={styles.why}>
              {text}
            </p>
          ))}
        </li>
      ))}
    </ul>
  </>
)

/** Puts what came for one day into the form again. */
const Again = ({ day, onPress }: { day: string; onPress: () => void }) => (
  <ButtonRow>
    <Button variant="secondary" onPress={onPress}>
      <ActLabel action={m.editor_action_again()} row={{ id: 0, name: day, nameBn: day }} />
    </Button>
  </ButtonRow>
)

interface VersionsProps {
  list: FeeList
  /** Puts these versions into the form again. */
  again: (rows: Rows, title: string) => void
}

/** Every version of every fee by its day, what is coming first, and the way to write an earlier one again. @source product 4, 5 */
export function FeeVersions({ list, again }: VersionsProps) {
  const all = list.fees.flatMap((fee) => fee.versions.map((version) => ({ fee, version })))
  const keyOf = ({ version }: (typeof all)[number]) => `${version.effectiveFrom} ${version.standing}`
  const order: readonly Standing[] = ['coming', 'in_force', 'replaced', 'past']
  const keys = [...new Set(all.map(keyOf))].toSorted((one, other) => {
    const [oneDay = '', oneStanding = ''] = one.split(' ')
    const [otherDay = '', otherStanding = ''] = other.split(' ')
    const place = (standing: string) => order.findIndex((each) => each === standing)
    return otherDay.localeCompare(oneDay) || place(oneStanding) - place(otherStanding)
  })
  const moments = keys.flatMap((key): Moment[] => {
    const rows = all.filter((row) => keyOf(row) === key)
    const [first] = rows
    if (!first) return []
    const { effectiveFrom, standing } = first.version
    const title = m.fee_text_day({ day: formatDay(effectiveFrom, currentLocale()) })
    return [
      {
        key,
        title,
        state: states[standing],
        text: (
          <>
            <StatusTag tone={tones[standing]} label={accountStandingWords[standing]()} />
            {textOf(rows)}
            {isOther(rows) ? <Again day={title} onPress={() => again(rows, title)} /> : null}
          </>
        ),
      },
    ]
  })
  return (
    <Section title={m.fee_title_versions()}>
      <Quiet>{m.fee_text_kept()}</Quiet>
      <Timeline label={m.fee_title_versions()} moments={moments} />
    </Section>
  )
}

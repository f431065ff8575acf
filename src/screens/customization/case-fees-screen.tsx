import type { CaseFees } from '../../api/fee-calls.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Quiet } from '../parts/page.tsx'
import { Under } from '../parts/queue.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { formulaWord } from '../words/fee.ts'
import { EditorList } from './editor-list.tsx'
import type { EditorEntity } from './editor.ts'
import styles from './editor.module.css'
import { FeeEditLink } from './fee-edit-link.tsx'

const ofFees: EditorEntity = {
  path: '/customization/case-fees',
  storeSlug: 'customization.case_fees.update',
  updateSlug: 'customization.case_fees.update',
  addLabel: m.route_title_case_fees,
}

const ofTypes: EditorEntity = {
  path: '/customization/case-types',
  storeSlug: 'customization.case_types.store',
  updateSlug: 'customization.case_types.update',
  addLabel: m.route_title_case_type_add,
}

type Fee = CaseFees['fees'][number]

const day = (text: string) => formatDay(text, currentLocale())

const InForce = ({ fees }: { fees: readonly Fee[] }) =>
  fees.length === 0 ? (
    <Quiet>{m.fee_text_none()}</Quiet>
  ) : (
    <ul className={styles.rules}>
      {fees.map((fee) => (
        <li key={fee.feeTypeId}>
          {nameOf(fee)}
          <Under>{fee.inForce ? formulaWord(fee.inForce.formula) : m.fee_text_no_rule()}</Under>
        </li>
      ))}
    </ul>
  )

const Coming = ({ fees }: { fees: readonly Fee[] }) => {
  const rows = fees.flatMap((fee) => fee.coming.map((version) => ({ fee, version })))
  if (rows.length === 0) return <Under>{m.fee_label_none_coming()}</Under>
  return (
    <ul className={styles.rules}>
      {rows.map(({ fee, version }) => (
        <li key={`${fee.feeTypeId} ${version.effectiveFrom}`}>
          {nameOf(fee)}
          <Under>
            {m.fee_text_coming({ day: day(version.effectiveFrom), rule: formulaWord(version.formula) })}
          </Under>
        </li>
      ))}
    </ul>
  )
}

const categoryColumn = (): Column<CaseFees> => ({
  key: 'category',
  heading: m.case_field_category_id(),
  cell: ({ category }) => nameOf(category),
})
const inForceColumn = (isOwn: boolean): Column<CaseFees> => ({
  key: 'fees',
  heading: m.fee_label_in_force(),
  cell: ({ fees }) => <InForce fees={isOwn ? fees.filter((fee) => !fee.isBasePayment) : fees} />,
})
const comingColumn = (): Column<CaseFees> => ({
  key: 'coming',
  heading: m.fee_label_coming(),
  cell: ({ fees }) => <Coming fees={fees} />,
})

/** Each case type with the fees that are its own, a way to their editor. @source spec §2 Customization area */
export function CaseFeesScreen() {
  const read = useCall('GET /customization/case-fees', {})
  return (
    <EditorList
      entity={ofFees}
      caption={m.route_title_case_fees()}
      read={read}
      isWhole
      columns={[categoryColumn(), inForceColumn(true), comingColumn()]}
      emptyText={m.fee_text_empty()}
    />
  )
}

/** Each case type with all that its cases owe today, and what is coming; ways to both editors. @source spec §2 Customization area */
export function CaseTypesAndFeesScreen() {
  const read = useCall('GET /customization/case-fees', {})
  const canUpdate = useAccount()?.user.acl.includes(ofFees.updateSlug) ?? false
  const acts: Column<CaseFees> = {
    key: 'acts',
    heading: m.fee_label_edit_fees(),
    cell: (row) => <FeeEditLink row={row} />,
  }
  return (
    <EditorList
      entity={ofTypes}
      caption={m.route_title_case_types_and_fees()}
      read={read}
      columns={[inForceColumn(false), comingColumn(), ...(canUpdate ? [acts] : [])]}
      soughtIn={({ category }) => [category.name, category.nameBn]}
      emptyText={m.fee_text_empty()}
    />
  )
}

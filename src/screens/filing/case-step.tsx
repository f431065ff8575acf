import { Suspense, useEffect } from 'react'
import { divisionCodes, submittedForm } from '../../machines/form.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { m } from '../../words/messages.js'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { nameOf } from '../parts/named.ts'
import { RadioField } from '../parts/radio-field.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TextField } from '../parts/text-field.tsx'
import { askListsAhead } from '../use-list.ts'
import { useKinds } from './use-kinds.ts'
import { ListField } from './list-field.tsx'
import type { CaseStepProps, StepProps } from './step.ts'

const CourtField = lazyScreen(async () => (await import('./court-field.tsx')).CourtField)
const FeeTable = lazyScreen(async () => (await import('./fee-table.tsx')).FeeTable)

const named = (row: { id: number; name: string; nameBn: string }) => ({ id: row.id, label: nameOf(row) })

/** Said before the search for it is here, in the same room: it cannot be used before a division is chosen anyway. */
const CourtAwaited = ({ at }: Pick<StepProps, 'at'>) => (
  <TextField
    {...at('courtId')}
    label={m.case_field_court_id()}
    hint={m.filing_hint_court()}
    value=""
    onChange={() => undefined}
    isDisabled
    isRequired
  />
)

/** Division, category, type, court, numbers. @source spec §3 Application, §5 */
export function CaseStep(props: CaseStepProps) {
  const { form, reference, change, at } = props
  const { division } = form
  const { categories, types } = useKinds(form)
  useEffect(
    () => askListsAhead(divisionCodes.map((id) => ['GET /case-categories/{id}', { params: { id } }])),
    [],
  )
  const chooseType = (typeId: number | null) => {
    const row = types.rows?.find(({ id }) => id === typeId)
    const type = row
      ? {
          id: row.id,
          categoryId: row.categoryId,
          isAmountNeeded: row.isAmountNeeded,
          isCaseDependent: row.isCaseDependent,
        }
      : null
    change({ typeId }, { ...reference, type })
  }
  return (
    <>
      <RadioField
        {...at('division')}
        label={m.case_field_division()}
        value={division ?? ''}
        onChange={(code) => {
          const chosen = divisionCodes.find((known) => known === code) ?? null
          const patch = { division: chosen, categoryId: null, typeId: null, courtId: null }
          change(patch, { category: null, type: null, court: null })
        }}
        options={divisionCodes.map((value) => ({ value, label: divisionWords[value]() }))}
        isRequired
      />
      <ListField
        label={m.case_field_category_id()}
        field={at('categoryId')}
        list={categories}
        option={named}
        value={form.categoryId}
        onChange={(id) => {
          const category = id === null || division === null ? null : { id, division }
          change({ categoryId: id, typeId: null }, { ...reference, category, type: null })
        }}
        isDisabled={division === null}
        isRequired
      />
      <ListField
        label={m.case_field_type_id()}
        field={at('typeId')}
        list={types}
        option={named}
        value={form.typeId}
        onChange={chooseType}
        isDisabled={form.categoryId === null}
        isRequired
      />
      <Suspense fallback={<CourtAwaited at={at} />}>
        <CourtField {...props} key={division} />
      </Suspense>
      {reference.type?.isAmountNeeded ? (
        <TextField
          {...at('caseAmount')}
          label={m.case_field_case_amount()}
          hint={m.filing_hint_case_amount()}
          value={form.caseAmount}
          onChange={(caseAmount) => change({ caseAmount })}
          inputMode="decimal"
          prefix="৳"
          autoComplete="off"
          isShort
          isRequired
        />
      ) : null}
      {form.typeId === null ? null : (
        <Suspense fallback={<Skeleton lineCount={12} />}>
          <FeeTable form={submittedForm(form, reference)} />
        </Suspense>
      )}
      {reference.type?.isCaseDependent ? (
        <TextField
          {...at('referenceCase')}
          label={m.case_field_reference_case()}
          hint={m.filing_hint_reference_case()}
          value={form.referenceCase}
          onChange={(referenceCase) => change({ referenceCase })}
          autoComplete="off"
          isRequired
        />
      ) : null}
      <TextField
        {...at('caseNumber')}
        label={m.case_field_case_number()}
        hint={m.filing_hint_case_number()}
        value={form.caseNumber}
        onChange={(caseNumber) => change({ caseNumber })}
        autoComplete="off"
        isRequired
      />
      <TextField
        {...at('remark')}
        label={m.case_field_remark()}
        value={form.remark}
        onChange={(remark) => change({ remark })}
        isMultiline
      />
    </>
  )
}

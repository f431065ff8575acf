import { useState } from 'react'
import type { Assignee } from '../../../api/assignment-calls.ts'
import type { ApplicationList } from '../../../machines/application/states.ts'
import { m } from '../../../words/messages.js'
import { useList } from '../../use-list.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ErrorState } from '../error-state.tsx'
import { nameOf } from '../named.ts'
import { SelectField } from '../select-field.tsx'
import { Skeleton } from '../skeleton.tsx'

/** Of the head office there are officers of many offices: each is told with theirs. */
const labelOf = ({ name, office }: Assignee, isFar: boolean): string =>
  isFar ? `${name}, ${nameOf(office)}` : name

export interface AssignDialogProps {
  title: string
  list: ApplicationList
  /** The office of the case; null where there are several. Whoever works at the head office can have any. */
  officeId: string | null
  /** Who has it now: nobody is given what is theirs already. */
  currentId: string | null
  isPending: boolean
  onGive: (assignee: Assignee) => void
  /** Whether somebody may have it now, so that it can be made nobody's. */
  canTakeAway: boolean
  onTakeAway: () => void
  onClose: () => void
}

/** No officer: the case is nobody's. */
const nobody = 'nobody'

/** To whom cases of a list are given, of those who may have them. @source product 8, look Staff */
export function AssignDialog({ title, list, officeId, currentId, isPending, ...on }: AssignDialogProps) {
  const { rows, isFailed, retry } = useList('GET /assignees', { query: { list } })
  const [chosenId, setChosenId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const able = (rows ?? []).filter(
    ({ id, officeId: of, isHeadOffice }) =>
      id !== currentId && (officeId === null || of === officeId || isHeadOffice),
  )
  const isFar = new Set(able.map(({ officeId: of }) => of)).size > 1
  const give = () => {
    const assignee = able.find(({ id }) => id === chosenId)
    if (assignee) on.onGive(assignee)
    else if (chosenId === nobody) on.onTakeAway()
    else setIsMissing(true)
  }
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={m.assignment_text_ask()}
      confirmLabel={m.assignment_action_give()}
      onConfirm={give}
      onCancel={on.onClose}
      isPending={isPending}
    >
      {isFailed ? <ErrorState text={m.assignment_error_failed()} onRetry={retry} /> : null}
      {rows === null && !isFailed ? <Skeleton lineCount={2} /> : null}
      {rows ? (
        <SelectField
          name="assignee"
          label={m.assignment_field_assignee()}
          hint={m.assignment_hint_assignee()}
          error={isMissing ? m.field_error_required() : undefined}
          value={chosenId}
          onChange={(value) => {
            setChosenId(value)
            setIsMissing(false)
          }}
          isRequired
          options={[
            ...able.map((assignee) => ({ value: assignee.id, label: labelOf(assignee, isFar) })),
            ...(on.canTakeAway ? [{ value: nobody, label: m.assignment_label_nobody() }] : []),
          ]}
        />
      ) : null}
    </ConfirmDialog>
  )
}

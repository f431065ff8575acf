import { valueOf } from '../../machines/entity.ts'
import { useState, type FormEvent } from 'react'
import type { Application } from '../../api/entities.ts'
import { send } from '../../api/client.ts'
import { defendantSchema, emptyPerson, faultsIn, type PersonDraft } from '../../machines/form.ts'
import { personsMax } from '../../machines/limits.ts'
import { conditionWords } from '../../words/groups/condition.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { Card, Cards, Page, Quiet } from '../parts/page.tsx'
import { placeText } from '../parts/place-text.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { showToast } from '../parts/toasts.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { useForm } from '../use-form.ts'
import { personFieldWords } from '../../words/groups/person-field.ts'
import { rowWord } from '../words/form.ts'
import { PersonFields } from './person-fields.tsx'
import { useForgetTyped, useTyped } from '../parts/use-typed.ts'
import { written } from '../parts/written.ts'

/** A field of the form on this page, such as `defendant.name`, as the call names it too. */
const pathOf = (field: string): string => `defendant.${field}`
const labels = Object.fromEntries(
  Object.entries(personFieldWords).map(([key, word]) => [pathOf(key), word()]),
)

/** The row of somebody who is being added. */
const added = 'added'
/** Where it is kept which row is open, and what is typed in it. */
const openAt = (applicationId: string): string => `defendants ${applicationId}`
const formAt = (applicationId: string, row: string): string => `${openAt(applicationId)} ${row}`

interface EditProps {
  applicationId: string
  version: number
  /** What is typed is kept at. */
  place: string
  /** The row as it stands; null for somebody new. */
  before: PersonDraft | null
  title: string
  reload: () => void
  onDone: () => void
  onCancel: () => void
}

/** One defendant, added or changed by the specification's call. A change is asked first. @source spec §4, §5, §7, look States */
function DefendantForm(props: EditProps) {
  const { applicationId, version, place, before, title, reload, onDone, onCancel } = props
  const [{ key, person }, setTyped] = useTyped(place, () => ({
    key: crypto.randomUUID() as string,
    person: before ?? emptyPerson(crypto.randomUUID()),
  }))
  const dialog = useAsk()
  const faults = faultsIn(defendantSchema, person).map(({ path, error }) => ({ path: pathOf(path), error }))
  const typed = Object.entries(person).map(([field, value]) => [pathOf(field), value] as const)
  const form = useForm(Object.fromEntries(typed), faults, reload)
  const save = async () => {
    dialog.close()
    const input = { params: { id: applicationId }, body: { version, key, defendant: person } }
    const saved = await form.submit(faults, () =>
      before
        ? send('POST /auth/send-application/defendent/update/{id}', input)
        : send('POST /auth/send-application/defendent/{id}', input),
    )
    if (!saved) return
    showToast({ tone: 'success', text: m.my_notice_defendants() })
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (before && faults.length === 0) dialog.open()
    else void save()
  }
  return (
    <form noValidate onSubmit={submit} aria-label={title}>
      <h2>{title}</h2>
      <FormNotices form={form} labels={labels} refusedTitle={m.my_title_refused()} />
      <PersonFields
        side="defendants"
        person={person}
        first={null}
        at={(field) => ({ name: pathOf(field), error: messageAt(form.errors, pathOf(field)) })}
        change={(patch) => setTyped({ key, person: { ...person, ...patch } })}
      />
      <ButtonRow isSticky>
        <Button type="submit" isPending={form.isPending}>
          {m.my_action_save_defendant()}
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          {m.my_action_cancel()}
        </Button>
      </ButtonRow>
      <AskDialog
        isOpen={dialog.isOpen}
        title={m.my_confirm_save_defendant()}
        text={m.my_text_confirm_defendants()}
        confirmLabel={m.my_action_save_defendant()}
        onCancel={dialog.close}
        onConfirm={() => void save()}
      />
    </form>
  )
}

interface CardProps {
  application: Application
  person: PersonDraft
  who: string
  onEdit: () => void
  onDone: () => void
}

function DefendantCard({ application, person, who, onEdit, onDone }: CardProps) {
  const dialog = useAsk()
  const [failure, setFailure] = useState<string | null>(null)
  const { places, facts } = application
  const isHeld = valueOf(facts.openDispatchDefendantIds, 'openDispatchDefendantIds').includes(person.id)
  const reason = isHeld ? conditionWords.touchesNoOpenDispatch() : undefined
  const remove = async () => {
    dialog.close()
    const body = { applicationId: application.id, defendantId: person.id, version: application.version }
    const answer = await send('POST /auth/send-application/delete/defendant', { body })
    if (!answer.isOk) {
      // Somebody was faster: the next press is meant for what is stored by now.
      if (answer.code === 409) onDone()
      return setFailure(answer.message)
    }
    showToast({ tone: 'success', text: m.my_notice_defendant_removed() })
    onDone()
  }
  return (
    <Card>
      <h2>{person.name || who}</h2>
      <p>{placeText(person, places) || m.my_text_no_address()}</p>
      {failure ? <p role="alert">{failure}</p> : null}
      <ButtonRow>
        <Button variant="secondary" disabledReason={reason} onPress={onEdit}>
          {m.my_action_change({ who })}
        </Button>
        {isHeld ? null : (
          <Button variant="quiet" onPress={dialog.open}>
            {m.parts_action_remove_who({ who })}
          </Button>
        )}
      </ButtonRow>
      <AskDialog
        isOpen={dialog.isOpen}
        title={m.parts_confirm_delete()}
        text={m.person_confirm_remove({ who: person.name || who })}
        confirmLabel={m.parts_action_remove()}
        onCancel={() => {
          dialog.close()
          showToast({ tone: 'information', text: m.parts_notice_delete_canceled() })
        }}
        onConfirm={() => void remove()}
        isDanger
      />
    </Card>
  )
}

function Defendants({ application, onDone }: { application: Application; onDone: () => void }) {
  const { defendants } = application.form
  const [open, setOpen] = useTyped<string>(openAt(application.id), () => '')
  const forget = useForgetTyped()
  const isFull = defendants.length >= personsMax
  const isAdding = open === added
  /** Somebody who was taken away meanwhile: what is typed of them stays, and is added. */
  const isGone = open !== '' && !isAdding && !defendants.some(({ id }) => id === open)
  const rows = [
    ...defendants.map((person) => ({ id: person.id, person })),
    ...(isAdding || isGone ? [{ id: open, person: null }] : []),
  ]
  const leave = () => {
    forget(formAt(application.id, open))
    setOpen('')
  }
  const form = {
    applicationId: application.id,
    version: application.version,
    place: formAt(application.id, open),
    reload: onDone,
    onCancel: leave,
    onDone: () => {
      leave()
      onDone()
    },
  }
  return (
    <>
      {defendants.length === 0 && !isAdding ? <Quiet>{m.my_text_no_defendants()}</Quiet> : null}
      <Cards label={m.filing_title_step_defendants()}>
        {rows.map(({ id, person }, index) => {
          const who = rowWord('defendants', index)
          return person === null || id === open ? (
            <Card key={id}>
              <DefendantForm {...form} before={person} title={who} />
            </Card>
          ) : (
            <DefendantCard
              key={id}
              application={application}
              person={person}
              who={who}
              onEdit={() => setOpen(id)}
              onDone={onDone}
            />
          )
        })}
      </Cards>
      {isAdding ? null : (
        <Button
          variant="secondary"
          disabledReason={isFull ? m.field_error_too_many() : undefined}
          onPress={() => setOpen(added)}
        >
          {m.person_action_add_defendant()}
        </Button>
      )}
    </>
  )
}

const isChangeable = ({ offers }: Application): boolean =>
  offers.application.some(({ event, blockedBy }) => event === 'changeDefendants' && blockedBy === null)

/** Who the case is against, one by one, changeable also after submission. @source spec §7, product 2.1 changeDefendants */
export function DefendantsScreen({ params }: ScreenProps) {
  const account = useAccount()
  const id = params['id'] ?? ''
  const read = useCall('GET /applications/{id}', { params: { id } })
  if (!account) return null
  const details = (
    <LinkButton href={`/my-application-details/${id}`} variant="secondary">
      {m.case_action_back()}
    </LinkButton>
  )
  return (
    <Page title={m.filing_title_step_defendants()} lead={m.my_text_defendants()}>
      {!read.data ? (
        read.state === 'failed' ? (
          <FailedRead read={read} />
        ) : (
          <Skeleton lineCount={8} />
        )
      ) : isChangeable(read.data) ? (
        <>
          <Quiet>{written(read.data.caseNumber)}</Quiet>
          <Defendants application={read.data} onDone={read.reload} />
          <ButtonRow>{details}</ButtonRow>
        </>
      ) : (
        <EmptyState
          title={m.filing_title_not_editable()}
          text={m.filing_text_not_editable()}
          action={details}
        />
      )}
    </Page>
  )
}

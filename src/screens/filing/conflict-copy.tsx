import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { DraftForm } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { caseHref, useIsStaff } from '../parts/case-href.ts'
import { Page } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { rowWord } from '../words/form.ts'
import type { FilingSession } from './filing-session.ts'
import type { StaleHow } from './step.ts'
import { forgetAt, type KeptDraft } from './draft-copies.ts'
import { storeForm } from './store-form.ts'
import styles from './group.module.css'

/** A form as plain text, so that nothing typed is lost when a newer one takes its place. */
export function formText(form: DraftForm): string {
  const person = (side: 'petitioners' | 'defendants') =>
    form[side].flatMap(({ name, mobile, email, nid, dateOfBirth, address }, index) => {
      const typed = [name, mobile, email, nid, dateOfBirth, address].filter(Boolean)
      return typed.length > 0 ? [[rowWord(side, index), ...typed].join(', ')] : []
    })
  return [
    `${m.case_field_case_number()}: ${form.caseNumber}`,
    `${m.case_field_reference_case()}: ${form.referenceCase}`,
    `${m.case_field_case_amount()}: ${form.caseAmount}`,
    `${m.case_field_remark()}: ${form.remark}`,
    ...person('petitioners'),
    ...person('defendants'),
    ...form.costs.map(({ title, amount, quantity }) => `${title}: ${amount} × ${quantity}`),
    ...form.documents.map(({ name, fileName, weight }) => `${name} (${fileName}) ${weight}`),
  ]
    .filter((line) => !line.endsWith(': '))
    .join('\n')
}

/** A new draft with the same text; the files went with the old one. Answers whether the server has it. */
async function startAgain(form: DraftForm, forget: () => void): Promise<void> {
  const again = { applicationId: null, version: null, form: { ...form, documents: [] } }
  const answer = await storeForm('draft', crypto.randomUUID(), again, false)
  if (!answer.isOk) return showToast({ tone: 'danger', text: answer.message })
  forget()
  location.assign(`/application?draft=${answer.data.applicationId}`)
}

function StartAgain({ form, forget }: { form: () => DraftForm; forget: () => void }) {
  const [isPending, setPending] = useState(false)
  const start = () => {
    setPending(true)
    void startAgain(form(), forget).finally(() => setPending(false))
  }
  return (
    <Button isPending={isPending} onPress={start}>
      {m.filing_action_start_again()}
    </Button>
  )
}

interface StaleProps {
  filing: FilingSession
  how: StaleHow
  onLoadNewer: () => void
}

const staleWords: Record<StaleHow, { title: () => string; text: () => string }> = {
  conflict: { title: m.filing_title_stale, text: m.filing_text_stale },
  gone: { title: m.filing_title_gone, text: m.filing_text_gone },
  closed: { title: m.filing_title_not_editable, text: m.filing_text_not_editable },
}

/** The way on from a form of which nothing is taken any more. */
function StaleWay({ filing, how, onLoadNewer }: StaleProps) {
  const href = caseHref(filing.input.draftKey, useIsStaff(), useSearch())
  if (how === 'closed') return <LinkButton href={href}>{m.filing_action_details()}</LinkButton>
  if (how === 'gone')
    return (
      <StartAgain
        form={() => filing.actor.getSnapshot().context.form}
        forget={() => filing.saving.tell({ type: 'forget' })}
      />
    )
  return (
    <Button variant="secondary" onPress={onLoadNewer}>
      {m.filing_action_load_newer()}
    </Button>
  )
}

/**
 * A draft went on elsewhere, or is no more, or the case can be changed no more, while its owner types: nothing is sent, everything is kept.
 * What is on its way, or was never answered, may be what changed it.
 * @source product 2.1
 */
export function Stale(props: StaleProps) {
  const { filing, how } = props
  const isSubmitting = useSelector(filing.actor, (state) => state.matches('submitting'))
  const isUnanswered = useSelector(filing.saving.actor, ({ context }) => context.failureCount > 0)
  const isHeld = isSubmitting || (how === 'closed' && isUnanswered)
  const title = staleWords[how].title()
  // Whoever types far below hears of it too: nothing is saved any more.
  useEffect(() => {
    if (!isHeld) showToast({ tone: 'warning', text: title })
  }, [isHeld, title])
  if (isHeld) return null
  return (
    <Banner tone="warning" title={title} isLive>
      <p>{staleWords[how].text()}</p>
      <StaleWay {...props} />
    </Banner>
  )
}

interface ConflictCopyProps {
  name: string
  kept: KeptDraft
  isGone: boolean
  forget: () => void
}

function ConflictCopy({ name, kept, isGone, forget }: ConflictCopyProps) {
  const dialog = useAsk()
  return (
    <>
      <TextField
        label={m.filing_field_rescued()}
        hint={m.filing_hint_rescued()}
        name={name}
        value={formText(kept.form)}
        onChange={() => undefined}
        isMultiline
        isRequired
      />
      <ButtonRow>
        {isGone ? <StartAgain form={() => kept.form} forget={forget} /> : null}
        <Button variant="secondary" onPress={dialog.open}>
          {m.filing_action_forget_rescued()}
        </Button>
      </ButtonRow>
      <AskDialog
        isOpen={dialog.isOpen}
        title={m.filing_confirm_forget_rescued()}
        text={m.parts_confirm_delete()}
        confirmLabel={m.filing_action_forget_rescued()}
        onCancel={dialog.close}
        onConfirm={() => {
          dialog.close()
          forget()
        }}
        isDanger
      />
    </>
  )
}

/** What a draft went on without, as text to be copied from until its owner needs it no more. */
export function ConflictCopies(props: {
  conflictCopies: readonly { key: string; kept: KeptDraft }[]
  isGone: boolean
}) {
  const [left, setLeft] = useState(props.conflictCopies)
  const { isGone } = props
  const copies = left.map(({ key, kept }, index) => (
    <ConflictCopy
      key={key}
      name={index === 0 ? 'rescued' : `rescued-${index}`}
      kept={kept}
      isGone={isGone}
      forget={() => {
        forgetAt(key)
        setLeft((all) => all.filter((each) => each.key !== key))
      }}
    />
  ))
  if (!isGone) return <div className={styles.conflictCopies}>{copies}</div>
  return (
    <Page title={m.filing_title_gone()}>
      {left.length > 0 ? (
        <Banner tone="warning">
          <p>{m.filing_text_gone()}</p>
        </Banner>
      ) : (
        <LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>
      )}
      {copies}
    </Page>
  )
}

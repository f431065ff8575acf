import { createActor, type Actor } from 'xstate'
import { isPassing, send } from '../../api/client.ts'
import type { FilingEvent } from '../../machines/filing.ts'
import type { FieldError } from '../../machines/form.ts'
import type { SavingContext, SavingEvent } from '../../machines/saving-facts.ts'
import { savingMachine } from '../../machines/saving.ts'
import { fieldsOf } from '../parts/field-words.ts'
import { forgetLists } from '../use-list.ts'
import { copyOf } from './draft-copies.ts'
import { storeForm } from './store-form.ts'

type Start = Omit<SavingContext, 'isHurried' | 'isAgain' | 'failureCount' | 'error'>

interface Filing {
  draftKey: string
  ownerId: string
  start: Start
  /** Tells the filing chart what came of it. */
  tell: (event: FilingEvent) => void
}

/** The saving chart, running. */
export interface Saving {
  actor: Actor<typeof savingMachine>
  /** Of a form that is submitted or left nothing is heard any more. */
  tell: (event: SavingEvent) => void
}

const plainPath = ({ path, error }: FieldError): FieldError => ({ path: path.replace(/^form\./, ''), error })

/** One try at storing the form, as the chart hears of it. */
async function stored({ draftKey }: Filing, context: SavingContext, isFinal: boolean): Promise<SavingEvent> {
  const { form, mode } = context
  const answer = await storeForm(mode, draftKey, context, isFinal)
  if (answer.isOk) {
    const { applicationId, version, savedAt, referenceNumber } = answer.data
    return isFinal
      ? { type: 'submitted', referenceNumber: referenceNumber ?? '' }
      : { type: 'saved', applicationId, version, savedAt, form }
  }
  const { code, message: error } = answer
  if (code === 409) return { type: 'outdated', error }
  if (isPassing(code)) return { type: 'unanswered', error }
  const errors = fieldsOf(answer.data).map(plainPath)
  // The lists on this page offer what was de-activated since they were fetched.
  if (errors.some((one) => one.error === 'not_offered')) forgetLists()
  return { type: 'refused', error, errors }
}

/** What the server holds, as the chart hears of it. */
async function lookedUp(id: string): Promise<SavingEvent> {
  const answer = await send('GET /applications/{id}', { params: { id } })
  if (!answer.isOk)
    return answer.code === 404 ? { type: 'missing' } : { type: 'unreachable', error: answer.message }
  const { state, version, updatedAt: savedAt, form, referenceNumber } = answer.data
  return { type: 'found', state, applicationId: id, version, savedAt, form, referenceNumber }
}

/** Carries out what the saving chart asks for. @source product 2.4 */
export function startSaving(filing: Filing): Saving {
  const { draftKey, ownerId, start } = filing
  const copy = copyOf(draftKey, ownerId)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (event: SavingEvent) => {
    if (actor.getSnapshot().status === 'active') actor.send(event)
  }
  const machine = savingMachine.provide({
    actions: {
      keepHere: ({ context }) => copy.keep(context),
      setAside: ({ context }) => copy.setAside(context),
      forgetHere: copy.forget,
      sendDraft: ({ context }) => void stored(filing, context, false).then(tell),
      sendFinal: ({ context }) => void stored(filing, context, true).then(tell),
      askServer: ({ context }) => void lookedUp(context.applicationId ?? draftKey).then(tell),
      wait: (_, { milliseconds }) => {
        clearTimeout(timer)
        timer = setTimeout(() => tell({ type: 'waited' }), milliseconds)
      },
      tellSaved: (_, saved) => filing.tell({ type: 'saved', ...saved }),
      tellFailed: (_, { error }) => filing.tell({ type: 'saveFailed', error }),
      tellRefused: (_, refused) => filing.tell({ type: 'submitRefused', ...refused }),
      tellSubmitted: (_, submitted) => filing.tell({ type: 'submitted', ...submitted }),
    },
  })
  const { hasUnsaved, ...input } = start
  const { form, reference, sent } = input
  const actor = createActor(machine, {
    // A page that was left may have sent on its way out what this one was opened with.
    input: { ...input, sent: hasUnsaved ? [...sent, form] : sent },
  }).start()
  if (hasUnsaved) {
    copy.adopt()
    actor.send({ type: 'change', form, reference })
  }
  return { actor, tell }
}

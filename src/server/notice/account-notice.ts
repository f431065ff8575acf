import { textLengthMax } from '../../machines/limits.ts'
import type { Deps, Trx } from '../deps.ts'
import type { Jobs } from '../jobs/queue.ts'
import { accountNoticeWords } from '../../words/groups/account-notice.ts'
import { settle, smsId } from './outgoing.ts'

/** Waits for every channel, whatever happens to the others; then throws if one gave no answer. */
async function allOf(work: readonly Promise<void>[], what: string): Promise<void> {
  const failures = (await Promise.allSettled(work)).flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  )
  if (failures.length > 0) throw new Error(`${what}: ${failures.join('; ')}`)
}

/**
 * Tells a person something about their account, through the outbox and to where they are reached now. An SMS and a mail are
 * two jobs, so that one that fails never repeats the other.
 */
export async function tellAccount(
  deps: Deps,
  trx: Trx,
  message: Omit<Jobs['tell-person'], 'id' | 'answer'> & { answer?: string },
): Promise<void> {
  const job = { answer: null, ...message, id: deps.ids.uuid() }
  if (job.mobile !== null) await deps.queue.add(trx, 'tell-person', { ...job, email: null })
  if (job.email !== null) await deps.queue.add(trx, 'tell-person', { ...job, mobile: null })
}

const cut = (text: string): string =>
  text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text

/** Brings it to the person by SMS and mail, whichever there is. Throws if one of them gave no answer. */
export async function tellPerson(deps: Deps, job: Jobs['tell-person']): Promise<void> {
  const { id, accountNotice, mobile, email, locale, answer } = job
  const words = accountNoticeWords[accountNotice]
  const [subject, text] = [words.title({}, { locale }), words.text({}, { locale })]
  const work: Promise<void>[] = []
  if (mobile !== null)
    work.push(
      deps.sms
        .send({ id: smsId(id), mobile, text: answer === null ? text : `${text} ${cut(answer)}` })
        .then((said) => settle(deps, 'sms', said, { accountNotice })),
    )
  if (email !== null)
    work.push(
      deps.mail
        .send({ id, to: email, subject, text: answer === null ? text : `${text}\n\n${answer}` })
        .then((said) => settle(deps, 'mail', said, { accountNotice })),
    )
  await allOf(work, `account notice ${id}`)
}

import {
  webhookKeptDays,
  webhookPauseOverSeconds,
  webhookTimeoutMs,
  webhookTrySeconds,
} from '../../machines/limits.ts'
import { afterWebhookTry, type WebhookAnswer } from '../../machines/webhook.ts'
import { statusOf } from '../catalogue/editor.ts'
import type { Deps, Trx } from '../deps.ts'
import type { Jobs } from '../jobs/queue.ts'
import { appendHistory, moveWebhookMessage } from '../lifecycle/state.ts'
import { postWebhook, type Resolve } from '../ports/webhook-post.ts'
import { headersOf, secretOf } from './signature.ts'
import * as store from './store.ts'

type Begun = NonNullable<Awaited<ReturnType<typeof store.beginTry>>>
type Came = { answer: WebhookAnswer; status: number | null }

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

/** Where loopback may be asked: wherever it is no production. */
export const isLoopbackAllowed = ({ settings }: Pick<Deps, 'settings'>): boolean =>
  settings.NODE_ENV !== 'production'

async function attempt(deps: Deps, { delivery, webhook }: Begun, resolve?: Resolve): Promise<Came> {
  if (!webhook.is_active) return { answer: 'inactive', status: null }
  const at = deps.clock.now()
  const { subject_id: owner, previous_secret: previous, previous_until: until } = webhook
  const kept = [webhook.secret, ...(previous !== null && until !== null && until > at ? [previous] : [])]
  const secrets = kept.flatMap((secret) => secretOf(deps.settings, owner, secret) ?? [])
  if (secrets.length === 0) throw new Error('the secret of a webhook was sealed under another AUDIT_KEY')
  const came = await postWebhook(
    new URL(webhook.url),
    { headers: headersOf(delivery, at, secrets), body: delivery.body },
    {
      isLoopbackAllowed: isLoopbackAllowed(deps),
      timeoutMs: webhookTimeoutMs,
      ...(resolve ? { resolve } : {}),
    },
  )
  return came.kind === 'answer'
    ? { answer: 'answer', status: came.status }
    : { answer: came.kind, status: null }
}

/** Whoever answers that they are gone is told nothing more. */
export async function deActivate(trx: Trx, webhookId: number, at: Date): Promise<void> {
  const before = await store.lockWebhook(trx, webhookId)
  if (!before?.is_active) return
  const after = await store.endWebhook(trx, webhookId)
  await appendHistory(trx, {
    entity: 'webhook',
    subjectId: after.subject_id,
    event: 'update',
    fromState: statusOf(before),
    toState: statusOf(after),
    actorId: null,
    payload: { before: { is_active: true }, after: { is_active: false } },
    at,
  })
}

/**
 * One try at one message: signed, sent, and what came of it in its row: delivered, to be tried again after a growing pause, or given up. Of a
 * job that is carried out twice one sends. What is given up because its webhook is not active may be sent again when it is.
 * @source product 7
 */
export async function deliverWebhook(
  deps: Deps,
  { deliveryId, tries }: Jobs['deliver-webhook'],
  resolve?: Resolve,
): Promise<void> {
  const lostAt = later(deps.clock.now(), webhookTrySeconds)
  const begun = await store.beginTry(deps.db, { deliveryId, tries, lostAt })
  if (begun === null) return
  const { delivery } = begun
  const { answer, status } = await attempt(deps, begun, resolve)
  const at = deps.clock.now()
  const after = afterWebhookTry(status, delivery.round_tries)
  const pauseSeconds = answer === 'inactive' ? null : after.pauseSeconds
  const state = answer === 'inactive' ? 'givenUp' : after.state
  await deps.db.transaction().execute(async (trx) => {
    const nextTryAt = pauseSeconds === null ? null : later(at, pauseSeconds)
    const ended = await moveWebhookMessage(trx, delivery, {
      state,
      answer,
      answer_code: status,
      next_try_at: nextTryAt,
      settled_at: nextTryAt === null ? at : null,
    })
    if (ended === null) return
    if (after.isGone) await deActivate(trx, delivery.webhook_id, at)
    if (pauseSeconds === null) return
    const job = { deliveryId, tries: delivery.tries }
    await deps.queue.add(trx, 'deliver-webhook', job, { afterSeconds: pauseSeconds })
  })
  if (state !== 'delivered')
    deps.log.warn({ deliveryId, webhookId: delivery.webhook_id, state, answer, status }, 'not delivered')
}

/**
 * Gives messages whose job was lost a new one, and forgets what was sent thirty days ago. Several processes may sweep at once.
 * @source product 7
 */
export async function sweepWebhooks(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const before = later(now, -webhookPauseOverSeconds)
    for (const { id, tries } of await store.claimLost(trx, { before, until: now }))
      await deps.queue.add(trx, 'deliver-webhook', { deliveryId: id, tries })
  })
  while ((await store.forgetSettled(deps.db, later(now, -webhookKeptDays * 86_400))) > 0);
}

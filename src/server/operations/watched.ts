import { sweepKinds, type SweepKind } from '../../machines/operations.ts'
import type { GatewayName } from '../../machines/payment/choice.ts'
import type { Deps } from '../deps.ts'
import type { Workers } from '../jobs/queue.ts'
import type { Gateway, Gateways } from '../ports/gateway.ts'
import { noted, type ServiceNotes } from './notes.ts'

type Ports = Pick<Deps, 'gateways' | 'sms' | 'mail' | 'live' | 'identity' | 'registry' | 'scanner'>

/** A refusal is an answer: whoever gives one is there. */
const silence = (answer: { kind: string; detail?: string; isUnasked?: boolean }): string | null =>
  answer.kind === 'noAnswer' && !answer.isUnasked ? (answer.detail ?? 'no answer') : null

function watchedGateway(notes: ServiceNotes, name: GatewayName, gateway: Gateway): Gateway {
  return {
    ...gateway,
    createSession: (request) => noted(notes, name, () => gateway.createSession(request), silence),
    outcomeOf: (attempt) => noted(notes, name, () => gateway.outcomeOf(attempt), silence),
    refund: (request) => noted(notes, name, () => gateway.refund(request), silence),
    queryRefund: (reference, request) =>
      noted(notes, name, () => gateway.queryRefund(reference, request), silence),
    answers: () =>
      noted(
        notes,
        name,
        () => gateway.answers(),
        (isThere) => (isThere ? null : 'no answer'),
      ),
  }
}

const watchedGateways = (notes: ServiceNotes, { sslcommerz, bkash }: Gateways): Gateways => ({
  sslcommerz: sslcommerz && watchedGateway(notes, 'sslcommerz', sslcommerz),
  bkash: bkash && watchedGateway(notes, 'bkash', bkash),
})

/** The ports, each of whose answers and silences is noted; they do what they did. @source product 7 */
export function watchedPorts(ports: Ports, notes: ServiceNotes): Ports {
  const { sms, mail, live, identity, registry, scanner } = ports
  return {
    gateways: watchedGateways(notes, ports.gateways),
    sms: { send: (message) => noted(notes, 'sms', () => sms.send(message), silence) },
    mail: { ...mail, send: (message) => noted(notes, 'mail', () => mail.send(message), silence) },
    live: {
      ...live,
      trigger: (channel, event, data) => noted(notes, 'live', () => live.trigger(channel, event, data)),
    },
    identity: {
      ...identity,
      begin: (redirectUrl) =>
        noted(
          notes,
          'identity',
          () => identity.begin(redirectUrl),
          (visit) => (visit === null ? 'no answer' : null),
        ),
      finish: (url, visit) => noted(notes, 'identity', () => identity.finish(url, visit), silence),
    },
    registry: { check: (person) => noted(notes, 'registry', () => registry.check(person), silence) },
    scanner: { scan: (bytes) => noted(notes, 'scanner', () => scanner.scan(bytes), silence) },
  }
}

/** The sweeps, each of whose turns is noted. @source product 7 */
export function watchedSweeps(workers: Workers, notes: ServiceNotes): Workers {
  const watched = (kind: SweepKind) => [kind, () => noted(notes, kind, () => workers[kind]({}))] as const
  return { ...workers, ...Object.fromEntries(sweepKinds.map(watched)) }
}

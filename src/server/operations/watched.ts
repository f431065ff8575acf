import { sweepKinds, type SweepKind } from '../../machines/operations.ts'
import type { GatewayName } from '../../machines/payment/choice.ts'
import type { Deps } from '../deps.ts'
import type { Workers } from '../jobs/queue.ts'
import type { Files } from '../ports/files.ts'
import type { Gateway, Gateways } from '../ports/gateway.ts'
import { noted, type ServiceNotes } from './notes.ts'

type Ports = Pick<
  Deps,
  'gateways' | 'sms' | 'mail' | 'live' | 'identity' | 'registry' | 'scanner' | 'files' | 'settings'
>

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

/** A folder is no service; a document that is read is noted when it begins to come. */
const watchedFiles = (notes: ServiceNotes, { files, settings }: Ports): Files =>
  settings.S3_URL === undefined
    ? files
    : {
        ...files,
        put: (bytes) => noted(notes, 'documents', () => files.put(bytes)),
        get: (sha256) => noted(notes, 'documents', () => files.get(sha256)),
        remove: (sha256) => noted(notes, 'documents', () => files.remove(sha256)),
      }

/** The ports, each of whose answers and silences is noted; they do what they did. @source product 7 */
export function watchedPorts(ports: Ports, notes: ServiceNotes): Omit<Ports, 'settings'> {
  const { sms, mail, live, identity, registry, scanner } = ports
  return {
    files: watchedFiles(notes, ports),
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

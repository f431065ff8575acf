import {
  gatewayNames,
  gatewayOfMethod,
  paymentMethods,
  type GatewayName,
  type PaymentMethod,
} from '../../machines/payment/choice.ts'
import type { PaymentRecord } from '../database/rows.ts'
import type { Deps } from '../deps.ts'
import type { Gateway } from '../ports/gateway.ts'
import { gatewayNamed } from '../ports/gateways.ts'
import { countFailure, forgetFailures, gatewaysAway } from './circuit-store.ts'

type Around = Pick<Deps, 'gateways' | 'db' | 'clock' | 'log'>

async function noteSilence(deps: Around, name: GatewayName): Promise<void> {
  if (await countFailure(deps, name))
    deps.log.warn({ gateway: name }, 'the gateway is away: nobody is sent to it')
}
async function noteAnswer(deps: Around, name: GatewayName): Promise<void> {
  if (await forgetFailures(deps.db, name)) deps.log.warn({ gateway: name }, 'the gateway is back')
}

/** The gateway, each of whose silences is counted for every process; a refusal is an answer. */
function watched(deps: Around, name: GatewayName): Gateway {
  const gateway = gatewayNamed(deps.gateways, name)
  const noted = async <Answer extends { kind: string; isUnasked?: boolean }>(
    asked: Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await asked
    if (!answer.isUnasked) await (answer.kind === 'noAnswer' ? noteSilence : noteAnswer)(deps, name)
    return answer
  }
  return {
    ...gateway,
    createSession: (request) => noted(gateway.createSession(request)),
    outcomeOf: (attempt) => noted(gateway.outcomeOf(attempt)),
    refund: (request) => noted(gateway.refund(request)),
    queryRefund: (reference, request) => noted(gateway.queryRefund(reference, request)),
  }
}

/** The gateway that a payment goes through; throws for one that was paid elsewhere, which no gateway can be asked about. */
export function gatewayOf(deps: Around, { id, gateway }: Pick<PaymentRecord, 'id' | 'gateway'>): Gateway {
  if (gateway === null) throw new Error(`payment ${id} went through no gateway`)
  return watched(deps, gateway)
}

/** Asks every gateway that is away whether it is back; nobody is sent there to find out. */
export async function probeGateways(deps: Around): Promise<void> {
  const away = await gatewaysAway(deps.db)
  for (const name of gatewayNames) {
    const gateway = away.has(name) ? deps.gateways[name] : null
    if (gateway && (await gateway.answers())) await noteAnswer(deps, name)
  }
}

/** A way to pay that is offered here; `isAway` while its gateway does not answer. */
export interface OfferedWay {
  method: PaymentMethod
  isAway: boolean
}

/** The ways to pay whose gateway is there at all. */
export async function offeredWays(deps: Pick<Deps, 'gateways' | 'db'>): Promise<OfferedWay[]> {
  const away = await gatewaysAway(deps.db)
  return paymentMethods
    .filter((method) => deps.gateways[gatewayOfMethod[method]] !== null)
    .map((method) => ({ method, isAway: away.has(gatewayOfMethod[method]) }))
}

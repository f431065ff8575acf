import { paymentChart } from '../../src/machines/payment/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import type { AnyStateMachine } from 'xstate'
import type { Reach } from '../../src/machines/actor.ts'
import type { Chart } from '../../src/machines/chart.ts'
import { checkoutMachine } from '../../src/machines/checkout.ts'
import { filingMachine } from '../../src/machines/filing.ts'
import { identityMachine } from '../../src/machines/identity.ts'
import { outcomeMachine } from '../../src/machines/outcome.ts'
import { recoveryMachine } from '../../src/machines/recovery.ts'
import { registrationMachine } from '../../src/machines/registration.ts'
import { savingMachine } from '../../src/machines/saving.ts'
import { sessionMachine } from '../../src/machines/session.ts'
import { uploadMachine } from '../../src/machines/upload.ts'
import { applicationWitness } from '../witness/application.ts'
import { checkoutWitness } from '../witness/checkout.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import { filingWitness } from '../witness/filing.ts'
import { identityWitness } from '../witness/identity.ts'
import { outcomeWitness } from '../witness/outcome.ts'
import { paymentWitness } from '../witness/payment.ts'
import { recoveryWitness } from '../witness/recovery.ts'
import { registrationWitness } from '../witness/registration.ts'
import { savingWitness } from '../witness/saving.ts'
import { sessionWitness } from '../witness/session.ts'
import { uploadWitness } from '../witness/upload.ts'
import type { JourneyWitness } from './journey.ts'
import type { Witness } from './witness.ts'

/** A chart that the server obeys, with its twin. */
export interface LawChart {
  name: string
  chart: Chart<Reach, string>
  witness: Witness<string, string, string, Reach>
}

/** A chart that one browser walks, with its twin. */
export interface JourneyChart {
  name: string
  machine: AnyStateMachine
  witness: JourneyWitness<string, unknown, { type: string }>
}

// The names of states and events are only strings to whoever walks all charts alike.
export const lawCharts = [
  { name: 'application', chart: applicationChart, witness: applicationWitness },
  { name: 'dispatch', chart: dispatchChart, witness: dispatchWitness },
  { name: 'payment', chart: paymentChart, witness: paymentWitness },
] as unknown as readonly LawChart[]

export const journeyCharts = [
  { name: 'checkout', machine: checkoutMachine, witness: checkoutWitness },
  { name: 'session', machine: sessionMachine, witness: sessionWitness },
  { name: 'registration', machine: registrationMachine, witness: registrationWitness },
  { name: 'recovery', machine: recoveryMachine, witness: recoveryWitness },
  { name: 'identity', machine: identityMachine, witness: identityWitness },
  { name: 'filing', machine: filingMachine, witness: filingWitness },
  { name: 'saving', machine: savingMachine, witness: savingWitness },
  { name: 'upload', machine: uploadMachine, witness: uploadWitness },
  { name: 'outcome', machine: outcomeMachine, witness: outcomeWitness },
] as unknown as readonly JourneyChart[]

/** The charts whose memory and data are judged too: they never meet the server's drivers, which do that for the others. */
export const rememberingCharts: ReadonlySet<string> = new Set(['saving', 'upload', 'outcome'])

import type { AnyStateMachine } from 'xstate'
import { checkoutMachine } from '../machines/checkout.ts'
import { filingMachine } from '../machines/filing.ts'
import { identityMachine } from '../machines/identity.ts'
import { laws } from '../machines/laws.ts'
import { outcomeMachine } from '../machines/outcome.ts'
import { recoveryMachine } from '../machines/recovery.ts'
import { registrationMachine } from '../machines/registration.ts'
import { savingMachine } from '../machines/saving.ts'
import { sessionMachine } from '../machines/session.ts'
import { uploadMachine } from '../machines/upload.ts'
import type { EntityName } from './effects.ts'

/** The charts that one person's browser walks. */
export const journeys = {
  checkout: checkoutMachine,
  session: sessionMachine,
  registration: registrationMachine,
  recovery: recoveryMachine,
  identity: identityMachine,
  filing: filingMachine,
  saving: savingMachine,
  upload: uploadMachine,
  outcome: outcomeMachine,
} as const satisfies Record<string, AnyStateMachine>

export type JourneyName = keyof typeof journeys
export type ChartName = EntityName | JourneyName

/** Every chart that has a drawing and paths, the server's first. */
export const chartNames = [...Object.keys(laws), ...Object.keys(journeys)] as readonly ChartName[]

export const isEntity = (chart: string): chart is EntityName => Object.hasOwn(laws, chart)
export const isChart = (chart: string): chart is ChartName => chartNames.some((name) => name === chart)

/** The machine of a chart. */
export const machineOf = (chart: ChartName): AnyStateMachine =>
  isEntity(chart) ? laws[chart].machine : journeys[chart]

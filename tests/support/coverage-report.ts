import { birth } from '../../src/machines/entity.ts'
import { paymentMachine } from '../../src/machines/payment/chart.ts'
import { dispatchMachine } from '../../src/machines/dispatch/chart.ts'
import { applicationMachine } from '../../src/machines/application/chart.ts'
import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
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
import { castNames } from './cast.ts'
import { coverageFile, levels, personKey, type Kind, type Level } from './coverage.ts'
import { journeyTrials, type JourneyWitness } from './journey.ts'
import { judge, trialsOf, undrawnRefusals, type Witness } from './witness.ts'

type Totals = Record<Kind, ReadonlySet<string>> & {
  /** The refusals that a page shows, where they are not all of them: nobody sits there as the server, and what is typed wrong its dialog tells. */
  undrawn?: ReadonlySet<string>
}

/** Every `from event to` of a machine, read off the machine itself. */
function transitionsOf(machine: AnyStateMachine): Set<string> {
  const found = new Set<string>()
  for (const [name, node] of Object.entries(machine.states))
    for (const rows of node.transitions.values())
      for (const row of rows) found.add(`${name} ${row.eventType} ${row.target?.[0]?.key ?? name}`)
  return found
}

const undrawnOf = (witness: Witness<string, string, string, unknown>): string[] =>
  witness.states.flatMap((state) =>
    Object.keys(witness.worlds).flatMap((world) =>
      castNames
        .filter((who) => who !== 'system')
        .flatMap((who) =>
          undrawnRefusals(witness, { state, world, who }).map(
            ({ event, code }) => `${state} ${event} ${code}`,
          ),
        ),
    ),
  )

function lawTotals(machine: AnyStateMachine, witness: Witness<string, string, string, unknown>): Totals {
  const trials = trialsOf(witness, castNames)
  const refusals = trials.flatMap((trial) => {
    const verdict = judge(witness, trial)
    return verdict.isAllowed ? [] : [`${trial.state} ${trial.event} ${verdict.code}`]
  })
  return {
    state: new Set(witness.states),
    transition: transitionsOf(machine),
    refusal: new Set(refusals),
    person: new Set(trials.map((trial) => personKey(trial, judge(witness, trial).isAllowed))),
    undrawn: new Set(undrawnOf(witness)),
  }
}

function journeyTotals(
  machine: AnyStateMachine,
  witness: JourneyWitness<string, unknown, { type: string }>,
): Totals {
  const refusals = journeyTrials(witness).flatMap(({ row, state, event }) =>
    row ? [] : [`${state} ${event.type} stays`],
  )
  return {
    state: new Set(witness.states),
    transition: transitionsOf(machine),
    refusal: new Set(refusals),
    // One person walks it.
    person: new Set(),
  }
}

const charts: Record<string, Totals> = {
  application: lawTotals(applicationMachine, applicationWitness as never),
  dispatch: lawTotals(dispatchMachine, dispatchWitness as never),
  payment: lawTotals(paymentMachine, paymentWitness as never),
  checkout: journeyTotals(checkoutMachine, checkoutWitness as never),
  session: journeyTotals(sessionMachine, sessionWitness as never),
  registration: journeyTotals(registrationMachine, registrationWitness as never),
  recovery: journeyTotals(recoveryMachine, recoveryWitness as never),
  identity: journeyTotals(identityMachine, identityWitness as never),
  filing: journeyTotals(filingMachine, filingWitness as never),
  saving: journeyTotals(savingMachine, savingWitness as never),
  upload: journeyTotals(uploadMachine, uploadWitness as never),
  outcome: journeyTotals(outcomeMachine, outcomeWitness as never),
}

const kinds: readonly Kind[] = ['state', 'transition', 'refusal', 'person']

const laws = ['application', 'dispatch', 'payment']
/** The charts that a person walks with the server. */
const journeys = ['checkout', 'session', 'registration', 'recovery', 'identity', 'filing']
/** The charts that a page keeps to itself: the server never meets them. */
const alone = ['saving', 'upload', 'outcome']
const aloneLevels: ReadonlySet<Level> = new Set(['pure', 'screens'])

/** What must be whole at each level; the rest is printed and not held against the run. */
const gates: { level: Level; charts: readonly string[]; kinds: readonly Kind[] }[] = [
  { level: 'pure', charts: [...laws, ...journeys, ...alone], kinds },
  { level: 'http', charts: [...laws, ...journeys], kinds },
  { level: 'browser', charts: ['application', 'dispatch', 'checkout', 'filing'], kinds: ['transition'] },
  { level: 'screens', charts: ['checkout'], kinds: ['transition'] },
  {
    level: 'screens',
    charts: [...laws, 'session', 'registration', 'recovery', 'identity', 'filing', ...alone],
    kinds,
  },
]

function readLines(): Set<string> {
  if (!existsSync(coverageFile)) return new Set()
  return new Set(readFileSync(coverageFile, 'utf8').split('\n').filter(Boolean))
}

/** Prints one line per chart and level and answers what a gate misses of what was walked. */
export function reportCoverage(
  print: (line: string) => void,
  lines: ReadonlySet<string> = readLines(),
): string[] {
  const missing: string[] = []
  for (const [chart, totals] of Object.entries(charts))
    for (const level of levels) {
      if (alone.includes(chart) && !aloneLevels.has(level)) continue
      const shares = kinds.flatMap((kind) => {
        // Only the laws are tried by more than one person, purely and over HTTP.
        if (kind === 'person' && (totals.person.size === 0 || !['pure', 'http'].includes(level))) return []
        // What begins something has no button and no act: it is judged purely and over HTTP, by its own call there.
        const isBirth = (key: string) => key === birth || key.startsWith(`${birth} `)
        const isJudged = (key: string) =>
          !isBirth(key) || level === 'pure' || (level === 'http' && kind === 'transition')
        const shown = level === 'screens' && kind === 'refusal' ? totals.undrawn : undefined
        const all = [...(shown ?? totals[kind])].filter(isJudged)
        const left = all.filter((key) => !lines.has(JSON.stringify([level, chart, kind, key])))
        const isGated = gates.some(
          (gate) => gate.level === level && gate.charts.includes(chart) && gate.kinds.includes(kind),
        )
        if (isGated) missing.push(...left.map((key) => `${chart} at ${level}: ${kind} ${key}`))
        return [`${kind}s ${all.length - left.length}/${all.length}`]
      })
      print(`coverage ${chart.padEnd(12)} ${level.padEnd(8)} ${shares.join('  ')}`)
    }
  return missing
}

if (process.argv[1]?.endsWith('coverage-report.ts')) {
  const missing = reportCoverage((line) => process.stdout.write(`${line}\n`))
  for (const line of missing) process.stdout.write(`missing: ${line}\n`)
  process.exitCode = missing.length > 0 ? 1 : 0
}

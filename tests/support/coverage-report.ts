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
import { neverInRow } from '../witness/pairs.ts'
import { paymentWitness } from '../witness/payment.ts'
import { recoveryWitness } from '../witness/recovery.ts'
import { registrationWitness } from '../witness/registration.ts'
import { savingWitness } from '../witness/saving.ts'
import { sessionWitness } from '../witness/session.ts'
import { uploadWitness } from '../witness/upload.ts'
import { castNames } from './cast.ts'
import { coverageFile, levels, personKey, type Kind, type Level } from './coverage.ts'
import { journeyTrials, type JourneyWitness } from './journey.ts'
import { sightKey, sightsOf } from './pages.ts'
import { judge, offeredBy, trialsOf, undrawnRefusals, type Witness } from './witness.ts'
import { edgeName, rowsOf, transitionsOf } from '../../src/atlas/rows.ts'
import { isEntity } from '../../src/atlas/charts.ts'
import { holdersOf } from '../../src/atlas/graph.ts'
import { journeyCharts, type JourneyChart } from './charts.ts'
import { assignmentsOf, isMemory } from './journey-mutants.ts'
import { pairName } from './coverage.ts'

type Totals = Readonly<Record<Kind, ReadonlySet<string>>> & {
  /** The refusals that a page shows, where they are not all of them: nobody sits there as the server, and what is typed wrong its dialog tells. */
  undrawn?: ReadonlySet<string>
}

const edges = (machine: AnyStateMachine): Set<string> => new Set(rowsOf(machine).map(edgeName))
/** What rows ask for, without what only changes the memory; of a journey without the data that goes out with it. */
const effects = (machine: AnyStateMachine): Set<string> =>
  new Set(
    rowsOf(machine).flatMap(({ from, event, asks }) =>
      asks
        .filter((ask) => !isMemory(machine, ask.split(' ')[0] ?? ''))
        .map((ask) => `${from} ${event} ${isEntity(machine.id) ? ask : ask.split(' ')[0]}`),
    ),
  )
const conditionsOf = (
  machine: AnyStateMachine,
  isMeant: (event: string) => boolean = () => true,
): string[] => [
  ...new Set(
    rowsOf(machine)
      .filter(({ event }) => isMeant(event))
      .flatMap(({ conditions }) => conditions),
  ),
]
/** Every two transitions of which the second leaves where the first leads, but for those that no case can ever make. */
const pairs = (machine: AnyStateMachine): Set<string> => {
  const all = transitionsOf(machine)
  const never = isEntity(machine.id) ? neverInRow[machine.id] : {}
  return new Set(
    all
      .flatMap((one) => all.filter(({ from }) => from === one.to).map((other) => pairName(one, other)))
      .filter((name) => !(name in never)),
  )
}
const none: ReadonlySet<string> = new Set()

/** Conditions in whose words nobody is ever refused, each with why. */
const neverTold: Readonly<Record<string, string>> = {
  isSomethingDue: 'where nothing is due the next row holds',
  isNothingDue: 'where something is due the row before holds',
  isFeeInstead: 'where no fee is the next row holds',
  isFullySettled: 'a bill is replaced by fees or by none, and either row says first that something is owed',
  isSomethingUndelivered: 'where all was delivered the next row holds',
  isNotOwed: 'where it is owed the row before holds',
  isSurplus: 'where it is none another row holds',
  isNoSurplus: 'where it is one another row holds',
  isRefundOfBill: 'where it is none the next row holds',
  isAllAsked: 'where a part was asked for the next row holds',
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

const offersOf = (witness: Witness<string, string, string, unknown>): string[] =>
  witness.states.flatMap((state) =>
    Object.keys(witness.worlds).flatMap((world) =>
      castNames.flatMap((who) =>
        offeredBy(witness, { state, world, who }).map((event) => `${state} ${event} ${who}`),
      ),
    ),
  )

const sightKeys = (entity: string, isSeen: boolean): ReadonlySet<string> =>
  isEntity(entity)
    ? new Set(
        sightsOf(entity)
          .filter((sight) => sight.isSeen === isSeen)
          .map(sightKey),
      )
    : none

function lawTotals(machine: AnyStateMachine, witness: Witness<string, string, string, unknown>): Totals {
  const trials = trialsOf(witness, castNames)
  const refusals = trials.flatMap((trial) => {
    const verdict = judge(witness, trial)
    return verdict.isAllowed ? [] : [`${trial.state} ${trial.event} ${verdict.code}`]
  })
  return {
    state: new Set(witness.states),
    transition: edges(machine),
    refusal: new Set(refusals),
    person: new Set(trials.map((trial) => personKey(trial, judge(witness, trial).isAllowed))),
    guard: new Set(conditionsOf(machine).flatMap((name) => [`${name} holds`, `${name} fails`])),
    // Nobody reads why the server itself may not.
    word: new Set(
      conditionsOf(machine, (event) => !witness.systemEvents.includes(event)).filter(
        (name) => !(name in neverTold),
      ),
    ),
    offer: new Set(offersOf(witness)),
    effect: effects(machine),
    memory: none,
    pair: pairs(machine),
    page: sightKeys(machine.id, true),
    absence: sightKeys(machine.id, false),
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
    transition: edges(machine),
    refusal: new Set(refusals),
    // One person walks it, and its conditions are between rows.
    person: none,
    guard: none,
    word: none,
    offer: none,
    effect: effects(machine),
    memory: new Set(assignmentsOf(journeyCharts.find(({ name }) => name === machine.id) as JourneyChart)),
    pair: none,
    page: none,
    absence: none,
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
/** What is counted purely alone, and not for each chart. */
const pureKinds: readonly Kind[] = ['guard', 'word', 'offer', 'effect', 'memory', 'pair']
/** What is counted on screens alone: an entity in each state, on the page of each who has one, in either language. */
const pageKinds: readonly Kind[] = ['page', 'absence']
const allKinds = [...kinds, ...pureKinds, ...pageKinds]

/** What else is counted over HTTP of an entity: how its conditions came out, who was offered what, and what followed what; and of a journey. */
const lawKinds: readonly Kind[] = ['guard', 'offer', 'pair']
const journeyKinds: readonly Kind[] = ['effect']

/** What else is counted beside states, transitions, refusals and persons: most of it purely, some of it over HTTP, pages on screens. */
const isCountedAt = (level: Level, chart: string, kind: Kind): boolean => {
  if (pageKinds.includes(kind)) return level === 'screens'
  return (
    level === 'pure' || (level === 'http' && (laws.includes(chart) ? lawKinds : journeyKinds).includes(kind))
  )
}

const laws = ['application', 'dispatch', 'payment']
/** The charts that a person walks with the server. */
const journeys = ['checkout', 'session', 'registration', 'recovery', 'identity', 'filing']
/** The charts that a page keeps to itself: the server never meets them. */
const alone = ['saving', 'upload', 'outcome']
const aloneLevels: ReadonlySet<Level> = new Set(['pure', 'screens'])

interface Gate {
  level: Level
  charts: readonly string[]
  kinds: readonly Kind[]
  /** Which of them, where not all are asked for. */
  isAsked?: (key: string) => boolean
}

/** The transitions of payments that are not the gateway's or time's alone. */
const paymentsByPersons = new Set(
  transitionsOf(paymentMachine)
    .filter((row) => holdersOf(row).some((who) => who !== 'system'))
    .map(edgeName),
)

/** What must be whole at each level; the rest is printed and not held against the run. */
const gates: readonly Gate[] = [
  { level: 'pure', charts: [...laws, ...journeys, ...alone], kinds: [...kinds, ...pureKinds] },
  { level: 'http', charts: [...laws, ...journeys], kinds },
  { level: 'http', charts: laws, kinds: lawKinds },
  { level: 'http', charts: journeys, kinds: journeyKinds },
  { level: 'browser', charts: ['application', 'dispatch', ...journeys], kinds: ['transition'] },
  {
    level: 'browser',
    charts: ['payment'],
    kinds: ['transition'],
    isAsked: (key) => paymentsByPersons.has(key),
  },
  { level: 'screens', charts: ['checkout'], kinds: ['transition'] },
  {
    level: 'screens',
    charts: [...laws, 'session', 'registration', 'recovery', 'identity', 'filing', ...alone],
    kinds,
  },
  { level: 'screens', charts: laws, kinds: pageKinds },
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
      const shares = allKinds.flatMap((kind) => {
        if (!kinds.includes(kind) && (!isCountedAt(level, chart, kind) || totals[kind].size === 0)) return []
        // Only the laws are tried by more than one person, purely and over HTTP.
        if (kind === 'person' && (totals.person.size === 0 || !['pure', 'http'].includes(level))) return []
        // What begins something has no button and no act: it is judged purely and over HTTP, by its own call there.
        const isBirth = (key: string) => key === birth || key.startsWith(`${birth} `)
        const isJudged = (key: string) =>
          !isBirth(key) || level === 'pure' || (level === 'http' && ['transition', 'pair'].includes(kind))
        const shown = level === 'screens' && kind === 'refusal' ? totals.undrawn : undefined
        const all = [...(shown ?? totals[kind])].filter(isJudged)
        const left = all.filter((key) => !lines.has(JSON.stringify([level, chart, kind, key])))
        const own = gates.filter(
          (gate) => gate.level === level && gate.charts.includes(chart) && gate.kinds.includes(kind),
        )
        const isMissed = (key: string) => own.some(({ isAsked = () => true }) => isAsked(key))
        missing.push(...left.filter(isMissed).map((key) => `${chart} at ${level}: ${kind} ${key}`))
        return [`${kind === 'memory' ? 'memories' : `${kind}s`} ${all.length - left.length}/${all.length}`]
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

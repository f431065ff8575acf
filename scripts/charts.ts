import { rowsOf } from '../src/atlas/rows.ts'
import { paymentChart } from '../src/machines/payment/chart.ts'
import { dispatchChart } from '../src/machines/dispatch/chart.ts'
import { applicationChart } from '../src/machines/application/chart.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { seedRoles, type RoleSlug } from '../src/machines/roles.ts'
import { checkoutMachine } from '../src/machines/checkout.ts'
import { filingMachine } from '../src/machines/filing.ts'
import { identityMachine } from '../src/machines/identity.ts'
import { outcomeMachine } from '../src/machines/outcome.ts'
import { recoveryMachine } from '../src/machines/recovery.ts'
import { registrationMachine } from '../src/machines/registration.ts'
import { savingMachine } from '../src/machines/saving.ts'
import { sessionMachine } from '../src/machines/session.ts'
import { uploadMachine } from '../src/machines/upload.ts'

interface Drawn {
  name: string
  machine: AnyStateMachine
  isLaw: boolean
  about: string
}

/** The charts in the order of the papers. */
export const drawnCharts: readonly Drawn[] = [
  {
    name: 'application',
    machine: applicationChart.machine,
    isLaw: true,
    about: 'An application from draft to approval or rejection.',
  },
  {
    name: 'dispatch',
    machine: dispatchChart.machine,
    isLaw: true,
    about: 'One dispatch of summonses of an approved application.',
  },
  {
    name: 'payment',
    machine: paymentChart.machine,
    isLaw: true,
    about: 'One attempt at paying a bill or a part of it.',
  },
  { name: 'checkout', machine: checkoutMachine, isLaw: false, about: 'Paying, as the payer sees it.' },
  {
    name: 'session',
    machine: sessionMachine,
    isLaw: false,
    about: 'Being logged in, as the browser keeps it.',
  },
  { name: 'registration', machine: registrationMachine, isLaw: false, about: 'Mobile, code, details.' },
  {
    name: 'recovery',
    machine: recoveryMachine,
    isLaw: false,
    about: 'A forgotten password: by a link in a mail or a code to the mobile.',
  },
  {
    name: 'identity',
    machine: identityMachine,
    isLaw: false,
    about: 'Logging in by CDAP, before and after the visit to the provider.',
  },
  { name: 'filing', machine: filingMachine, isLaw: false, about: 'The six steps of filing.' },
  {
    name: 'saving',
    machine: savingMachine,
    isLaw: false,
    about: 'Keeping what is typed: on the device at once, at the server after each pause.',
  },
  {
    name: 'upload',
    machine: uploadMachine,
    isLaw: false,
    about: 'One chosen file, until it is a document of the form.',
  },
  {
    name: 'outcome',
    machine: outcomeMachine,
    isLaw: false,
    about: 'Waiting for what became of a payment.',
  },
]

const roles = Object.keys(seedRoles) as RoleSlug[]

/** The roles that hold one of the slugs; `server` for a right that nobody can hold. */
const whoHolds = (slugs: readonly string[]): string => {
  const holders = roles.filter((role) => slugs.some((slug) => seedRoles[role].some((held) => held === slug)))
  return [...holders, ...(slugs.some((slug) => slug.startsWith('system.')) ? ['server'] : [])].join(', ')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => cell || '-'))
  const widths = head.map((_, column) => Math.max(3, ...lines.map((cells) => (cells[column] ?? '').length)))
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [draw(lines[0] ?? []), rule, ...lines.slice(1).map(draw)].join('\n')
}

const isFinal = (machine: AnyStateMachine, state: string) => machine.states[state]?.type === 'final'

const lawTable = (machine: AnyStateMachine): string =>
  table(
    ['state', 'event', 'who', 'condition', 'to', 'asks'],
    rowsOf(machine).map((row) => [
      row.from,
      row.event,
      row.isHeadOfficeAlone ? `${whoHolds(row.slugs)} (head office)` : whoHolds(row.slugs),
      row.conditions.join(', '),
      row.to === row.from ? 'stays' : row.to,
      row.asks.join(', '),
    ]),
  )

const journeyTable = (machine: AnyStateMachine): string =>
  table(
    ['state', 'event', 'condition', 'to', 'asks'],
    rowsOf(machine).map((row) => [
      row.from,
      row.event,
      row.conditions.join(', '),
      row.to === row.from ? 'stays' : row.to,
      row.asks.join(', '),
    ]),
  )

/** One arrow for each pair of states and event, however many rows stand behind it. */
function diagram(machine: AnyStateMachine): string {
  const arrows = new Map<string, string[]>()
  for (const { from, event, to } of rowsOf(machine)) {
    const events = arrows.get(`${from} --> ${to}`) ?? []
    if (!events.includes(event)) events.push(event)
    arrows.set(`${from} --> ${to}`, events)
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    `    [*] --> ${machine.root.initial.target?.[0]?.key ?? ''}`,
    ...[...arrows].map(([arrow, events]) => `    ${arrow}: ${events.join(', ')}`),
    ...Object.keys(machine.states)
      .filter((state) => isFinal(machine, state))
      .map((state) => `    ${state} --> [*]`),
    '```',
  ].join('\n')
}

const made = 'Made by `npm run charts` from `src/machines`; a test holds it to them.'

const chartPage = ({ name, machine, isLaw, about }: Drawn): string =>
  [
    `# ${name}`,
    `${about} ${made}`,
    diagram(machine),
    isLaw ? lawTable(machine) : journeyTable(machine),
    '',
  ].join('\n\n')

const actionsPage = (): string => {
  const laws = drawnCharts.filter(({ isLaw }) => isLaw)
  return [
    '# Who does what',
    `${made} The three charts below guard the server and draw the buttons; the others, which a browser walks alone, are in \`charts/\`.`,
    '## Roles',
    table(
      ['role', 'rights in', 'acts in the charts'],
      roles.map((role) => [
        role,
        [...new Set(seedRoles[role].map((slug) => slug.slice(0, slug.indexOf('.'))))].join(', '),
        laws
          .flatMap(({ name, machine }) => {
            const events = rowsOf(machine)
              .filter(({ slugs }) => slugs.some((slug) => seedRoles[role].some((held) => held === slug)))
              .map(({ event }) => event)
            return events.length > 0 ? [`${name}: ${[...new Set(events)].join(', ')}`] : []
          })
          .join('; '),
      ]),
    ),
    'A litigant reaches only its own subjects, an office only its own applications, the head office all of them. `server` is the server itself: no role can hold its rights. The server answers 409 when nobody may act in that state, 403 when somebody else may, 422 when the payload is wrong.',
    ...laws.flatMap(({ name, machine, about }) => [
      `## ${name}`,
      `${about} States: ${Object.keys(machine.states)
        .map((state) => (isFinal(machine, state) ? `${state} (final)` : state))
        .join(', ')}.`,
      lawTable(machine),
    ]),
    '',
  ].join('\n\n')
}

/** Every generated paper by its path from the root, as it must stand now. */
export function chartPapers(): Record<string, string> {
  const trimmed = (text: string) => `${text.trimEnd()}\n`
  return {
    'docs/ACTIONS.md': trimmed(actionsPage()),
    ...Object.fromEntries(
      drawnCharts.map((chart) => [`docs/charts/${chart.name}.md`, trimmed(chartPage(chart))]),
    ),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(chartPapers())) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

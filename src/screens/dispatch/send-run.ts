import { send } from '../../api/client.ts'
import type { Dispatch } from '../../api/entities.ts'
import { trackingFaults } from '../../machines/dispatch/payloads.ts'
import type { BulkResult, ChosenRow } from '../parts/bulk/bulk.ts'
import { written } from '../parts/written.ts'
import { posts } from '../parts/send-act.ts'

/** A dispatch with the numbers that are typed for its lines. */
export type Parcel = Pick<Dispatch, 'id' | 'version' | 'lines'> & { name: string }

/** What was typed for the lines of several dispatches, one after the other, and the day for all. */
export interface TypedNumbers {
  dueDate: string
  lines: readonly { trackingNumber: string }[]
}

/** What became of those that were sent: which are done, what is wrong at a field of the dialog, and whom the server refused. */
export interface SendOutcome {
  sentIds: readonly string[]
  errors: Readonly<Record<string, string>>
  refused: readonly BulkResult[]
}

/** Several at a time, as a run over many rows does it. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 3 }, next))
}

/** The dispatches of these rows with their lines, in the order of the rows, and whom they could not be had of. */
export async function readParcels(
  rows: readonly Pick<ChosenRow, 'id' | 'name'>[],
): Promise<{ parcels: Parcel[]; refused: BulkResult[] }> {
  const found = new Map<string, Parcel>()
  const refused: BulkResult[] = []
  await eachOf(rows, async ({ id, name }) => {
    const answer = await send('GET /dispatches/{id}', { params: { id } }, { isQuiet: true })
    if (!answer.isOk) refused.push({ id, name, refusal: answer.message })
    else {
      const { version, lines, caseNumber } = answer.data
      found.set(id, { id, version, lines, name: written(caseNumber) })
    }
  })
  return { parcels: rows.flatMap(({ id }) => found.get(id) ?? []), refused }
}

/** The lines of all, each told with its case, as the dialog of one dispatch takes them. */
export const linesOfAll = (parcels: readonly Parcel[]): Dispatch['lines'] =>
  parcels.flatMap(({ name, lines }) =>
    lines.map((line) => ({ ...line, defendantId: line.id, name: `${name} · ${line.name}` })),
  )

/** Each parcel with the numbers typed for it, and where they begin among all. */
export function withNumbers(parcels: readonly Parcel[], { lines }: TypedNumbers) {
  let from = 0
  return parcels.map((parcel) => {
    const first = from
    from += parcel.lines.length
    const typed = lines.slice(first, from).map(({ trackingNumber }) => trackingNumber)
    return { parcel, first, typed }
  })
}

/**
 * What is left once these were sent, each line with what was typed for it. A dispatch that the server refused is read again: it may have
 * changed meanwhile, and the next press is meant for what it is now.
 */
export async function leftOf(
  parcels: readonly Parcel[],
  typed: TypedNumbers,
  { sentIds, refused }: Pick<SendOutcome, 'sentIds' | 'refused'>,
): Promise<Parcel[]> {
  const isRefused = ({ id }: Parcel) => refused.some((one) => one.id === id)
  const anew = await readParcels(parcels.filter(isRefused))
  return withNumbers(parcels, typed)
    .filter(({ parcel }) => !sentIds.includes(parcel.id))
    .map(({ parcel, typed: numbers }) => {
      const now = anew.parcels.find(({ id }) => id === parcel.id) ?? parcel
      const typedFor = new Map(parcel.lines.map(({ id }, index) => [id, numbers[index]]))
      const lines = now.lines.map((line) => ({
        ...line,
        trackingNumber: typedFor.get(line.id) ?? line.trackingNumber,
      }))
      return { ...now, lines }
    })
}

/**
 * Sends the dispatches whose numbers are all there and right; each is an act of its own, made whole or refused. A parcel with a number that is
 * still empty is left as it is.
 */
export async function sendParcels(
  parcels: readonly Parcel[],
  typed: TypedNumbers,
  keyOf: (parcel: Parcel) => string,
): Promise<SendOutcome> {
  const faults = trackingFaults(typed.lines.map(({ trackingNumber }) => trackingNumber))
  const whole = withNumbers(parcels, typed).filter(({ first, typed: numbers }) =>
    numbers.every((number, index) => number.trim() !== '' && faults[first + index] === null),
  )
  const sentIds: string[] = []
  const errors: Record<string, string> = {}
  const refused: BulkResult[] = []
  await eachOf(whole, async ({ parcel, first, typed: numbers }) => {
    const { id, version, name } = parcel
    const lines = parcel.lines.map(({ defendantId }, index) => ({
      defendantId,
      trackingNumber: numbers[index] ?? '',
    }))
    const payload = { dueDate: typed.dueDate, lines }
    const answer = await posts.dispatch(
      { id, event: 'sendToAddress', version, key: keyOf(parcel), payload },
      true,
    )
    if (answer.isOk) return void sentIds.push(id)
    for (const { path, message } of answer.data.fields ?? [])
      errors[path.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${first + Number(at)}`)] = message
    if (!answer.data.fields) refused.push({ id, name, refusal: answer.message })
  })
  return { sentIds, errors, refused }
}

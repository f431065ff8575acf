import type { Dispatch } from '../../api/entities.ts'
import { trackingFaults } from '../../machines/dispatch/payloads.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'
import type { BulkResult, ChosenRow } from '../parts/bulk/bulk.ts'
import { eachOf } from '../parts/bulk/each-of.ts'
import { dispatchSubject, readAgain } from '../parts/bulk/read-again.ts'
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

/** The dispatches of these rows with their lines, in the order of the rows; what became of those that can be sent no more, and whom they could not be had of. */
export async function readParcels(
  rows: readonly Pick<ChosenRow, 'id' | 'name'>[],
  from: string,
): Promise<{ parcels: Parcel[]; gone: readonly BulkResult[]; unread: readonly BulkResult[] }> {
  const { open, gone, unread } = await readAgain(dispatchSubject, rows, (state) => state === from)
  const parcels = rows.flatMap(({ id }): Parcel[] => {
    const now = open.get(id)
    return now ? [{ id, version: now.version, lines: now.lines, name: written(now.caseNumber) }] : []
  })
  return { parcels, gone, unread }
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
 * changed meanwhile, and the next press is meant for what it is now. One that can be sent no more is left no more.
 */
export async function leftOf(
  parcels: readonly Parcel[],
  typed: TypedNumbers,
  { sentIds, refused }: Pick<SendOutcome, 'sentIds' | 'refused'>,
  from: string,
): Promise<{ left: Parcel[]; gone: readonly BulkResult[] }> {
  const isRefused = ({ id }: Parcel) => refused.some((one) => one.id === id)
  const anew = await readParcels(parcels.filter(isRefused), from)
  const over = new Set([...sentIds, ...anew.gone.map(({ id }) => id)])
  const left = withNumbers(parcels, typed)
    .filter(({ parcel }) => !over.has(parcel.id))
    .map(({ parcel, typed: numbers }) => {
      const now = anew.parcels.find(({ id }) => id === parcel.id) ?? parcel
      const typedFor = new Map(parcel.lines.map(({ id }, index) => [id, numbers[index]]))
      const lines = now.lines.map((line) => ({
        ...line,
        trackingNumber: typedFor.get(line.id) ?? line.trackingNumber,
      }))
      return { ...now, lines }
    })
  return { left, gone: anew.gone }
}

/**
 * Sends the dispatches whose numbers are all there and right; each is an act of its own, made whole or refused. A parcel with a number that is
 * still empty is left as it is; what is wrong with a number is told at its field.
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
  const errors = Object.fromEntries(
    faults.flatMap((fault, at) => (fault ? [[`lines.${at}.trackingNumber`, fieldErrorWords[fault]()]] : [])),
  ) as Record<string, string>
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

import { keptRemarksSchema } from '../../machines/application/payloads.ts'
import { applicationMeaning } from '../../machines/application/states.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import * as z from 'zod/mini'
import type { Application, Named } from '../../api/entities.ts'
import { draftFormSchema, type DraftForm } from '../../machines/form.ts'
import type { Db, Trx } from '../deps.ts'
import { namedRows, placesOf } from '../catalogue/place-store.ts'
import type { Link } from '../lifecycle/timeline.ts'

const earlier = z.object({ before: z.partial(draftFormSchema) })

/** The form before a link of the history, from the form after it. */
const formBefore = (after: DraftForm, payload: unknown): DraftForm => {
  const parsed = earlier.safeParse(payload)
  if (!parsed.success) return after
  const known = Object.entries(parsed.data.before).filter(([, value]) => value !== undefined)
  return { ...after, ...Object.fromEntries(known) }
}

/** The names of the rows that two forms chose, under `category.1`, `type.2`, `court.3`, `district.4` and so on. */
async function choicesOf(db: Db | Trx, forms: readonly DraftForm[]): Promise<Record<string, Named>> {
  const persons = forms.flatMap(({ petitioners, defendants }) => [...petitioners, ...defendants])
  const kinds = [
    ['category', 'case_categories', 'categoryId'],
    ['type', 'case_types', 'typeId'],
    ['court', 'courts', 'courtId'],
  ] as const
  const [places, ...named] = await Promise.all([
    placesOf(db, persons),
    ...kinds.map(async ([kind, table, key]) => {
      const ids = forms.flatMap((form) => form[key] ?? [])
      const rows = ids.length === 0 ? [] : await namedRows(db, table, ids)
      return rows.map((row) => [`${kind}.${row.id}`, { name: row.name, nameBn: row.name_bn }] as const)
    }),
  ])
  return { ...places, ...Object.fromEntries(named.flat()) }
}

/**
 * The form as it was when the office gave it back, with what the office wrote, so that both sides see what changed since.
 * Read backwards from the history, which keeps what each edit replaced; null where it was never given back, and once
 * the office has gone on.
 * @source product 2.1
 */
export async function viewCorrection(
  db: Db | Trx,
  row: ApplicationEntry,
  links: readonly Link[],
): Promise<Application['correction']> {
  if (!applicationMeaning(row.state).isCorrectionShown) return null
  const returned = links.findLastIndex(({ event }) => event === 'returnForCorrection')
  const link = links[returned]
  if (!link) return null
  const since = links.slice(returned + 1)
  const form = since.reduceRight((after, { payload }) => formBefore(after, payload), row.form)
  return {
    returnedAt: link.at.toISOString(),
    resubmittedAt: since.findLast(({ event }) => event === 'resubmit')?.at.toISOString() ?? null,
    remarks: keptRemarksSchema.parse(link.payload).remarks,
    form,
    choices: await choicesOf(db, [form, row.form]),
  }
}

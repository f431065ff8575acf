import * as z from 'zod/mini'
import { bothNames, codeField, read, rowId, status, type RowStatus } from './catalogue.ts'
import { isDay, typedDay } from './text.ts'

/** What each kind of reference record belongs to; null where it belongs to nothing. @source spec §7 Reference data */
export const referenceOwners = {
  division: null,
  district: 'division',
  upazila: 'district',
  union: 'upazila',
  bar_association: 'district',
  document_kind: 'case_type',
  holiday: null,
} as const satisfies Record<string, string | null>

/** A kind of reference record that the super admin keeps. @source spec §7 Reference data */
export type ReferenceKind = keyof typeof referenceOwners
/** What a record can belong to: another record, or a case type. */
export type ReferenceOwner = ReferenceKind | 'case_type'

/** The kinds in the order of pages. */
export const referenceKinds = Object.keys(referenceOwners) as [ReferenceKind, ...ReferenceKind[]]

/** Whether a record of the kind may belong to nothing: the association of the Supreme Court is of no district. @source spec §7 Reference data */
export const isOwnerOptional = (kind: ReferenceKind): boolean => kind === 'bar_association'

/** Whether what a record of the kind is known by is a day: of holidays there is one a day. @source product 8 */
export const isKnownByDay = (kind: ReferenceKind): boolean => kind === 'holiday'

const dayCode = read((line) => {
  const day = typedDay(line)
  return isDay(day) ? { value: day } : { error: 'date_invalid' }
})
const codeOf = (kind: ReferenceKind) => (isKnownByDay(kind) ? dayCode : codeField)

/** Nothing typed is null. */
export const orNothing = <Value>(schema: z.ZodMiniType<Value, string>) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Value | null => {
      if (text.trim() === '') return null
      const parsed = schema.safeParse(text)
      if (parsed.success) return parsed.data
      context.issues.push({ code: 'custom', message: parsed.error.issues[0]?.message ?? '', input: text })
      return z.NEVER
    }),
  )
const none = z.pipe(
  z.optional(z.string()),
  z.transform(() => null),
)

const ownerBy = <Value>(kind: ReferenceKind, schema: z.ZodMiniType<Value, string>) =>
  referenceOwners[kind] === null
    ? none
    : isOwnerOptional(kind)
      ? orNothing(schema)
      : (schema as z.ZodMiniType<Value | null, string>)

/** A record as it is added; `ownerId` is what it belongs to, null where that is nothing. @source spec §5 Admin forms, §7 Reference data */
export interface RecordAdd {
  code: string
  name: string
  nameBn: string
  ownerId: number | null
  status: RowStatus
}
/** What of a record can be changed later. */
export type RecordChange = Omit<RecordAdd, 'code' | 'ownerId'>
/** A record as a line of a file has it; `ownerCode` is the code of what it belongs to. */
export type RecordLine = Omit<RecordAdd, 'ownerId'> & { ownerCode: string | null }

/** @source spec §5 Admin forms */
export const recordAddSchema = (kind: ReferenceKind): z.ZodMiniType<RecordAdd> =>
  z.object({ code: codeOf(kind), ...bothNames, ownerId: ownerBy(kind, rowId), ...status })

/** The code stays, for files know the record by it; so does what it belongs to, for forms name both. @source spec §5 Admin forms */
export const recordChangeSchema: z.ZodMiniType<RecordChange> = z.object({ ...bothNames, ...status })

/** The columns of a file of records, in their order; what a record belongs to stands under its kind. */
export const recordColumns = (kind: ReferenceKind): string[] => {
  const owner = referenceOwners[kind]
  return ['code', 'nameBn', 'name', ...(owner === null ? [] : [owner]), 'status']
}

/** A line of a file is held to what the form is held to. @source spec §5 Admin forms */
export const recordLineSchema = (kind: ReferenceKind): z.ZodMiniType<RecordLine> => {
  const owner = referenceOwners[kind] ?? 'owner'
  return z.pipe(
    z.object({ code: codeOf(kind), ...bothNames, [owner]: ownerBy(kind, codeField), ...status }),
    z.transform((line): RecordLine => {
      const { [owner]: ownerCode, ...rest } = line as Omit<RecordLine, 'ownerCode'> &
        Record<string, string | null>
      return { ...(rest as Omit<RecordLine, 'ownerCode'>), ownerCode: ownerCode ?? null }
    }),
  )
}

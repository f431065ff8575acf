import { documentKinds, type DocumentKind } from './form.ts'

/** The bytes that each kind begins with. */
const beginnings: Record<DocumentKind, readonly number[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** So many bytes from a file's beginning are enough to know its kind. */
export const documentHeadBytes = 8

/** The kind that a file's first bytes tell; null for a kind that is not taken. @source product 3 */
export const documentKindOf = (head: Uint8Array): DocumentKind | null =>
  documentKinds.find((kind) => beginnings[kind].every((byte, index) => head[index] === byte)) ?? null

/** What is known of a document's bytes: in order, still to be looked at, or gone because of what was found. */
export const documentScans = ['clean', 'waiting', 'infected'] as const
export type DocumentScan = (typeof documentScans)[number]

/** One sheet of A4 at 80 g a square metre, printed on one side; grams. */
const sheetGrams = 5

/** What so many pages weigh on paper, in grams: a first figure that their owner may correct. @source spec §3 Document */
export const weightOfPages = (pageCount: number): number => pageCount * sheetGrams

const asRead = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** Whether a document goes by a name, alone or with more words behind it, such as the number of its page. */
const goesBy = (document: string, name: string): boolean =>
  document.startsWith(name) && !/^[\p{L}\p{M}]/u.test(document.slice(name.length))

/**
 * What is wanted and not there: no document goes by its name, in either language. It is asked for, and hinders nothing.
 * @source spec §3 Document, §7 Reference data
 */
export const documentsMissing = <Wanted extends { name: string; nameBn: string }>(
  wanted: readonly Wanted[],
  documents: readonly { name: string }[],
): Wanted[] =>
  wanted.filter(
    ({ name, nameBn }) =>
      !documents.some((document) => [name, nameBn].some((one) => goesBy(asRead(document.name), asRead(one)))),
  )

import type { BulkMeaning } from '../../../machines/entity.ts'
import type { ActEntity } from '../act-words.ts'

/** What is done with several at once. */
export type BulkEntity = Exclude<ActEntity, 'payment'>

/** A row that an act can be done with. */
export interface BulkRow {
  id: string
  state: string
  version: number
}

/** A row that was chosen, and what it is called. */
export interface ChosenRow extends BulkRow {
  name: string
}

/** What is done with several rows of a list at once. */
export interface BulkOf<Row> {
  entity: BulkEntity
  meaning: BulkMeaning<string>
  /** What a row is called. */
  name: (row: Row) => string
  /** Where the row of this id is opened. */
  href: (id: string) => string
}

/** What became of one row: done, or why not, in the reader's words. */
export interface BulkResult {
  id: string
  name: string
  refusal: string | null
}

/** A run on its way or over: of how many, and what became of those that were tried. */
export interface BulkRun {
  count: number
  results: readonly BulkResult[]
  isOver: boolean
}

import pg from 'pg'
import { toldPoisha } from '../../machines/money.ts'

/** What a column is read as: as it stands, as a whole number or several, as a moment. */
export type ColumnType = 'plain' | 'number' | 'numbers' | 'moment'

const { builtins } = pg.types

const bigints = 1016
const arrays = { text: 1009, integer: 1007, boolean: 1000, uuid: 2951, date: 1182 }

const plain: readonly number[] = [
  builtins.BOOL,
  builtins.INT2,
  builtins.INT4,
  builtins.FLOAT8,
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.UUID,
  builtins.JSON,
  builtins.JSONB,
  builtins.DATE,
  ...Object.values(arrays),
]

const typeOf = (oid: number): ColumnType | null => {
  if (oid === Number(builtins.INT8)) return 'number'
  if (oid === bigints) return 'numbers'
  if (oid === Number(builtins.TIMESTAMPTZ)) return 'moment'
  return plain.includes(oid) ? 'plain' : null
}

type Column = Pick<pg.FieldDef, 'name' | 'dataTypeID'>
const columns = new WeakMap<object, readonly Column[]>()

/** Keeps what the driver said of the columns of an answer's rows; several statements at once have none. */
export const noteColumns = ({ rows, fields }: { rows?: object; fields: readonly Column[] }): void => {
  if (rows) columns.set(rows, fields)
}

/** What the columns of these rows are read as; null where one of them cannot be read out of JSON exactly. */
export function columnsOf(rows: object): ReadonlyMap<string, ColumnType> | null {
  const types = new Map<string, ColumnType>()
  for (const { name, dataTypeID } of columns.get(rows) ?? []) {
    const type = typeOf(dataTypeID)
    if (type === null) return null
    types.set(name, type)
  }
  return types.size > 0 ? types : null
}

/** What no number holds exactly stands as what cannot be told: an error here would take every other row of its query along. */
export const toSafeNumber = (text: string | number): number => toldPoisha(Number(text))

/** A value of JSON as the driver would have read it in that column. */
export function readJson(type: ColumnType | undefined, value: unknown): unknown {
  if (type === 'number' && typeof value === 'number') return toSafeNumber(value)
  if (type === 'numbers' && Array.isArray(value)) return value.map((one) => readJson('number', one))
  if (type === 'moment' && typeof value === 'string') return new Date(value)
  return value
}

import type { RemarkDraft, RemarksBegun } from './remark-drafts.ts'

const nextKey = (rows: readonly RemarkDraft[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** With one more remark at a place, which is not written yet. */
export const withBegun = (value: RemarksBegun, path: string): { value: RemarksBegun; key: number } => {
  const key = nextKey(value.rows)
  return { value: { ...value, rows: [...value.rows, { key, path, remark: '' }] }, key }
}

/** With one remark written anew. */
export const withPart = (value: RemarksBegun, key: number, part: Partial<RemarkDraft>): RemarksBegun => ({
  ...value,
  rows: value.rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
})

export const without = (value: RemarksBegun, key: number): RemarksBegun => ({
  ...value,
  rows: value.rows.filter((row) => row.key !== key),
})

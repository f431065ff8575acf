import { downloadDispatchPaper, type DispatchPaper } from '../../api/files.ts'
import { dispatchPapersMax } from '../../machines/limits.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { BulkResult, ChosenRow } from '../parts/bulk/bulk.ts'
import { saveAs } from '../parts/save-as.ts'

/** Papers on their way or made: of how many summonses, and what became of them. */
export interface PrintRun {
  count: number
  /** Those that are on paper. */
  madeCount: number
  fileCount: number
  refused: readonly BulkResult[]
  /** Why no more of them came. */
  failure: string | null
  isOver: boolean
}

export const beginning = (count: number): PrintRun => ({
  count,
  madeCount: 0,
  fileCount: 0,
  refused: [],
  failure: null,
  isOver: false,
})

const partsOf = (rows: readonly ChosenRow[]): ChosenRow[][] =>
  Array.from({ length: Math.ceil(rows.length / dispatchPapersMax) }, (_, part) =>
    rows.slice(part * dispatchPapersMax, (part + 1) * dispatchPapersMax),
  )

/**
 * Makes a paper of the rows, as many to a file as one takes, and keeps each file as it comes. Rows that have none are told and left out; the
 * others are asked for again.
 */
export async function printPapers(
  paper: DispatchPaper,
  rows: readonly ChosenRow[],
  { onChange, signal }: { onChange: (run: PrintRun) => void; signal: AbortSignal },
): Promise<void> {
  let run = beginning(rows.length)
  const tell = (part: Partial<PrintRun>) => onChange((run = { ...run, ...part }))
  for (const part of partsOf(rows)) {
    let left: readonly ChosenRow[] = part
    while (left.length > 0) {
      const answer = await downloadDispatchPaper(paper, { ids: left.map(({ id }) => id).join(',') }, signal)
      if (answer === null) return tell({ isOver: true })
      if (answer instanceof Blob) {
        const fileCount = run.fileCount + 1
        saveAs(`${paper}-${dhakaDay(new Date())}${fileCount > 1 ? `-${fileCount}` : ''}.pdf`, answer)
        tell({ madeCount: run.madeCount + left.length, fileCount })
        break
      }
      const refused = left.flatMap(({ id, name }, index): BulkResult[] => {
        const fault = answer.fields.find(({ path }) => path === `ids.${index}`)
        return fault ? [{ id, name, refusal: fault.message }] : []
      })
      if (refused.length === 0) return tell({ failure: answer.message, isOver: true })
      tell({ refused: [...run.refused, ...refused] })
      left = left.filter(({ id }) => refused.every((one) => one.id !== id))
    }
  }
  tell({ isOver: true })
}

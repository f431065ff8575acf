import { fileHeadLines } from '../machines/report/filter.ts'
import { fetchFile } from './client.ts'

/** How far a file has come: lines below its head, and how many there are to come in all. */
export interface Lines {
  count: number
  total: number
}

/** The body of a reply, told line by line while it comes. */
const byLines =
  (onLines: (lines: Lines) => void) =>
  async (response: Response): Promise<Blob> => {
    const total = Number(response.headers.get('x-line-count'))
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let count = -fileHeadLines
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      pieces.push(piece.value)
      count += piece.value.filter((byte) => byte === 0x0a).length
      onLines({ count: Math.max(0, count), total })
    }
    return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
  }

/** The kinds of file that a report is kept as. */
export type ReportFormat = 'csv' | 'xlsx'

/** A report as a file for sheets, with its progress, or why it could not be had, in words; null when it was stopped. @source product 4 */
export async function downloadReport(
  filter: object,
  format: ReportFormat,
  { onLines, signal }: { onLines: (lines: Lines) => void; signal: AbortSignal },
): Promise<Blob | { message: string } | null> {
  const answer = await fetchFile(
    '/accountant/report/file',
    { ...filter, format },
    signal,
    // Of a workbook nobody can tell how many lines have come.
    format === 'csv' ? byLines(onLines) : undefined,
  )
  return signal.aborted ? null : answer
}

import { fileHeadLines } from '../machines/report/filter.ts'
import type { RefusalData } from './call.ts'
import { fetchFile } from './client.ts'

/** The bytes of a document, for the person to keep; null when they could not be had. */
export async function download(documentId: string, signal?: AbortSignal): Promise<Blob | null> {
  const answer = await fetchFile(`/documents/${encodeURIComponent(documentId)}`, {}, signal)
  return answer instanceof Blob ? answer : null
}

/** A paper of ours for the person to keep, from where it is made, or why it could not be had, in words. */
export const downloadPaper = (path: string, language: 'bn' | 'en'): Promise<Blob | { message: string }> =>
  fetchFile(path, { language })

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

/** All records of a kind as CSV, or why they could not be had, in words. @source spec §7 Reference data */
export const downloadRecords = (kind: string): Promise<Blob | { message: string }> =>
  fetchFile(`/customization/reference/${encodeURIComponent(kind)}/file`, {})

/** All courts as CSV, or why they could not be had, in words. @source spec §7 Reference data */
export const downloadCourts = (): Promise<Blob | { message: string }> =>
  fetchFile('/office-management/courts/file', {})

/** The tariff of a service as CSV, or why it could not be had, in words. @source spec §7 Reference data */
export const downloadTariff = (service: string): Promise<Blob | { message: string }> =>
  fetchFile(`/customization/postal-tariffs/${encodeURIComponent(service)}/file`, {})

/** The audit of a filter as CSV, or why it could not be had, in words. @source product 7 */
export const downloadAudit = (filter: object): Promise<Blob | { message: string }> =>
  fetchFile('/user-role-management/audit/file', { ...filter })

/** The papers of the dispatch section. */
export type DispatchPaper = 'covers' | 'booking-list'

/** Why a paper was not made, in words, and which of what was asked for it lacks. */
export interface PaperRefusal {
  message: string
  /** Each with the place of its row in the question, such as `ids.0`. */
  fields: NonNullable<RefusalData['fields']>
}

/** Covers, or a booking list, of chosen dispatches or of a day, or why there is none; null when it was stopped. @source spec §2 Dispatcher area */
export async function downloadDispatchPaper(
  paper: DispatchPaper,
  of: { ids: string } | { day: string },
  signal?: AbortSignal,
): Promise<Blob | PaperRefusal | null> {
  const answer = await fetchFile(`/dispatches/${paper}`, of, signal)
  if (signal?.aborted) return null
  if (answer instanceof Blob) return answer
  const { fields = [] } = answer.data as RefusalData
  return { message: answer.message, fields }
}

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

import type { Subject } from './subjects.ts'

/** A well-formed input of a call. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** An input about the subject, where the call is about one; `userId` is whose call it is. */
export type SampleOf = (subject: Subject, userId: string) => Sample

export const none = (): Sample => ({})
export const list = (): Sample => ({ query: {} })
export const numbered = (): Sample => ({ params: { id: '1' } })

import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told of a piece of work: names and numbers of ours, never whose anything is. */
export type Facts = Readonly<Record<string, string | number>>

/** A piece of work that is timed while it goes on. */
export interface Span {
  /** By which everything that belongs to the same request or job is found together. */
  readonly traceId: string
  /** A part of it, timed by itself. */
  part(name: string, facts: Facts): Span
  /** It is over, well or with this error; what came of it is told with it. */
  end(told?: { facts?: Facts; error?: unknown }): void
}

/** Where spans begin. @source product 7 */
export interface Tracer {
  /** One that is part of none here; `parent` is the traceparent of whoever asked, as W3C has it. */
  begin(kind: 'call' | 'job', name: string, facts: Facts, parent?: string): Span
  /** Hands on what was not handed on yet. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()

/** Carries out what a span times. */
export const within = <Result>(span: Span, work: () => Result): Result => spans.run(span, work)

/** The trace of what goes on now; null where nothing is traced. */
export const presentTrace = (): string | null => spans.getStore()?.traceId ?? null

/** Carries out what a span times, which ends with it, well or not. */
export async function during<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await within(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

/** Times a part of what goes on now. Where nothing is traced it is carried out, and nothing more. */
export function timed<Result>(
  describe: () => { name: string; facts: Facts },
  work: () => Promise<Result>,
): Promise<Result> {
  const around = spans.getStore()
  if (!around) return work()
  const { name, facts } = describe()
  return during(around.part(name, facts), work)
}

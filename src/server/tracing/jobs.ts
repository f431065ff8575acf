import { during, type Tracer } from './span.ts'

/** The same workers by their names, each job timed with whatever it leads to within it. */
export function traceJobs<Workers extends object>(workers: Workers, tracer: Tracer | undefined): Workers {
  if (!tracer) return workers
  const traced =
    (name: string, work: (job: unknown) => Promise<void>) =>
    (job: unknown): Promise<void> =>
      during(tracer.begin('job', `job ${name}`, { 'messaging.operation.name': 'process' }), () => work(job))
  return Object.fromEntries(
    Object.entries(workers).map(([name, work]) => [name, traced(name, work)]),
  ) as Workers
}

import type { Settings } from '../settings.ts'
import type { Tracer } from './span.ts'

/** The tracer that the settings name; its packages are loaded where there is one. @source product 7 */
export async function startTracer(settings: Settings): Promise<Tracer | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  if (endpoint === undefined) return undefined
  const { createOpenTelemetry } = await import('./open-telemetry.ts')
  return createOpenTelemetry(endpoint, settings)
}

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OpenSpan,
  type Tracer as OpenTracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../settings.ts'
import type { Span, Tracer } from './span.ts'

/** `00-<trace>-<span>-<flags>`. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Whoever asked, as they name themselves; what is no traceparent is nobody. */
function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparent.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** So long a collector is waited for, when the server stops too. */
const handOnMs = 2_000

/** What kind of fault it was. Its words may say whose something is, so that they stay here. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function spanOf(tracer: OpenTracer, open: OpenSpan): Span {
  const context = trace.setSpan(ROOT_CONTEXT, open)
  return {
    traceId: open.spanContext().traceId,
    part: (name, attributes) =>
      spanOf(tracer, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)),
    end({ facts = {}, error } = {}) {
      open.setAttributes(facts)
      if (error !== undefined) {
        open.setAttribute('error.type', nameOf(error))
        open.setStatus({ code: SpanStatusCode.ERROR })
      }
      open.end()
    },
  }
}

/**
 * Traces as OpenTelemetry has them, handed on to a collector by OTLP over HTTP. A collector that is away loses them, and nothing waits for it.
 * Of requests that nobody else traces so large a part is traced as `OTEL_TRACES_SAMPLER_ARG` says; so is it of those that somebody else
 * does, who may be anybody.
 * @source product 7
 */
export function createOpenTelemetry(
  endpoint: string,
  { OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share }: Settings,
): Tracer {
  const url = new URL('v1/traces', endpoint.replace(/\/*$/, '/')).href
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: handOnMs })
  const root = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root, remoteParentSampled: root }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('court-fee')
  const kinds = { call: SpanKind.SERVER, job: SpanKind.CONSUMER } as const
  return {
    begin: (kind, name, attributes, parent) =>
      spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))),
    // What a collector does not take is lost, and a stop goes on.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

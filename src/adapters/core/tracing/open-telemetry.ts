import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../operations/core/adapters/adapters.ts';
import { currentRequest, type RequestSpan } from '../requests/current-request.ts';

/** The receiver of traces, and the share of requests to trace. */
export interface TracingOptions {
  /** The base address of a receiver of OTLP over HTTP: spans go to `{endpoint}/v1/traces`. */
  endpoint: string;
  /** Additional headers for the receiver, as in OTEL_EXPORTER_OTLP_HEADERS: `name=value,…`. */
  headers: string | undefined;
  serviceName: string;
  version: string;
  sampler: SamplerName;
  /** The share of traces that ratio-based samplers keep. */
  ratio: number;
  log: Pick<Log, 'warn'>;
}

type SamplerName = `${'' | 'parentbased_'}${'always_on' | 'always_off' | 'traceidratio'}`;

/** Creates spans of requests and of the statements that they send. */
export interface Tracing {
  /** Starts the span of a request, in the trace named by its `traceparent` header. */
  begin(method: string, route: string, headers: IncomingHttpHeaders): RequestSpan;
  /** Starts a span of a statement in the trace of the current request; background jobs are not traced. */
  watchStatement(text: string): (error: Error | null) => void;
  /** Sends pending spans. */
  close(): Promise<void>;
}

/** Milliseconds to wait for pending spans during a shutdown. */
const closeTimeoutMs = 2_000;

const ignored = () => {};

/**
 * Starts tracing with OpenTelemetry, whose packages are only loaded here. Spans are sent every few seconds.
 */
export async function openTelemetry(options: TracingOptions): Promise<Tracing> {
  const api = await import('@opentelemetry/api');
  const { parseKeyPairsIntoRecord, W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace');

  const warn = (message: string) =>
    options.log.warn({ requestId: undefined, reason: message.slice(0, 500) }, 'traces cannot be sent');
  api.diag.setLogger(
    { error: warn, warn, info: ignored, debug: ignored, verbose: ignored },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(options.headers),
  });
  const provider = new sdk.TracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(
      resourceFromAttributes({ 'service.name': options.serviceName, 'service.version': options.version }),
    ),
    sampler: samplerOf(sdk, options),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('promptorium', options.version);
  const propagator = new W3CTraceContextPropagator();

  return {
    begin(method, route, headers) {
      const parent = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: api.SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route },
        },
        parent,
      );
      return {
        context: api.trace.setSpan(api.ROOT_CONTEXT, span),
        isRecording: span.isRecording(),
        end(status) {
          if (status === undefined) span.setAttribute('error.type', 'aborted');
          else span.setAttribute('http.response.status_code', status);
          if (status !== undefined && status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    watchStatement(text) {
      const parent = currentRequest()?.span;
      if (!parent?.isRecording) return ignored;
      const span = tracer.startSpan(
        /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement',
        {
          kind: api.SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        parent.context as import('@opentelemetry/api').Context,
      );
      return (error) => {
        if (error) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      };
    },
    // An unavailable receiver must not delay the shutdown.
    close: async () => {
      const sent = provider.shutdown().catch((error: unknown) => warn(String(error)));
      await Promise.race([sent, sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

function samplerOf(
  sdk: typeof import('@opentelemetry/sdk-trace'),
  { sampler, ratio }: Pick<TracingOptions, 'sampler' | 'ratio'>,
): import('@opentelemetry/sdk-trace').Sampler {
  const root = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }[sampler.replace('parentbased_', '') as 'always_on' | 'always_off' | 'traceidratio']();
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}

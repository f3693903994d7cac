import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  trace,
  type DiagLogFunction,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { Logger } from '@nestjs/common';
import { hostname } from 'node:os';

/**
 * Starts to send the process's spans to a collector by OTLP over HTTP. This module is loaded only where there is a
 * collector. The other environment variables of OpenTelemetry (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`, …)
 * apply as well.
 * @returns a function that sends the remaining spans, if the collector takes them, and stops
 */
export function startTraceExport(service: string, endpoint: string): () => Promise<void> {
  const log = new Logger('Tracing');
  const warn: DiagLogFunction = (text) => log.warn(`Traces: ${text}`);
  const quiet: DiagLogFunction = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    DiagLogLevel.WARN,
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
  });
  const provider = new NodeTracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(
      resourceFromAttributes({
        'service.name': service,
        'service.namespace': 'roomlight',
        'service.instance.id': `${hostname()}-${process.pid}`,
      }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => {
    for (const api of [trace, context, propagation]) {
      api.disable();
    }
    return provider
      .shutdown()
      .catch((err: unknown) => log.warn({ msg: 'The last traces could not be sent', err }));
  };
}

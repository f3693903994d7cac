import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as it came over the wire, as far as tests look at it. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty where the trace begins. */
  parentSpanId: string;
  service: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

interface OtlpBody {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

export interface TraceReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** All that came, as it was written. */
  text(): string;
  close(): Promise<void>;
}

/** A collector that keeps what it gets: OTLP over HTTP, as JSON. */
export async function receiveTraces(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      bodies.push(body);
      spans.push(...spansIn(JSON.parse(body) as OtlpBody));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansIn({ resourceSpans }: OtlpBody): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name');
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '' }) => ({
        name,
        traceId,
        spanId,
        parentSpanId,
        service: service?.value.stringValue ?? '',
      })),
    );
  });
}

/**
 * Sends this process's spans to a receiver. OpenTelemetry's SDK is loaded here alone: other tests needn't wait for it.
 * @returns sends what is left, and stops
 */
export async function exportTraces(
  service: string,
  { endpoint }: TraceReceiver,
): Promise<() => Promise<void>> {
  const { startTraceExport } = await import('../observability/trace-export.js');
  return startTraceExport(service, endpoint);
}

/** The names from a span up to where its trace begins. */
export function pathTo(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : pathTo(parent, spans)), span.name];
}

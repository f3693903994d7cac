import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The parts of a received span that tests look at. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
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
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything received, as it was written. */
  text(): string;
  close(): Promise<void>;
}

/** A collector that keeps what it receives: OTLP over HTTP, as JSON. */
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
 * Sends this process's spans to a receiver. OpenTelemetry's SDK is loaded only here, so that other tests needn't wait
 * for it.
 * @returns a function that sends the remaining spans and stops
 */
export async function exportTraces(
  service: string,
  { endpoint }: TraceReceiver,
): Promise<() => Promise<void>> {
  const { startTraceExport } = await import('../observability/trace-export.js');
  return startTraceExport(service, endpoint);
}

/** The names of the spans from this one up to the first of its trace. */
export function pathTo(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : pathTo(parent, spans)), span.name];
}

import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import { contextOf, startSpan, underSpan, withRequestId, type Metrics } from '@roomlight/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Measures and traces every request under its request id. Requests are labelled by route pattern: addresses contain
 * ids, names and tokens, and their number is unbounded.
 */
export function observeRequests(
  server: FastifyInstance,
  metrics: Metrics,
  { goOnWithTraces }: { goOnWithTraces: boolean },
): void {
  const durations = metrics.durations(
    {
      name: 'http_seconds',
      help: 'Duration of HTTP requests to the gateway, to the end of the answer',
      labels: ['method', 'route', 'status'],
    },
    SECONDS,
  );
  const spans = new WeakMap<FastifyRequest, Span>();

  server.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const given = goOnWithTraces && typeof traceparent === 'string' ? traceparent : undefined;
    const { method, route } = patternOf(request);
    const span = startSpan(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      parent: contextOf(given),
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'roomlight.request_id': request.id,
      },
    });
    spans.set(request, span);
    const startedAt = performance.now();
    // Fastify's onResponse isn't called for a client that leaves before the answer's end.
    reply.raw.once('close', () => {
      const status = endOf(reply, span);
      durations.observe({ method, route, status }, (performance.now() - startedAt) / 1000);
    });
    done();
  });

  // Runs after the body is read, since reading it loses the context.
  server.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    withRequestId(request.id, () => (span === undefined ? done() : underSpan(span, done)));
  });
}

/** @returns the outcome label of the metric */
function endOf({ raw, statusCode }: FastifyReply, span: Span): string {
  if (raw.writableFinished) {
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) {
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
  }
  span.end();
  return raw.writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

function patternOf(request: FastifyRequest): { method: string; route: string } {
  const { method, routeOptions } = request;
  return {
    method: METHODS.includes(method) ? method : 'OTHER',
    route: routeOptions.url ?? 'none',
  };
}

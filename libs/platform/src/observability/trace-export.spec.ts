import { afterAll, expect, it } from '@jest/globals';
import { SpanKind } from '@opentelemetry/api';
import { startTraceExport } from './trace-export.js';
import { inSpan } from './tracing.js';

const TIMEOUT = 'OTEL_EXPORTER_OTLP_TIMEOUT';

afterAll(() => {
  delete process.env[TIMEOUT];
});

it('an unreachable collector does not keep a service from stopping cleanly', async () => {
  process.env[TIMEOUT] = '200';
  const stop = startTraceExport('queue', 'http://127.0.0.1:1');
  await inSpan('work', { kind: SpanKind.INTERNAL }, () => Promise.resolve());
  await expect(stop()).resolves.toBeUndefined();
});

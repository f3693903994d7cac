import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exportTraces,
  pathTo,
  receiveTraces,
  type TraceReceiver,
  waitFor,
} from '@roomlight/platform/testing';
import { QUEUE_FIGURES } from '../../testing/key-figures.js';
import { ROOT, runGateway, type RunningGateway } from '../../testing/running-gateway.js';

const ELSEWHERE = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };

let receiver: TraceReceiver;
let stopExport: () => Promise<void>;
let gateway: RunningGateway;

beforeAll(async () => {
  receiver = await receiveTraces();
  stopExport = await exportTraces('gateway', receiver);
  gateway = await runGateway();
});

afterAll(async () => {
  await gateway.close();
  await receiver.close();
});

describe('a request', () => {
  it('is measured by its route, never by its address', async () => {
    await gateway.call('/api/folders/12_Elm_Street?secret=s3cret');
    await gateway.call('/api/no/such/route/12_Elm_Street');
    const cookie = gateway.auth.signIn(ROOT);
    const response = await gateway.call('/metrics', { headers: { cookie } });
    const metrics = await response.text();
    expect(metrics).toMatch(
      /roomlight_http_seconds_count\{(?=[^}]*route="\/api\/folders\/:reference")(?=[^}]*status="2xx")[^}]*\} 1\n/,
    );
    expect(metrics).not.toMatch(/Elm_Street|s3cret/);
  });

  it('is measured even when its client leaves before the answer', async () => {
    const leaving = new AbortController();
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    gateway.queue.onFigures = async () => {
      leaving.abort();
      await left;
      return QUEUE_FIGURES;
    };
    const cookie = gateway.auth.signIn(ROOT);
    const { signal } = leaving;
    const asked = gateway.call('/api/admin/figures', { headers: { cookie }, signal });
    await expect(asked).rejects.toThrow(/abort/);
    await waitFor('its measurement', async () => {
      const response = await gateway.call('/metrics', { headers: { cookie } });
      return /http_seconds_count\{(?=[^}]*figures)(?=[^}]*status="aborted")[^}]*\} 1\n/.test(
        await response.text(),
      );
    });
    leave();
  });

  it('is traced into the service behind it, in a new trace unless a trusted proxy is in front', async () => {
    const traceparent = `00-${ELSEWHERE.traceId}-${ELSEWHERE.spanId}-01`;
    await gateway.call('/api/folders/9_Oak_Lane?secret=s3cret', { headers: { traceparent } });
    await stopExport();
    const { spans } = receiver;
    const paths = spans
      .filter(({ name }) => name === 'answer media.folder.open.v1')
      .map((span) => pathTo(span, spans));
    expect(paths).toContainEqual([
      'GET /api/folders/:reference',
      'ask media.folder.open.v1',
      'answer media.folder.open.v1',
    ]);
    expect(spans.map(({ traceId }) => traceId)).not.toContain(ELSEWHERE.traceId);
    expect(receiver.text()).not.toMatch(
      /Oak_Lane|Elm_Street|s3cret|example\.org|roomlight_session/,
    );
  });
});

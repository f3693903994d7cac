import { describe, expect, it } from '@jest/globals';
import { AckPolicy } from '@nats-io/jetstream';
import { consumerSettings, differingSettings } from './consumer-settings.rules.js';

const wanted = consumerSettings({
  stream: 'JOBS',
  name: 'queue_task_perform_v1',
  subject: 'jobs.queue.task.perform.v1',
  ackWaitMs: 15_000,
  maxAckPending: 1000,
});

describe('differingSettings', () => {
  it('takes what the server adds to the settings of a consumer for no difference', () => {
    const added = { num_replicas: 0, max_waiting: 512, metadata: { '_nats.level': '1' } };
    expect(differingSettings({ ...wanted, ...added }, wanted)).toEqual([]);
  });

  it('names each setting that has another value', () => {
    const actual = { ...wanted, ack_wait: 1, ack_policy: AckPolicy.None };
    expect(differingSettings(actual, wanted)).toEqual(['ack_policy', 'ack_wait']);
  });

  it('names each setting that takes messages or their content away', () => {
    const actual = {
      ...wanted,
      headers_only: true,
      filter_subjects: [],
      deliver_subject: 'copies',
    };
    expect(differingSettings(actual, wanted)).toEqual(['deliver_subject', 'headers_only']);
  });
});

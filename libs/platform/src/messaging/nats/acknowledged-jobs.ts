import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsNames } from './nats-names.js';

/**
 * Removes jobs that are done and still in their stream. A NATS server that is killed may keep the acknowledgement and
 * not the removal: nobody would get such a job again, and back-ups would count it as undone for ever.
 * @returns how many were removed
 */
export async function removeAcknowledgedJobs(
  manager: JetStreamManager,
  { streams: { jobs } }: NatsNames,
): Promise<number> {
  let removed = 0;
  for await (const { ack_floor, config } of manager.consumers.list(jobs)) {
    const { filter_subject: filter } = config;
    const { state } = await manager.streams.info(jobs);
    // A position beyond the stream's end says nothing about the messages that will get there.
    if (filter && ack_floor.stream_seq > 0 && ack_floor.stream_seq <= state.last_seq) {
      const { purged } = await manager.streams.purge(jobs, {
        filter,
        seq: ack_floor.stream_seq + 1,
      });
      removed += purged;
    }
  }
  return removed;
}

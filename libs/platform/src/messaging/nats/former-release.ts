import type { JetStreamManager } from '@nats-io/jetstream';
import { EVENT_HANDLERS, JOBS } from '@roomlight/contracts';
import { keysOf } from './nats-access.rules.js';
import { consumerName, type NatsNames } from './nats-names.js';

/**
 * Removes what a former release left in the streams: consumers of handlers that no longer exist, and jobs that no
 * service performs any more. Back-ups count them as undone, and the jobs would stay for ever. No replica of the former
 * release may be running.
 * @returns a line about each
 */
export async function removeFormerRelease(
  manager: JetStreamManager,
  names: NatsNames,
): Promise<string[]> {
  const { events, jobs } = names.streams;
  const jobSubjects = new Set(keysOf(JOBS).map((name) => names.job(name)));
  const handlers = new Set([
    ...keysOf(JOBS).map((name) => consumerName(name)),
    ...Object.entries(EVENT_HANDLERS).flatMap(([name, services]) =>
      services.map((service) => consumerName(service, name)),
    ),
  ]);
  const lines: string[] = [];
  for (const stream of [events, jobs]) {
    const former: string[] = [];
    for await (const { name } of manager.consumers.list(stream)) {
      if (!handlers.has(name)) {
        former.push(name);
      }
    }
    for (const name of former) {
      await manager.consumers.delete(stream, name);
      lines.push(`${name} is no part of this release: its consumer was removed`);
    }
  }
  const { state } = await manager.streams.info(jobs, { subjects_filter: names.job('>') });
  for (const subject of Object.keys(state.subjects ?? {})) {
    if (!jobSubjects.has(subject)) {
      const { purged } = await manager.streams.purge(jobs, { filter: subject });
      lines.push(`${subject} is no part of this release: ${purged} waiting jobs were removed`);
    }
  }
  return lines;
}

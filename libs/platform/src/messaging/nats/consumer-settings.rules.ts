import { AckPolicy, DeliverPolicy, ReplayPolicy, type ConsumerConfig } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

export interface ConsumerOptions {
  stream: string;
  name: string;
  subject: string;
  ackWaitMs: number;
  maxAckPending: number;
}

/** The settings of a durable consumer. We count attempts ourselves instead of using the consumer's limit. */
export function consumerSettings(options: ConsumerOptions) {
  return {
    durable_name: options.name,
    filter_subject: options.subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    replay_policy: ReplayPolicy.Instant,
    ack_wait: nanos(options.ackWaitMs),
    max_ack_pending: options.maxAckPending,
    max_deliver: -1,
  } satisfies Partial<ConsumerConfig>;
}

/** Settings that would hold messages back, or take content or copies away, and that none of our consumers has. */
const UNSET = [
  'backoff',
  'deliver_group',
  'deliver_subject',
  'filter_subjects',
  'headers_only',
  'inactive_threshold',
  'max_batch',
  'max_bytes',
  'max_expires',
  'opt_start_seq',
  'opt_start_time',
  'priority_groups',
  'rate_limit_bps',
] as const satisfies (keyof ConsumerConfig)[];

/** The names of the settings in which a consumer isn't as wanted. */
export function differingSettings(
  actual: Partial<ConsumerConfig>,
  wanted: ReturnType<typeof consumerSettings>,
): string[] {
  const valuesOf = (config: object) => new Map<string, unknown>(Object.entries(config));
  const present = valuesOf(actual);
  return [
    ...[...valuesOf(wanted)].filter(([name, value]) => present.get(name) !== value),
    ...UNSET.filter((name) => isSet(present.get(name))).map((name) => [name]),
  ].map(([name]) => String(name));
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

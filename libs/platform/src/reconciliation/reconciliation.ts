import { Injectable, Logger } from '@nestjs/common';
import { MAX_REPORTED, MAX_REPORTED_LENGTH, type EventName } from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Metrics } from '../observability/metrics.js';
import { Outbox } from '../outbox/outbox.js';
import { ServiceEnvironment } from '../service/environment.js';
import { decide, keyOf, type Difference } from './reconciliation.rules.js';

export type ReportName = Extract<EventName, `${string}.differences.found.v1`>;

/** Compares facts that another service owns with what this service has of them. */
export interface Comparison<Found extends Difference> {
  /** What is compared, for messages to people: `users with auth`. */
  label: string;
  report: ReportName;
  /** Asks the owner about everything that this service has. */
  find: (signal: AbortSignal) => Promise<Found[]>;
  /**
   * Does what the lost event would have done; harmless when it is done twice.
   * @throws when the owner no longer says the same
   */
  repair: (manager: EntityManager, found: Found) => Promise<void>;
}

/** Repairs what a service has otherwise than its owner, when two comparisons, hours apart, found the same. */
@Injectable()
export class Reconciliation {
  private readonly log = new Logger(Reconciliation.name);
  private readonly before = new Map<string, Difference[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly metrics: Metrics,
    private readonly environment: ServiceEnvironment,
  ) {}

  /** Compares once. Nothing is judged while the owner doesn't answer. */
  async compare<Found extends Difference>(
    comparison: Comparison<Found>,
    signal: AbortSignal,
  ): Promise<void> {
    const { label } = comparison;
    const found = await comparison.find(signal).catch((err: unknown) => {
      this.log.warn({ msg: `Comparing ${label} waits, since there was no answer`, err });
    });
    if (found === undefined) {
      return;
    }
    const before = this.before.get(label) ?? [];
    this.before.set(label, found);
    const { repair, refused } = decide(before, found, this.environment.RECONCILIATION_MAX_REMOVALS);
    const repaired: Found[] = [];
    for (const difference of repair) {
      signal.throwIfAborted();
      if (await this.repair(comparison, difference)) {
        repaired.push(difference);
      }
    }
    await this.report(comparison, await this.thoseGone(comparison, repaired, signal), refused);
  }

  private async repair<Found extends Difference>(
    { label, repair }: Comparison<Found>,
    difference: Found,
  ): Promise<boolean> {
    try {
      await this.dataSource.transaction((manager) => repair(manager, difference));
      return true;
    } catch (err) {
      this.log.error({ msg: `A difference of ${label} could not be repaired`, difference, err });
      return false;
    }
  }

  /** Those that no longer differ. Some can't be repaired: a name may have been taken by another listing. */
  private async thoseGone<Found extends Difference>(
    { find, label }: Comparison<Found>,
    repaired: readonly Found[],
    signal: AbortSignal,
  ): Promise<readonly Found[]> {
    if (repaired.length === 0) {
      return [];
    }
    const left = new Set((await find(signal)).map(keyOf));
    const gone = repaired.filter((found) => !left.has(keyOf(found)));
    const stillThere = repaired.length - gone.length;
    this.metrics.differences.inc({ name: label, outcome: 'left' }, stillThere);
    return gone;
  }

  private async report<Found extends Difference>(
    { label, report }: Comparison<Found>,
    repaired: readonly Found[],
    refused: readonly Found[],
  ): Promise<void> {
    if (repaired.length + refused.length === 0) {
      return;
    }
    this.metrics.differences.inc({ name: label, outcome: 'repaired' }, repaired.length);
    this.metrics.differences.inc({ name: label, outcome: 'refused' }, refused.length);
    this.log.warn({ msg: `Compared ${label} and found differences`, repaired, refused });
    const sentences = (all: readonly Difference[]): string[] =>
      all.slice(0, MAX_REPORTED).map(({ what }) => what.slice(0, MAX_REPORTED_LENGTH));
    await this.dataSource.transaction((manager) =>
      this.outbox.publish(manager, report, {
        repaired: sentences(repaired),
        refused: sentences(refused),
      }),
    );
  }
}

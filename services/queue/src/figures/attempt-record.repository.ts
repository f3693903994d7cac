import { Injectable, Logger } from '@nestjs/common';
import { Every, Metrics } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import type { TaskKind } from '../model/task-state.types.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';
import type { AttemptOutcome } from './attempt-outcome.types.js';

const HOUR_MS = 3_600_000;
const SECONDS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 900, 3600];

/** Records the results of attempts at tasks, as metrics and for a week as rows. */
@Injectable()
export class AttemptRecordRepository {
  private readonly log = new Logger(AttemptRecordRepository.name);
  private readonly durations;

  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: EnhancementProvider,
    metrics: Metrics,
  ) {
    this.durations = metrics.durations(
      {
        name: 'task_seconds',
        help: 'Duration of attempts at sets (merge) and photos (enhance), from start to end',
        labels: ['kind', 'provider', 'outcome'],
      },
      SECONDS,
    );
  }

  /** Losing a row is better than failing the task for the sake of statistics. */
  async note(kind: TaskKind, outcome: AttemptOutcome, tookMs: number): Promise<void> {
    const provider = this.provider.name;
    this.durations.observe({ kind, provider, outcome }, tookMs / 1000);
    try {
      await this.dataSource.query(
        'insert into attempt_outcomes (kind, provider, outcome, took_ms) values ($1, $2, $3, $4)',
        [kind, provider, outcome, Math.round(tookMs)],
      );
    } catch (error) {
      this.log.warn({ msg: "An attempt isn't in the figures", err: error });
    }
  }

  @Every(HOUR_MS, 'forget old attempts')
  async forgetOld(): Promise<void> {
    await this.dataSource.query(
      "delete from attempt_outcomes where ended_at < now() - interval '7 days'",
    );
  }
}

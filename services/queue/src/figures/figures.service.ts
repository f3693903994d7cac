import { Injectable } from '@nestjs/common';
import type { QueueFigures } from '@roomlight/contracts';
import { atMostEvery, Metrics } from '@roomlight/platform';
import { FiguresRepository } from './figures.repository.js';
import { workFigures } from './work-figures.rules.js';

/** Limits the load when several administrators have the page open. */
const FRESH_MS = 2000;

/** Reports the queue's backlog and results to administrators and as metrics. */
@Injectable()
export class FiguresService {
  readonly read = atMostEvery(FRESH_MS, () => this.gather());

  constructor(
    private readonly figures: FiguresRepository,
    metrics: Metrics,
  ) {
    metrics.readings(
      {
        name: 'queue_tasks',
        help: 'Number of sets (merge) and photos (enhance) that are not stored yet, by stage',
        labels: ['kind', 'stage'],
      },
      async () =>
        (await figures.countUnfinished()).map(({ kind, stage, count }) => ({
          labels: { kind, stage },
          value: count,
        })),
    );
    metrics.readings(
      {
        name: 'queue_oldest_seconds',
        help: 'Age of the oldest set or photo that is not stored yet',
        labels: ['kind'],
      },
      async () =>
        (await figures.oldestUnfinished()).map(({ kind, seconds }) => ({
          labels: { kind },
          value: seconds,
        })),
    );
  }

  private async gather(): Promise<QueueFigures> {
    const [stages, oldest, paces, providers, madePerHour, keptFrameBytes] = await Promise.all([
      this.figures.countUnfinished(),
      this.figures.oldestUnfinished(),
      this.figures.pace(),
      this.figures.providers(),
      this.figures.madePerHour(),
      this.figures.keptFrameBytes(),
    ]);
    return {
      merge: workFigures('merge', stages, oldest, paces),
      enhance: workFigures('enhance', stages, oldest, paces),
      providers,
      madePerHour,
      keptFrameBytes,
    };
  }
}

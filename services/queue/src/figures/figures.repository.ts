import { Injectable } from '@nestjs/common';
import type { ListingPhase, PaceFigures, ProviderFigures } from '@roomlight/contracts';
import { DataSource } from 'typeorm';

/**
 * Where a task is, seen from outside: it waits for a worker, a worker has it, its picture is being put into its folder,
 * or it was given up.
 */
export type TaskStage = 'waiting' | 'working' | 'storing' | 'failed';

export interface StageCount {
  kind: ListingPhase;
  stage: TaskStage;
  count: number;
}

export interface OldestTask {
  kind: ListingPhase;
  seconds: number;
}

@Injectable()
export class FiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of listings whose uploads are complete; what is stored doesn't count any more. */
  countUnfinished(): Promise<StageCount[]> {
    return this.dataSource.query<StageCount[]>(
      `select t.kind, ${STAGE} as stage, count(*)::int as count
         from tasks t join listings l on l.id = t.listing_id
        where t.state <> 'stored' and l.status <> 'uploading'
        group by 1, 2`,
    );
  }

  /** How long the oldest task of each kind has been on its way, counted from the end of its upload. */
  oldestUnfinished(): Promise<OldestTask[]> {
    return this.dataSource.query<OldestTask[]>(
      `select t.kind,
              extract(epoch from now() - min(greatest(t.queued_at, l.last_chunk_at)))::float8 as seconds
         from tasks t join listings l on l.id = t.listing_id
        where t.state <> 'stored' and t.state <> 'failed' and l.status <> 'uploading'
        group by 1`,
    );
  }

  /** What was made within the last day, and how long that took. */
  pace(): Promise<(PaceFigures & { kind: ListingPhase })[]> {
    return this.dataSource.query<(PaceFigures & { kind: ListingPhase })[]>(
      `select kind,
              count(*) filter (where ended_at > now() - interval '1 hour')::int as "lastHour",
              count(*)::int as "lastDay",
              percentile_cont(0.5) within group (order by took_ms) / 1000 as "medianSeconds",
              percentile_cont(0.95) within group (order by took_ms) / 1000 as "p95Seconds"
         from attempt_outcomes
        where outcome = 'made' and ended_at > now() - interval '1 day'
        group by kind`,
    );
  }

  /** What providers were asked for within the last day. */
  providers(): Promise<ProviderFigures[]> {
    return this.dataSource.query<ProviderFigures[]>(
      `select provider,
              count(*)::int as calls,
              count(*) filter (where outcome = 'made')::int as made,
              count(*) filter (where outcome = 'refused')::int as refused,
              count(*) filter (where outcome = 'away')::int as away,
              count(*) filter (where outcome = 'failed')::int as failed
         from attempt_outcomes
        where outcome <> 'left off' and ended_at > now() - interval '1 day'
        group by provider
        order by provider`,
    );
  }
}

/** A task that was handed out and not yet taken by a worker has no version. */
const STAGE = `
  case when t.state = 'failed' then 'failed'
       when t.state = 'made' then 'storing'
       when t.state = 'dispatched' and t.version_id is not null then 'working'
       else 'waiting' end`;

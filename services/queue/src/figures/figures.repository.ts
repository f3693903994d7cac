import { Injectable } from '@nestjs/common';
import type { ListingPhase, PaceFigures, ProviderFigures } from '@roomlight/contracts';
import { DataSource } from 'typeorm';

/**
 * The stage of a task as seen from outside: waiting for a worker, with a worker, being stored in its folder, or given
 * up.
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

  /** Counts tasks of listings whose uploads are complete, without the stored ones. */
  countUnfinished(): Promise<StageCount[]> {
    return this.dataSource.query<StageCount[]>(
      `select t.kind, ${STAGE} as stage, count(*)::int as count
         from tasks t join listings l on l.id = t.listing_id
        where t.state <> 'stored' and l.status <> 'uploading'
        group by 1, 2`,
    );
  }

  /** Age of the oldest task of each kind, counted from the end of its upload. */
  oldestUnfinished(): Promise<OldestTask[]> {
    return this.dataSource.query<OldestTask[]>(
      `select t.kind,
              extract(epoch from now() - min(greatest(t.queued_at, l.last_chunk_at)))::float8 as seconds
         from tasks t join listings l on l.id = t.listing_id
        where t.state <> 'stored' and t.state <> 'failed' and l.status <> 'uploading'
        group by 1`,
    );
  }

  /** The pictures made within the last day, and their durations. */
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

  /** Number of pictures made in each of the last 24 hours, the oldest hour first. */
  async madePerHour(): Promise<number[]> {
    const hours = await this.dataSource.query<{ made: number }[]>(
      `select count(a.ended_at)::int as made
         from generate_series(23, 0, -1) as ago
         left join attempt_outcomes a
           on a.outcome = 'made'
          and a.ended_at > now() - (ago + 1) * interval '1 hour'
          and a.ended_at <= now() - ago * interval '1 hour'
        group by ago
        order by ago desc`,
    );
    return hours.map(({ made }) => made);
  }

  async keptFrameBytes(): Promise<number> {
    const [kept] = await this.dataSource.query<{ bytes: number }[]>(
      'select coalesce(sum(size), 0)::float8 as bytes from kept_frames',
    );
    return kept?.bytes ?? 0;
  }

  /** The requests to providers within the last day. */
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

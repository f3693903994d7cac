import type { ListingPhase, PaceFigures, WorkFigures } from '@roomlight/contracts';
import type { OldestTask, StageCount, TaskStage } from './figures.repository.js';

const NOTHING_MADE: PaceFigures = {
  lastHour: 0,
  lastDay: 0,
  medianSeconds: null,
  p95Seconds: null,
};

/** Extracts one kind's statistics from the query results, which omit what there is none of. */
export function workFigures(
  kind: ListingPhase,
  stages: readonly StageCount[],
  oldest: readonly OldestTask[],
  paces: readonly (PaceFigures & { kind: ListingPhase })[],
): WorkFigures {
  const at = (stage: TaskStage): number =>
    stages.find((found) => found.kind === kind && found.stage === stage)?.count ?? 0;
  const isOfKind = (found: { kind: ListingPhase }): boolean => found.kind === kind;
  const { lastHour, lastDay, medianSeconds, p95Seconds } = paces.find(isOfKind) ?? NOTHING_MADE;
  return {
    waiting: at('waiting'),
    inWork: at('working') + at('storing'),
    failed: at('failed'),
    oldestSeconds: oldest.find(isOfKind)?.seconds ?? null,
    lastHour,
    lastDay,
    medianSeconds,
    p95Seconds,
  };
}

import type { QueueFigures, StorageFigures, UserFigures, WorkFigures } from '@roomlight/contracts';

const WORK: WorkFigures = {
  waiting: 7,
  inWork: 2,
  failed: 1,
  oldestSeconds: 95,
  lastHour: 12,
  lastDay: 140,
  medianSeconds: 3.2,
  p95Seconds: 8.4,
};

export const QUEUE_FIGURES: QueueFigures = {
  merge: WORK,
  enhance: { ...WORK, waiting: 0, oldestSeconds: null },
  providers: [{ provider: 'built-in', calls: 143, made: 140, refused: 1, away: 0, failed: 2 }],
  madePerHour: Array.from({ length: 24 }, (_, hour) => hour),
  keptFrameBytes: 9_000_000_000,
};
export const STORAGE_FIGURES: StorageFigures = {
  photos: 5321,
  bytes: 41_000_000_000,
  trashBytes: 1_200_000_000,
  freeBytes: 300_000_000_000,
  largest: [
    { userId: '0199f4a0-0000-7000-8000-00000000ada0', email: 'ada@example.com', bytes: 9e9 },
  ],
};
export const USER_FIGURES: UserFigures = { users: 31, suspended: 2, active: 9 };

import type { Provider } from '../rules/listing-status.js';

/** Asks a service for its key figures. */
export class ReadFigures {}

/** What was made. */
export class PaceFigures {
  lastHour!: number;
  lastDay!: number;
  /** How long one took, of those of the last day; null when there was none. */
  medianSeconds!: number | null;
  /** Only one in twenty took longer. */
  p95Seconds!: number | null;
}

/** Work of one kind. */
export class WorkFigures extends PaceFigures {
  waiting!: number;
  inWork!: number;
  /** Given up; their owners may have them tried again. */
  failed!: number;
  /** How long the oldest that isn't done has been on its way; null when all is done. */
  oldestSeconds!: number | null;
}

/** Of the last day. */
export class ProviderFigures {
  provider!: Provider;
  /** What it was asked for. */
  calls!: number;
  made!: number;
  /** The frames couldn't be used. */
  refused!: number;
  /** It couldn't be reached, or had no time. */
  away!: number;
  failed!: number;
}

export class QueueFigures {
  /** Sets. */
  merge!: WorkFigures;
  /** Photos. */
  enhance!: WorkFigures;
  providers!: ProviderFigures[];
}

export class StorageFigures {
  photos!: number;
  /** With earlier versions and smaller copies. */
  bytes!: number;
}

export class UserFigures {
  users!: number;
  suspended!: number;
  /** Those who were here within the last day. */
  active!: number;
}

/** How the product gets on. Null is what nobody could tell: its service is away. */
export class KeyFigures {
  at!: string;
  queue!: QueueFigures | null;
  storage!: StorageFigures | null;
  users!: UserFigures | null;
}

import type { Provider } from '../rules/listing-status.js';

/** Asks a service for its key figures. */
export class ReadFigures {}

/** What was made. */
export class PaceFigures {
  lastHour!: number;
  lastDay!: number;
  /** Median duration in seconds over the last day; null when nothing was done. */
  medianSeconds!: number | null;
  /** 95th percentile of the duration in seconds over the last day. */
  p95Seconds!: number | null;
}

/** Statistics of one kind of work. */
export class WorkFigures extends PaceFigures {
  waiting!: number;
  inWork!: number;
  /** Failed for good, unless their owners retry them. */
  failed!: number;
  /** Age in seconds of the oldest unfinished item; null when there is none. */
  oldestSeconds!: number | null;
}

/** Statistics of the last day. */
export class ProviderFigures {
  provider!: Provider;
  /** Number of requests to the provider. */
  calls!: number;
  made!: number;
  /** Number of attempts whose frames could not be used. */
  refused!: number;
  /** Number of attempts during which the provider was unavailable or overloaded. */
  away!: number;
  failed!: number;
}

export class QueueFigures {
  /** Sets. */
  merge!: WorkFigures;
  /** Photos. */
  enhance!: WorkFigures;
  providers!: ProviderFigures[];
  /** Number of pictures made in each of the last 24 hours, the oldest hour first. */
  madePerHour!: number[];
  /** Bytes of the frames that are kept for another merge. */
  keptFrameBytes!: number;
}

/** The space that a user's photos take. */
export class UserSpace {
  userId!: string;
  /** Null when the user isn't known, or auth is unavailable. */
  email!: string | null;
  /** Includes earlier versions, smaller copies and the trash. */
  bytes!: number;
}

export class StorageFigures {
  /** Without those in the trash. */
  photos!: number;
  /** Includes earlier versions, smaller copies and the trash. */
  bytes!: number;
  /** The part of `bytes` that deleted photos take until they are removed for good. */
  trashBytes!: number;
  /** Bytes that are free where photos are stored; null in a store that has no figure for it. */
  freeBytes!: number | null;
  /** The users whose photos take the most space, at most five, the largest first. */
  largest!: UserSpace[];
}

export class UserFigures {
  users!: number;
  suspended!: number;
  /** Number of users who were active within the last day. */
  active!: number;
}

/** Statistics of the product. A part is null while its service is unavailable. */
export class KeyFigures {
  at!: string;
  queue!: QueueFigures | null;
  storage!: StorageFigures | null;
  users!: UserFigures | null;
}

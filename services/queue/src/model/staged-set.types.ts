import type { StagedFrame } from '@roomlight/contracts';

/** The uploaded frames of one set; without roles, the first is its HDR frame. */
export type StagedSet = [StagedFrame, ...StagedFrame[]];

import type { StagedFrame } from '@roomlight/contracts';

/** The uploaded frames of one set. */
export type StagedSet = [hdr: StagedFrame, ...flashes: StagedFrame[]];

import type { StagedFrame } from '@roomlight/contracts';

/** The frames of one set as its upload brought them. */
export type StagedSet = [hdr: StagedFrame, ...flashes: StagedFrame[]];

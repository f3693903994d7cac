/** What a merge uses a frame for: the room's own light, the light of a flash, or nothing. */
export const FRAME_USES = ['ambient', 'flash', 'left_out'] as const;
export type FrameUse = (typeof FRAME_USES)[number];

/** Of a set. */
export const MAX_KEPT_FRAMES = 100;

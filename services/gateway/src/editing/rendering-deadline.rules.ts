/** The deadline for an answer that waits for a photo to be rendered, or for earlier edits. */
export const RENDERING = { deadlineMs: 60_000 };

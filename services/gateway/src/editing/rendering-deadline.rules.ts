/** An answer that waits for a photo to be rendered, or for the edits before it. */
export const RENDERING = { deadlineMs: 60_000 };

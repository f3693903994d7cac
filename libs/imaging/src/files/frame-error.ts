/** An unusable frame. The message names the frame and is meant for the photographer. */
export class FrameError extends Error {
  override readonly name = 'FrameError';

  constructor(
    readonly frame: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

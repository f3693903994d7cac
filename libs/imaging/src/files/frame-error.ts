/** A frame that can't be used. The message names the frame and is meant for the person who shot it. */
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

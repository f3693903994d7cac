export interface FrameErrorOptions extends ErrorOptions {
  /** The frame isn't damaged, but can't be processed in the memory that there is. */
  isTooLarge?: boolean;
}

/** An unusable frame. The message names the frame and is meant for the photographer. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
  readonly isTooLarge: boolean;

  constructor(
    readonly frame: string,
    message: string,
    { isTooLarge = false, ...options }: FrameErrorOptions = {},
  ) {
    super(message, options);
    this.isTooLarge = isTooLarge;
  }
}

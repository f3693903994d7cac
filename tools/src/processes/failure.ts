/** A fault that the person at the terminal can fix; its message is all that is shown. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

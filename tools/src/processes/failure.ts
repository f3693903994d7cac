/** Something that the person at the terminal can mend; its message is the whole story. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

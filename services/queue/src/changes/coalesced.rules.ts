/** What a hint of a kind is to do now. */
export type Hint = 'tell' | 'wait';

/**
 * Spaces hints about the same thing: the first is told at once, those that follow within the pause are told together at
 * its end.
 */
export class Coalesced {
  /** Things that are paused, and whether there is something new about them. */
  private readonly paused = new Map<string, { isChanged: boolean }>();

  /** Something happened; whoever is told to `tell` calls `pauseIsOver` after the pause. */
  happened(thing: string): Hint {
    const pause = this.paused.get(thing);
    if (pause === undefined) {
      this.paused.set(thing, { isChanged: false });
      return 'tell';
    }
    pause.isChanged = true;
    return 'wait';
  }

  /** @returns whether there is something to tell, after which there is another pause */
  pauseIsOver(thing: string): boolean {
    const isChanged = this.paused.get(thing)?.isChanged ?? false;
    if (isChanged) {
      this.paused.set(thing, { isChanged: false });
    } else {
      this.paused.delete(thing);
    }
    return isChanged;
  }
}

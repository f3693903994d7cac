/**
 * A reason why a person should look at a set: where it begins or ends is uncertain; which frames are flash is uncertain;
 * its frames don't show the same view; it differs from the photographer's other sets; it may be a test shot; two frames
 * are the same; a frame can't be read; a frame is turned against its own file; brackets have different apertures.
 */
export type SetDoubt =
  | 'uncertain-border'
  | 'uncertain-light'
  | 'different-view'
  | 'unusual-pattern'
  | 'maybe-test'
  | 'doubled-frame'
  | 'unreadable-frame'
  | 'turned-frame'
  | 'depth-of-field';

/** @returns a short sentence for the photographer */
export function doubtText(doubt: SetDoubt): string {
  switch (doubt) {
    case 'uncertain-border':
      return 'Please check: frames of the set before or after may belong here, or the other way round.';
    case 'uncertain-light':
      return 'Please check which frames were shot with flash.';
    case 'different-view':
      return 'Please check: the frames may not show the same view.';
    case 'unusual-pattern':
      return 'Please check: this set has other frames than your other sets.';
    case 'maybe-test':
      return 'Please check: this may be a test shot.';
    case 'doubled-frame':
      return 'Please check: a photo was taken twice.';
    case 'turned-frame':
      return 'A frame says that it is turned another way; it is turned as most of its set are.';
    case 'depth-of-field':
      return 'Please check: depth of field differs, because the brackets have different apertures.';
    case 'unreadable-frame':
      return "Please check: a frame can't be shown, so only its name and time were compared.";
  }
}

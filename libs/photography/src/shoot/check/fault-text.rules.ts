import type { ShotFault } from './check-set.types.js';

/** @returns a sentence or two for the photographer, who is still on site */
export function faultText(fault: ShotFault): string {
  switch (fault) {
    case 'blurred':
      return 'The frame is blurred. Check the focus and the tripod, and shoot this set again.';
    case 'moved':
      return 'The tripod moved between the frames. Shoot this set again.';
    case 'no-flash':
      return "The flash didn't fire. Check the trigger and the batteries, and shoot this frame again.";
    case 'burnt':
      return 'Most of the room is burnt out. Shoot this set again with a shorter exposure.';
    case 'missing-frame':
      return 'This set has fewer frames than your other sets. Shoot it again if one is missing.';
    case 'doubled':
      return 'This photo was taken twice. Leave one out, and check that no other is missing.';
  }
}

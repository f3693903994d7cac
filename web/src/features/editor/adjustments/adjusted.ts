import { readAdjustments, writeAdjustments } from '../../../lib/browser/adjustment-store';
import type { Adjustments } from '../../../lib/browser/adjustments.rules';
import type { Undo } from '../../../lib/undo/undo-history.rules';

/** Gives a photo these colours, and can give it back the ones that it has now. Its angles stay as they are. */
export const adjusted =
  (folderPath: string, filename: string, colours: Adjustments): Undo =>
  () => {
    const now = readAdjustments(folderPath, filename);
    const { brightness, saturation, warmth, blackLevel } = colours;
    writeAdjustments(folderPath, filename, { ...now, brightness, saturation, warmth, blackLevel });
    return adjusted(folderPath, filename, now);
  };

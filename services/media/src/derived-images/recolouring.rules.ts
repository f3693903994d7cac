import { channelTables, saturationMatrix, type ColourAdjustments } from '@roomlight/contracts';
import type { Recolouring } from '@roomlight/imaging';

/** What the engine does for the settings of the editor's colour sliders. */
export function recolouringOf(colours: ColourAdjustments): Recolouring {
  return { ...channelTables(colours), matrix: saturationMatrix(colours) };
}

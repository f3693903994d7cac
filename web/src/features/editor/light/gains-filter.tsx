import { gainTable } from '@roomlight/photography/light';
import type { LightGains } from '@roomlight/contracts';
import { tableValues } from '../adjustments/colour-filter.rules';

interface GainsFilterProps {
  /** For elements that are matched: `filter: url(#id)`. */
  id: string;
  gains: LightGains;
}

/** What matches a photo to others of its folder, as a browser filter of the engine's own tables. */
export function GainsFilter({ id, gains }: GainsFilterProps) {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="100%" height="100%">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={tableValues(gainTable(gains.red))} />
          <feFuncG type="table" tableValues={tableValues(gainTable(gains.green))} />
          <feFuncB type="table" tableValues={tableValues(gainTable(gains.blue))} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}

import type { ColourAdjustments } from '@roomlight/contracts/rules';
import { colourFilterValues } from './colour-filter.rules';

interface ColourFilterProps {
  /** For elements that use the colours: `filter: url(#id)`. */
  id: string;
  colours: ColourAdjustments;
}

/** The engine's colour mathematics as a browser filter, on sRGB code values as in the engine. */
export function ColourFilter({ id, colours }: ColourFilterProps) {
  const { red, green, blue, matrix } = colourFilterValues(colours);
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="100%" height="100%">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={red} />
          <feFuncG type="table" tableValues={green} />
          <feFuncB type="table" tableValues={blue} />
        </feComponentTransfer>
        <feColorMatrix type="matrix" values={matrix} />
      </filter>
    </svg>
  );
}

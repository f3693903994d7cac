import type { Correction } from '@roomlight/contracts';
import { PinDot } from '../../../lib/corrections/pin-dot';

interface PinLayerProps {
  corrections: readonly Correction[];
  /** How much the photo is enlarged; the pins keep their size. */
  zoom: number;
}

/** What an agent wants to be changed, on the photo. The card beside it has the sentences. */
export function PinLayer({ corrections, zoom }: PinLayerProps) {
  return corrections.map(({ id, place, outcome, text }, index) => (
    <span
      key={id}
      title={text}
      className="absolute"
      style={{
        ...{ left: `${place.x * 100}%`, top: `${place.y * 100}%` },
        transform: `translate(-50%, -50%) scale(${1 / zoom})`,
      }}
    >
      <PinDot number={index + 1} outcome={outcome} />
    </span>
  ));
}

import { Layers } from 'lucide-react';
import { Button } from '../../../ui/button';

/** @param sets that were found, at least 1 */
export const foundText = (sets: number): string =>
  `Found ${sets === 1 ? '1 room' : `${sets} rooms`} in this card`;

interface FoundSetsOfferProps {
  sets: number;
  onAccept: () => void;
}

/** Offers the sets that were found among files whose names say that they are all exteriors. */
export function FoundSetsOffer({ sets, onAccept }: FoundSetsOfferProps) {
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-info-soft py-2.5 pr-2.5 pl-4 text-sm text-info-text"
    >
      <Layers aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong className="font-semibold">{foundText(sets)}.</strong> By their names, all photos are
        exteriors.
      </p>
      <Button size="sm" variant="secondary" onClick={onAccept}>
        {sets === 1 ? 'Use this set' : `Use ${sets} sets`}
      </Button>
    </div>
  );
}

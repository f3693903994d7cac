import { ACROSS, type Sources } from './photos/pictures.rules';

/** The first photo across the whole page. Its box has a size of its own, so that nothing moves when it arrives. */
export function Cover({ sources }: { sources: Sources }) {
  return (
    <div className="aspect-3/2 max-h-[86svh] w-full overflow-hidden bg-sunken">
      <img
        {...sources}
        sizes={ACROSS}
        alt=""
        fetchPriority="high"
        className="size-full object-cover"
      />
    </div>
  );
}

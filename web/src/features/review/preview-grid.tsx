import type { FolderPhoto } from '@roomlight/contracts';
import { useState } from 'react';
import { rendition } from '../../lib/api/photo-address';
import { imagePriority } from '../../lib/image-priority';
import { Card } from '../../ui/card';
import { ProcessingBadge } from '../../ui/feedback/processing-badge';
import { Lightbox } from '../../ui/overlay/lightbox';
import { SteadyImage } from '../../ui/steady-image';

/** The photos and, to their right, the settings; on a narrow page, the settings are below. */
export const REVIEW_COLUMNS =
  'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]';

/** On a narrow page, a single row to swipe through, so that the settings below stay within reach. */
export const PREVIEW_GRID =
  'grid gap-4 max-lg:-mx-4 max-lg:auto-cols-[min(84%,26rem)] max-lg:grid-flow-col max-lg:snap-x max-lg:snap-mandatory max-lg:scroll-px-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-3 sm:max-lg:-mx-6 sm:max-lg:scroll-px-6 sm:max-lg:px-6 lg:grid-cols-2 xl:grid-cols-3';

/** Photos that the first screen shows at least in part, on most devices. */
const FIRST_SEEN = 9;

export function PreviewGrid({ photos }: { photos: readonly FolderPhoto[] }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ul
        aria-label="Photos"
        // A browser leaves a photo as it is that is partly visible in its row.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={PREVIEW_GRID}
      >
        {photos.map(({ id, url, filename, processing }, index) => (
          <li key={id} className="min-w-0 snap-start">
            <Card className="group relative overflow-hidden">
              <button
                type="button"
                aria-label={`View ${filename}`}
                onClick={() => setShown(index)}
                className="block w-full cursor-zoom-in overflow-hidden rounded-t-2xl bg-sunken focus-visible:-outline-offset-2"
              >
                <SteadyImage
                  src={rendition(url, 640)}
                  alt={filename}
                  width={640}
                  height={427}
                  {...imagePriority(index < FIRST_SEEN)}
                  className="aspect-3/2 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]"
                />
              </button>
              {processing && (
                <ProcessingBadge className="pointer-events-none absolute top-3 left-3 shadow-card" />
              )}
              <p className="truncate px-4 py-3 text-sm" title={filename}>
                {filename}
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <Lightbox
        photos={photos.map(({ url, filename }) => ({
          src: rendition(url, 2048),
          preview: rendition(url, 640),
          alt: filename,
        }))}
        index={shown}
        onIndexChange={setShown}
      />
    </>
  );
}

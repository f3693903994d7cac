import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { Button } from '../button';
import { useReturnFocus } from './use-return-focus';

interface LightboxPhoto {
  src: string;
  /** A small copy, shown until the large one has loaded. */
  preview: string;
  alt: string;
}

interface LightboxProps {
  photos: LightboxPhoto[];
  /** The photo on show; null when closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

const iconButton = 'size-11 rounded-full bg-black/55 text-white hover:bg-black/80';

/** Shows photos one by one over the whole page. Arrow keys cycle through them, Escape closes. */
export function Lightbox({ photos, index, onIndexChange }: LightboxProps) {
  const photo = index === null ? undefined : photos[index];
  const returnFocus = useReturnFocus();

  function step(by: number): void {
    if (index !== null) {
      onIndexChange((index + by + photos.length) % photos.length);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') {
      step(-1);
    } else if (event.key === 'ArrowRight') {
      step(1);
    }
  }

  return (
    <Dialog.Root
      open={photo !== undefined}
      onOpenChange={(open) => {
        if (!open) {
          onIndexChange(null);
        }
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/96 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        {photo !== undefined && index !== null && (
          <Dialog.Content
            aria-describedby={undefined}
            {...returnFocus}
            onKeyDown={onKeyDown}
            className="fixed inset-0 z-50 flex flex-col text-white outline-none"
          >
            <div className="flex items-center justify-between gap-4 p-4">
              <Dialog.Title className="min-w-0 truncate text-sm font-medium text-white/85">
                {photo.alt}
              </Dialog.Title>
              <div className="flex items-center gap-4">
                <span aria-live="polite" className="text-sm text-white tabular-nums">
                  {index + 1} / {photos.length}
                </span>
                <Dialog.Close asChild>
                  <Button variant="ghost" size="icon" aria-label="Close" className={iconButton}>
                    <X aria-hidden />
                  </Button>
                </Dialog.Close>
              </div>
            </div>
            <div className="relative min-h-0 flex-1 px-2 pb-4 sm:px-20">
              <img
                key={photo.src}
                src={photo.src}
                alt={photo.alt}
                style={{ backgroundImage: `url("${photo.preview}")` }}
                className="size-full animate-fade-in bg-contain bg-center bg-no-repeat object-contain"
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label="Previous"
                onClick={() => step(-1)}
                className={`${iconButton} absolute top-1/2 left-4 -translate-y-1/2`}
              >
                <ChevronLeft aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Next"
                onClick={() => step(1)}
                className={`${iconButton} absolute top-1/2 right-4 -translate-y-1/2`}
              >
                <ChevronRight aria-hidden />
              </Button>
            </div>
          </Dialog.Content>
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import type { SharedListing, SharedPhoto } from '@roomlight/contracts';
import type { ReactNode } from 'react';
import { photoSources } from './pictures.rules';

interface PhotoBoxProps {
  token: string;
  listing: SharedListing;
  photo: SharedPhoto;
  text: string;
  /** What lies on the photo, whose edges are those of the box. */
  children?: ReactNode;
}

/** A photo as large as its place allows. */
export function PhotoBox({ token, listing, photo, text, children }: PhotoBoxProps) {
  const ratio = photo.width / photo.height;
  return (
    <div className="grid min-h-0 flex-1 place-items-center" style={{ containerType: 'size' }}>
      <div
        className="relative"
        style={{ aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh)` }}
      >
        <img
          key={photo.id}
          {...photoSources(token, listing, photo)}
          sizes="100vw"
          alt={text}
          draggable={false}
          className="absolute inset-0 size-full"
        />
        {children}
      </div>
    </div>
  );
}

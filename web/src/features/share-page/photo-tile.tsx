import type { SharedListing } from '@roomlight/contracts';
import { PhotoControls, type PhotoActions } from './photo-controls';
import { IN_COLUMNS, photoSources } from './pictures.rules';

interface PhotoTileProps {
  token: string;
  listing: SharedListing;
  index: number;
  actions: PhotoActions;
}

export function PhotoTile({ token, listing, index, actions }: PhotoTileProps) {
  const photo = listing.photos[index];
  if (photo === undefined) {
    return null;
  }
  return (
    // What is not in sight is neither painted nor laid out; its place is kept by the shape.
    <li className="relative aspect-3/2 [content-visibility:auto]">
      <img
        {...photoSources(token, listing, photo)}
        sizes={IN_COLUMNS}
        width={photo.width}
        height={photo.height}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-3/2 w-full bg-sunken object-cover"
      />
      <PhotoControls listing={listing} index={index} actions={actions} />
    </li>
  );
}

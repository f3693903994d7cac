import { memo } from 'react';
import { PhotoControls, type PhotoControlsProps } from './photo-controls';
import { IN_COLUMNS, photoSources } from './pictures.rules';

interface PhotoTileProps extends PhotoControlsProps {
  token: string;
}

/** One of hundreds, which is drawn again only when it changes itself. */
export const PhotoTile = memo(function PhotoTile({ token, ...controls }: PhotoTileProps) {
  const { photo } = controls;
  return (
    // What is not in sight is neither painted nor laid out; its place is kept by the shape.
    <li className="relative aspect-3/2 [content-visibility:auto]">
      <img
        {...photoSources(token, controls, photo)}
        sizes={IN_COLUMNS}
        width={photo.width}
        height={photo.height}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-3/2 w-full bg-sunken object-cover"
      />
      <PhotoControls {...controls} />
    </li>
  );
});

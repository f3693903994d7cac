import type { ExamplePhoto, OwnStyleAnswer } from '@roomlight/contracts';
import { rendition, styledRendition } from '../../lib/api/photo-address';
import { photoCountText } from '../../lib/photo-count-text';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { RenameLook } from './rename-look';
import { useDefaultLook, useDeleteLook } from './use-looks';

interface LookRowProps {
  look: OwnStyleAnswer;
  /** A photo to show the look by. */
  example: ExamplePhoto | null;
}

export function LookRow({ look, example }: LookRowProps) {
  const { id, name, photoCount, isDefault } = look;
  const choose = useDefaultLook();
  const remove = useDeleteLook();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      {example !== null && (
        <div className="grid grid-cols-2 gap-2 max-sm:basis-full">
          <LookPicture label="Before" src={rendition(example.url, 320)} name={name} />
          <LookPicture label="After" src={styledRendition(example.url, 320, id)} name={name} />
        </div>
      )}
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isDefault && <Badge>Default</Badge>}
        </p>
        <p className="text-sm text-muted">Made from {photoCountText(photoCount)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        pending={choose.isPending}
        aria-label={isDefault ? `Clear the default, ${name}` : `Make ${name} the default`}
        onClick={() => choose.mutate(isDefault ? null : id)}
      >
        {isDefault ? 'Clear Default' : 'Make Default'}
      </Button>
      <RenameLook look={look} />
      <ConfirmDialog
        title={`Delete the look ${name}?`}
        description="Photos that were finished with it stay as they are. This action cannot be undone."
        confirmLabel="Delete Look"
        trigger={
          <Button
            variant="secondary"
            size="sm"
            disabled={remove.isPending}
            aria-label={`Delete ${name}`}
          >
            Delete
          </Button>
        }
        onConfirm={() => remove.mutate(id)}
      />
    </li>
  );
}

interface LookPictureProps {
  label: 'Before' | 'After';
  src: string;
  /** Of the look. */
  name: string;
}

function LookPicture({ label, src, name }: LookPictureProps) {
  return (
    <figure className="relative sm:w-36">
      <img
        src={src}
        alt={label === 'Before' ? `A photo before ${name}` : `The photo in ${name}`}
        width={320}
        height={213}
        loading="lazy"
        decoding="async"
        className="aspect-3/2 w-full rounded-lg bg-sunken object-cover"
      />
      <figcaption className="absolute bottom-1.5 left-1.5 rounded-md bg-black/80 px-1.5 py-0.5 text-xs font-semibold text-white">
        {label}
      </figcaption>
    </figure>
  );
}

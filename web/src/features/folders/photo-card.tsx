import { folderPath } from '@roomlight/contracts/folder-name';
import type { FolderPhoto } from '@roomlight/contracts/media.messages';
import { Link } from '@tanstack/react-router';
import { rendition } from '../../lib/photo-address';
import { Card } from '../../ui/card';
import { DownloadPhoto } from './download-photo';

interface PhotoCardProps {
  photo: FolderPhoto;
  ownerId: string;
  folderName: string;
}

export function PhotoCard({ photo, ownerId, folderName }: PhotoCardProps) {
  return (
    <Card className="group relative overflow-hidden transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lift">
      <Link
        to="/folder/$userId/$folderName/photo/$filename"
        params={{ userId: ownerId, folderName, filename: photo.filename }}
        className="block aspect-3/2 overflow-hidden rounded-t-2xl bg-sunken focus-visible:-outline-offset-2"
      >
        <img
          src={rendition(photo.url, 640)}
          alt={photo.filename}
          width={640}
          height={Math.round((640 * photo.height) / photo.width)}
          loading="lazy"
          className="size-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]"
        />
      </Link>
      <div className="flex items-center justify-between gap-3 py-1.5 pr-2 pl-4">
        <span className="truncate text-sm font-medium" title={photo.filename}>
          {photo.filename}
        </span>
        <DownloadPhoto folderPath={folderPath({ ownerId, folderName })} photo={photo} look="icon" />
      </div>
    </Card>
  );
}

import { folderTitle } from '@roomlight/contracts/folder-name';
import type { FolderSummary } from '@roomlight/contracts/media.messages';
import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { rendition } from '../../lib/photo-address';
import { Card } from '../../ui/card';
import { photoCountText } from './photo-count-text';
import { ownerOf } from './folder-owner';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function FolderCard({ folder }: { folder: FolderSummary }) {
  return (
    <Card className="group relative overflow-hidden transition-[box-shadow,border-color,translate] duration-200 ease-out hover:-translate-y-0.5 hover:border-line-strong hover:shadow-lift">
      <div className="aspect-3/2 overflow-hidden bg-sunken">
        {folder.coverUrl === null ? (
          <div className="grid size-full place-items-center text-muted">
            <Images aria-hidden className="size-9" strokeWidth={1.3} />
          </div>
        ) : (
          <img
            src={rendition(folder.coverUrl, 640)}
            alt=""
            width={640}
            height={427}
            loading="lazy"
            className="size-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]"
          />
        )}
      </div>
      <div className="p-5">
        <h2 className="text-lg leading-snug font-semibold break-words">
          <Link
            to="/folder/$userId/$folderName"
            params={{ userId: ownerOf(folder.path), folderName: folder.name }}
            // The link spans the whole card.
            className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {folderTitle(folder.name)}
          </Link>
        </h2>
        <p className="mt-1 flex justify-between gap-4 text-sm text-muted">
          <span>{photoCountText(folder.photoCount)}</span>
          <time dateTime={folder.createdAt}>{DATE.format(new Date(folder.createdAt))}</time>
        </p>
      </div>
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { useId } from 'react';
import { titleOf, type ListedFolder } from '../../../lib/api/early-answers.rules';
import { rendition } from '../../../lib/api/photo-address';
import { imagePriority } from '../../../lib/image-priority';
import { Card } from '../../../ui/card';
import { cn } from '../../../ui/cn';
import { ON_HOVER } from '../../../ui/on-photo';
import { DeleteFolder } from '../header/delete-folder';
import { ownerOf } from '../folder-owner';
import { photoCountText } from '../../../lib/photo-count-text';
import { RenameFolder } from '../header/rename-folder';
import { SteadyImage } from '../../../ui/steady-image';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface FolderCardProps {
  folder: ListedFolder;
  /** Whether the first screen shows it: its picture comes before the others. */
  isFirstSeen: boolean;
}

export function FolderCard({ folder, isFirstSeen }: FolderCardProps) {
  const nameId = useId();
  const actions = { path: folder.path, title: titleOf(folder), describedBy: nameId };
  return (
    <Card className="group relative overflow-hidden transition-[box-shadow,border-color,translate] duration-200 ease-out hover:-translate-y-0.5 hover:border-line-strong hover:shadow-lift">
      <div className="aspect-3/2 overflow-hidden bg-sunken">
        {folder.coverUrl === null || folder.coverUrl === undefined ? (
          <div className="grid size-full place-items-center text-muted">
            <Images aria-hidden className="size-9" strokeWidth={1.3} />
          </div>
        ) : (
          <SteadyImage
            src={rendition(folder.coverUrl, 640)}
            alt=""
            width={640}
            height={427}
            {...imagePriority(isFirstSeen)}
            className="size-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]"
          />
        )}
      </div>
      <div className="p-5">
        <h2 id={nameId} className="text-lg leading-snug font-semibold break-words">
          <Link
            to="/folder/$userId/$folderName"
            params={{ userId: ownerOf(folder.path), folderName: folder.name }}
            // The link spans the whole card.
            className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {titleOf(folder)}
          </Link>
        </h2>
        <p className="mt-1 flex justify-between gap-4 text-sm text-muted">
          <span>{folder.photoCount !== undefined && photoCountText(folder.photoCount)}</span>
          <time dateTime={folder.createdAt}>{DATE.format(new Date(folder.createdAt))}</time>
        </p>
      </div>
      <div className={cn('absolute top-3 right-3 flex gap-2', ON_HOVER)}>
        <RenameFolder {...actions} />
        <DeleteFolder {...actions} />
      </div>
    </Card>
  );
}

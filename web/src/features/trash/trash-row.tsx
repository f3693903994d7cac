import type { TrashedItem } from '@roomlight/contracts';
import { FolderOpen, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { spaceText } from '../../lib/space-text.rules';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { daysLeftText, titleOf, whatText } from './trash-words.rules';
import { useDeleteForGood, useRestore } from './use-trash';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** One deleted photo or folder, and what its owner can do about it. */
export function TrashRow({ item }: { item: TrashedItem }) {
  const nameId = useId();
  const [asking, setAsking] = useState(false);
  const restore = useRestore(item);
  const remove = useDeleteForGood(item);
  const isPending = restore.isPending || remove.isPending;
  const title = titleOf(item);
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <div className="grid aspect-3/2 w-24 shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken text-muted">
          {item.thumbnailUrl === null ? (
            <FolderOpen aria-hidden className="size-7" strokeWidth={1.3} />
          ) : (
            <img
              src={item.thumbnailUrl}
              alt=""
              width={640}
              height={427}
              loading="lazy"
              className="size-full object-cover"
            />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={nameId} className="font-semibold wrap-anywhere">
            {title}
          </h2>
          <p className="text-sm text-muted">
            {whatText(item)}
            {item.bytes > 0 && ` · ${spaceText(item.bytes)}`}
          </p>
          <p className="text-sm text-muted">
            Deleted <time dateTime={item.trashedAt}>{DAY.format(new Date(item.trashedAt))}</time> ·{' '}
            <span className="font-semibold whitespace-nowrap text-ink">
              {daysLeftText(item.daysLeft)}
            </span>
          </p>
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
          <Button
            size="sm"
            variant="secondary"
            aria-describedby={nameId}
            pending={restore.isPending}
            disabled={isPending}
            onClick={() => restore.mutate()}
          >
            {!restore.isPending && <RotateCcw aria-hidden />}
            Restore
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-describedby={nameId}
            pending={remove.isPending}
            disabled={isPending}
            onClick={() => setAsking(true)}
          >
            {!remove.isPending && <Trash2 aria-hidden />}
            Delete for Good
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete for Good?"
        description={
          <>
            <span className="mb-2 block font-semibold wrap-anywhere text-ink">{title}</span>
            <span className="block">
              {item.kind === 'photo'
                ? 'The photo and its earlier versions will be removed.'
                : 'The listing and all its photos will be removed.'}{' '}
              This action cannot be undone.
            </span>
          </>
        }
        confirmLabel="Delete"
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

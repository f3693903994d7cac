import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { trashQuery } from '../../lib/api/trash';
import { spaceText } from '../../lib/space-text.rules';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { PageHeader } from '../../ui/page/page-header';
import { TrashRow } from './trash-row';
import { useEmptyTrash } from './use-trash';

/** Deleted photos and folders, the latest first. */
export function TrashScreen() {
  const { data: trash } = useSuspenseQuery(trashQuery);
  const empty = useEmptyTrash();
  const { items, total, bytes, keptDays } = trash;
  return (
    <>
      <PageHeader
        title="Trash"
        subtitle={
          total === 0
            ? `Deleted photos and listings are kept here for ${keptDays} days`
            : `${total} ${total === 1 ? 'item' : 'items'}, ${spaceText(bytes)}. Each is kept for ${keptDays} days, then removed for good.`
        }
        back={
          <Button asChild variant="link" className="self-start">
            <Link to="/previous-listings">
              <ArrowLeft aria-hidden />
              Back to Folders
            </Link>
          </Button>
        }
      >
        {total > 0 && (
          <ConfirmDialog
            title="Empty the Trash?"
            description={`${total === 1 ? 'The item' : `All ${total} items`} in the trash will be removed. This action cannot be undone.`}
            confirmLabel="Empty Trash"
            onConfirm={() => empty.mutate()}
            trigger={
              <Button variant="secondary" pending={empty.isPending}>
                {!empty.isPending && <Trash2 aria-hidden />}
                Empty Trash
              </Button>
            }
          />
        )}
      </PageHeader>
      {items.length === 0 ? (
        <EmptyState
          icon={Trash2}
          title="The trash is empty"
          description="What you delete can be restored from here."
        />
      ) : (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id}>
                  <TrashRow item={item} />
                </li>
              ))}
            </ul>
          </Card>
          {items.length < total && (
            <p className="mt-4 text-sm text-muted">
              These are the latest {items.length} of {total}.
            </p>
          )}
        </>
      )}
    </>
  );
}

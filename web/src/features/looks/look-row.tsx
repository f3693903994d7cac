import type { OwnStyleAnswer } from '@roomlight/contracts';
import { photoCountText } from '../../lib/photo-count-text';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { useDefaultLook, useDeleteLook } from './use-looks';

export function LookRow({ look }: { look: OwnStyleAnswer }) {
  const { id, name, photoCount, isDefault } = look;
  const choose = useDefaultLook();
  const remove = useDeleteLook();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
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

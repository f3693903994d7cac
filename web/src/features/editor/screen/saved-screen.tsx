import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Stamp, Trash2 } from 'lucide-react';
import { errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/overlay/toast-store';
import { reloadSoon } from '../reload-soon';
import { applyScreen } from '../requests';
import { cornerProblem, type ScreenPanelChange, type ScreenPlan } from './screen-panel.rules';

interface SavedScreenProps {
  folder: FolderDetail;
  photo: FolderPhoto;
  plan: ScreenPlan;
  /** Whether the photo is being straightened, which will move its corners. */
  isChanging: boolean;
  onChange: (change: ScreenPanelChange) => void;
}

/** A screen's settings, kept in this browser until they become part of the photo. */
export function SavedScreen({ folder, photo, plan, isChanging, onChange }: SavedScreenProps) {
  const queryClient = useQueryClient();
  const problem = cornerProblem(plan, photo);

  const apply = useMutation({
    mutationFn: () => applyScreen(queryClient, folder.path, photo.filename, plan),
    onSuccess: () => {
      onChange({ kind: 'remove' });
      toast({ title: 'TV replacement applied' });
      reloadSoon();
    },
    onError: (error) =>
      toast({
        title: 'Apply failed',
        description: errorText(error, 'The photo was not changed.'),
        variant: 'destructive',
      }),
  });

  return (
    <div className="flex flex-wrap items-center gap-3">
      <img
        src={plan.picture.url}
        alt="The screen's image"
        className="aspect-video h-11 rounded-md border border-line bg-sunken object-cover"
      />
      <p className="mr-auto text-sm text-muted">
        Saved in this browser, at {Math.round(plan.opacity * 100)}% opacity.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={apply.isPending || isChanging}
          onClick={() => onChange({ kind: 'edit', plan })}
        >
          <Pencil aria-hidden />
          Modify
        </Button>
        <Button
          variant="secondary"
          disabled={apply.isPending}
          onClick={() => {
            onChange({ kind: 'remove' });
            toast({ title: 'TV replacement removed' });
          }}
        >
          <Trash2 aria-hidden />
          Remove
        </Button>
        <Button
          pending={apply.isPending}
          disabled={problem !== null || isChanging}
          onClick={() => apply.mutate()}
        >
          {!apply.isPending && <Stamp aria-hidden />}
          Apply Permanently
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="w-full text-sm font-medium text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}

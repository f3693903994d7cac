import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { useMutation } from '@tanstack/react-query';
import { Eye, Plus, RotateCcw } from 'lucide-react';
import { errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { SliderField } from '../../../ui/form/slider-field';
import { toast } from '../../../ui/overlay/toast-store';
import { ChooseScreenPicture } from './choose-screen-picture';
import { cornerTitle } from './corner-layer';
import { previewScreen } from '../requests';
import { CORNER_COUNT, CORNER_NAMES, usualCorner } from './screen-corners.rules';
import {
  cornerProblem,
  isPlacing,
  planOf,
  type ScreenPanel,
  type ScreenPanelChange,
  type ScreenPlan,
} from './screen-panel.rules';

interface EditScreenProps {
  folder: FolderDetail;
  photo: FolderPhoto;
  panel: Extract<ScreenPanel, { phase: 'editing' }>;
  onChange: (change: ScreenPanelChange) => void;
}

/** Edits which picture to use, where to put it, and its opacity. */
export function EditScreen({ folder, photo, panel, onChange }: EditScreenProps) {
  const { picture, corners, opacity } = panel;
  const plan = planOf(panel);
  const problem = plan === null ? null : cornerProblem(plan, photo);

  const preview = useMutation({
    mutationFn: (wanted: ScreenPlan) => previewScreen(folder.path, photo.filename, wanted),
    onSuccess: (picture, wanted) => {
      onChange({ kind: 'show-preview', plan: wanted, address: URL.createObjectURL(picture) });
      toast({ title: 'Preview generated' });
    },
    onError: (error) =>
      toast({
        title: 'Preview failed',
        description: errorText(error, 'Failed to generate the preview'),
        variant: 'destructive',
      }),
  });

  return (
    <div className="flex flex-col gap-5">
      {picture === null && (
        <p className="text-sm text-muted">
          Choose an image for the screen, then click its four corners in the photo.
        </p>
      )}
      <ChooseScreenPicture
        chosen={picture}
        onChoose={(chosen) => onChange({ kind: 'choose', picture: chosen })}
        onLose={(id) => onChange({ kind: 'lose-picture', id })}
      />
      {picture !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
          <p role="status" className="mr-auto text-sm">
            {isPlacing(panel) ? (
              <>
                Click the <strong>{CORNER_NAMES[corners.length]}</strong> corner of the screen in
                the photo{corners.length === 0 ? ', or the middle of a dark screen' : ''}.
              </>
            ) : (
              'Drag the corners, or move the selected one with the arrow keys. Hold Shift to move it by 10 pixels.'
            )}{' '}
            <span className="text-muted tabular-nums">
              {corners.length} / {CORNER_COUNT}
            </span>
          </p>
          <div className="flex gap-2">
            {isPlacing(panel) && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Add ${cornerTitle(corners.length).toLowerCase()}`}
                onClick={() =>
                  onChange({ kind: 'place', corner: usualCorner(corners.length, photo) })
                }
              >
                <Plus aria-hidden />
                Add Corner
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              disabled={corners.length === 0}
              onClick={() => onChange({ kind: 'reset-corners' })}
            >
              <RotateCcw aria-hidden />
              Reset Corners
            </Button>
          </div>
        </div>
      )}
      {plan !== null && (
        <div className="grid items-end gap-x-6 gap-y-4 border-t border-line pt-3 sm:grid-cols-[1fr_auto] lg:grid-cols-1">
          <SliderField
            label="Opacity"
            unit="%"
            min={0}
            max={100}
            step={1}
            neutral={100}
            value={Math.round(opacity * 100)}
            onChange={(percent) => onChange({ kind: 'set-opacity', opacity: percent / 100 })}
          />
          <Button
            pending={preview.isPending}
            disabled={problem !== null}
            onClick={() => preview.mutate(plan)}
          >
            {!preview.isPending && <Eye aria-hidden />}
            Generate Preview
          </Button>
          {problem !== null && (
            <p role="alert" className="text-sm font-medium text-danger-text">
              {problem}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

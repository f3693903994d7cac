import type { FolderDetail } from '@roomlight/contracts';
import type { Enhancement } from '@roomlight/contracts/rules';
import type { SubmitEvent } from 'react';
import {
  EnhancementFields,
  useOrderedSettings,
  type EnhancementChoice,
} from '../../lib/enhancement-fields';
import { photoCountText } from '../../lib/photo-count-text';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { SkyAnywayFields } from './sky-anyway-fields';

interface ProcessDialogProps {
  folder: FolderDetail;
  settings: EnhancementChoice;
  onChange: (settings: EnhancementChoice) => void;
  onSend: (settings: Partial<Enhancement>) => void;
  onClose: () => void;
}

/** Asks how the folder's photos are to be enhanced. */
export function ProcessDialog({ folder, settings, onChange, onSend, onClose }: ProcessDialogProps) {
  const ordered = useOrderedSettings();

  function send(event: SubmitEvent): void {
    event.preventDefault();
    onClose();
    onSend(ordered(settings));
  }

  return (
    <Dialog
      title="Process Final Enhancements"
      description={`${folder.title} · ${photoCountText(folder.photos.length)}`}
      onClose={onClose}
    >
      <form onSubmit={send} className="mt-6 flex flex-col gap-6">
        <EnhancementFields
          settings={settings}
          photoUrl={folder.photos[0]?.url}
          onChange={(changed) => onChange({ ...settings, ...changed })}
        />
        {settings.replaceSky && folder.photos.length > 0 && (
          <SkyAnywayFields
            photos={folder.photos}
            chosen={settings.skyAnyway ?? []}
            onChange={(skyAnyway) => onChange({ ...settings, skyAnyway })}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Start Processing</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

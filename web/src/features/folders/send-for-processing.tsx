import type { FolderDetail } from '@roomlight/contracts';
import { DEFAULT_ENHANCEMENT, folderTitle, type Enhancement } from '@roomlight/contracts/rules';
import { WandSparkles } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import {
  EnhancementFields,
  useOrderedSettings,
  type EnhancementChoice,
} from '../../lib/enhancement-fields';
import { photoCountText } from '../../lib/photo-count-text';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { Unavailable } from '../../ui/feedback/unavailable';

const LABEL = 'Send for Final Processing';
const { enhanceType, replaceSky, perspectiveCorrection } = DEFAULT_ENHANCEMENT;

interface SendForProcessingProps {
  folder: FolderDetail;
  /** Whether the folder's photos are still being made. */
  isBusy: boolean;
  isPending: boolean;
  onSend: (settings: Partial<Enhancement>) => void;
}

export function SendForProcessing({ folder, isBusy, isPending, onSend }: SendForProcessingProps) {
  const [asking, setAsking] = useState(false);
  // After a refusal, the settings are still as the person left them.
  const [settings, setSettings] = useState<EnhancementChoice>({
    enhanceType,
    replaceSky,
    perspectiveCorrection,
  });
  const ordered = useOrderedSettings();
  const count = folder.photos.length;

  function send(event: SubmitEvent): void {
    event.preventDefault();
    setAsking(false);
    onSend(ordered(settings));
  }

  if (!isPending && (isBusy || count === 0)) {
    const reason = isBusy
      ? 'Photos in this folder are still being processed.'
      : 'There are no photos to process.';
    return (
      <Unavailable variant="secondary" reason={reason}>
        <WandSparkles aria-hidden />
        {LABEL}
      </Unavailable>
    );
  }
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => setAsking(true)}>
        {!isPending && <WandSparkles aria-hidden />}
        {LABEL}
      </Button>
      {asking && (
        <Dialog
          title="Process Final Enhancements"
          description={`${folderTitle(folder.name)} · ${photoCountText(count)}`}
          onClose={() => setAsking(false)}
        >
          <form onSubmit={send} className="mt-6 flex flex-col gap-6">
            <EnhancementFields
              settings={settings}
              photoUrl={folder.photos[0]?.url}
              onChange={(changed) => setSettings({ ...settings, ...changed })}
            />
            <DialogActions>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button type="submit">Start Processing</Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}

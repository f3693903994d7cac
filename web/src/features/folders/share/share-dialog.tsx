import type { FolderDetail } from '@roomlight/contracts';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlay/dialog';
import type { Arranging } from '../arrange/use-arranging';
import { NewLinkForm } from './new-link-form';
import { ShareLinks } from './share-links';

interface ShareDialogProps {
  folder: FolderDetail;
  arranging: Arranging;
  onClose: () => void;
}

/** The links with which agents see the folder's approved photos. */
export function ShareDialog({ folder, arranging, onClose }: ShareDialogProps) {
  const { path, title } = folder;
  const [step, setStep] = useState<'links' | 'new'>('links');
  return (
    <Dialog
      title={step === 'links' ? 'Share with an Agent' : 'New Link'}
      description={`${title}: agents see the approved photos, without an account.`}
      onClose={onClose}
    >
      {step === 'links' ? (
        <ShareLinks
          folder={folder}
          arranging={arranging}
          onNew={() => setStep('new')}
          onClose={onClose}
        />
      ) : (
        <NewLinkForm path={path} onDone={() => setStep('links')} />
      )}
    </Dialog>
  );
}

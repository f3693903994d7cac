import type { FolderDetail } from '@roomlight/contracts';
import { folderTitle } from '@roomlight/contracts/rules';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import type { Arranging } from '../arrange/use-arranging';
import { NewLinkForm } from './new-link-form';
import { ShareLinks } from './share-links';

type Step = 'links' | 'new';

interface ShareFolderProps {
  folder: FolderDetail;
  arranging: Arranging;
}

/** Opens the links with which agents see the folder's approved photos. */
export function ShareFolder({ folder, arranging }: ShareFolderProps) {
  const { path } = folder;
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setStep('links')}>
        <Share2 aria-hidden />
        Share
      </Button>
      {step !== null && (
        <Dialog
          title={step === 'links' ? 'Share with an Agent' : 'New Link'}
          description={`${folderTitle(path)}: agents see the approved photos, without an account.`}
          onClose={close}
        >
          {step === 'links' ? (
            <ShareLinks
              folder={folder}
              arranging={arranging}
              onNew={() => setStep('new')}
              onClose={close}
            />
          ) : (
            <NewLinkForm path={path} onDone={() => setStep('links')} />
          )}
        </Dialog>
      )}
    </>
  );
}

import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/button';
import { PageHeader } from '../../ui/page-header';
import { ConflictDialog } from './conflict-dialog';
import { groupFiles } from './file-groups.rules';
import { FilePicker } from './file-picker';
import { FilesReady } from './files-ready';
import type { UploadOutcome } from './run-upload';
import { SelectedCard } from './selected-card';
import { useUpload } from './use-upload';

interface PreprocessScreenProps {
  listingName: string;
  /** The upload is over, well or not. */
  onOutcome: (outcome: UploadOutcome) => void;
  onNextListing: () => void;
}

/** Choose a listing's photos, see how they group into sets, and upload them. */
export function PreprocessScreen({ listingName, onOutcome, onNextListing }: PreprocessScreenProps) {
  const [files, setFiles] = useState<File[]>([]);
  const shoot = useMemo(() => groupFiles(files), [files]);
  const { phase, question, start } = useUpload(listingName, files);
  const busy = phase.name !== 'idle';

  useEffect(() => {
    if (phase.name !== 'sending') {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [phase.name]);

  return (
    <>
      <PageHeader title="Preprocess Photos" subtitle={`Photos of ${listingName}`}>
        <Button variant="secondary" disabled={busy} onClick={onNextListing}>
          Upload Next Listing
        </Button>
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <FilePicker disabled={busy} onPick={setFiles} />
          {files.length > 0 && <FilesReady count={files.length} shoot={shoot} />}
        </div>
        <SelectedCard
          listingName={listingName}
          files={files}
          shoot={shoot}
          phase={phase}
          onStart={() => void start().then(onOutcome)}
        />
      </div>
      <ConflictDialog question={question} />
    </>
  );
}

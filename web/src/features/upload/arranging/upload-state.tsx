import { CircleCheck } from 'lucide-react';
import { createContext, useContext } from 'react';
import { Spinner } from '../../../ui/feedback/spinner';
import { stateOfAll, type FileState } from '../sending/file-states.rules';

const States = createContext<ReadonlyMap<File, FileState> | null>(null);

/** The states of the files that are being uploaded; null while none are. */
export const UploadStatesProvider = States.Provider;

/** How far the upload of files is that belong together. Renders nothing while none are uploaded. */
export function UploadState({ files }: { files: readonly File[] }) {
  const states = useContext(States);
  if (states === null) {
    return null;
  }
  const state = stateOfAll(files, states);
  switch (state) {
    case null:
      return <span className="text-xs text-muted">Waiting</span>;
    case 'uploading':
      return (
        <span className="flex items-center gap-1.5 text-xs text-muted">
          <Spinner className="size-3.5" />
          Uploading
        </span>
      );
    case 'uploaded':
      return (
        <span className="flex items-center gap-1.5 text-xs font-medium text-success-text">
          <CircleCheck aria-hidden className="size-3.5" />
          Uploaded
        </span>
      );
  }
}

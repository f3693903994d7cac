import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { PageHeader } from '../../ui/page/page-header';
import type { Board } from './board/board.rules';
import { FoundSetsDialog } from './arranging/found-sets-dialog';
import { ConflictDialog } from './conflict-dialog';
import { tellApart } from './files/file-contents';
import { FilePicker } from './file-picker';
import { FilesReady, RemovedNotice } from './arranging/files-ready';
import { KeptNotice, UnlockNotice } from './kept-notice';
import { LeftOutNotice } from './left-out-notice';
import { without } from './files/picked-files.rules';
import type { PartOfListing, UploadOutcome } from './sending/run-upload';
import { usePictures } from './pictures/use-pictures';
import { SelectedCard } from './selected-card';
import { useArrangement } from './arranging/use-arrangement';
import { useKeeping, usePickedFiles } from './arranging/use-picked-files';
import { UploadStatesProvider } from './arranging/upload-state';
import { useUpload } from './use-upload';

interface PreprocessScreenProps {
  userId: string;
  listingName: string;
  /** Called when the upload is over, whether or not it succeeded. */
  onOutcome: (outcome: UploadOutcome) => void;
  onNextListing: () => void;
}

/** Lets the person choose a listing's photos, see how they group into sets, and upload them. */
export function PreprocessScreen({
  userId,
  listingName,
  onOutcome,
  onNextListing,
}: PreprocessScreenProps) {
  const selection = usePickedFiles(userId, listingName);
  const { picked, remove, arrange, undo, keep, forget } = selection;
  const { files } = picked;
  const pictures = usePictures(files);
  const arrangement = useArrangement(picked, pictures);
  const hasNoRoom = useKeeping(userId, listingName, picked, !arrangement.isFinding);
  const { phase, question, start, cancel } = useUpload(listingName, picked, arrangement.board, {
    onPartUploaded: selection.notePartUploaded,
    onCancelled: selection.beginAgain,
  });
  const busy = phase.name !== 'idle';

  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  /** Adds files once those that look alike are told apart; what has been picked or removed meanwhile stays so. */
  const pick = (more: File[]) => {
    void tellApart([...files, ...more]).then(() => latest.current.add(more));
  };

  useEffect(() => {
    if (phase.name !== 'sending' && phase.name !== 'cancelling') {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [phase.name]);

  /** What the last upload was, unless it was whole. */
  const [part, setPart] = useState<PartOfListing | null>(null);
  /** The sets that the person is asked about before the upload starts. */
  const [asked, setAsked] = useState<Board<File> | null>(null);
  /** How often the person has answered. Each answer starts the upload, once the page is arranged accordingly. */
  const [answers, setAnswers] = useState(0);
  const startAnswered = useEffectEvent(() => void upload());
  useEffect(() => {
    if (answers > 0) {
      startAnswered();
    }
  }, [answers]);

  async function upload(): Promise<void> {
    setPart(null);
    selection.keepSets(arrangement.board);
    const outcome = await start();
    if (outcome.kind === 'payment-required') {
      keep(outcome.unsent);
    }
    if (outcome.kind === 'partly-uploaded') {
      selection.beginAgain(without(files, outcome.waiting));
      setPart(outcome);
    }
    onOutcome(outcome);
  }

  return (
    <>
      <PageHeader title="Preprocess Photos" subtitle={`Photos of ${listingName}`}>
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() => {
            forget();
            onNextListing();
          }}
        >
          Upload Next Listing
        </Button>
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {selection.unlock !== null && <UnlockNotice onUnlock={selection.unlock} />}
          {part !== null && (
            <LeftOutNotice photos={part.leftOut}>
              <p>{part.text}</p>
              <Button asChild size="sm" variant="secondary" className="self-start">
                <Link to={part.next}>
                  {part.next === '/queue' ? 'Go to the queue' : 'Review the photos'}
                </Link>
              </Button>
            </LeftOutNotice>
          )}
          <FilePicker isSmall={files.length > 0} disabled={busy} onPick={pick} />
          <KeptNotice isRestored={picked.restored} hasNoRoom={hasNoRoom} />
          {undo !== null && selection.lastChange === 'removed' && !busy && (
            <RemovedNotice onUndo={undo} />
          )}
          {files.length > 0 && (
            <UploadStatesProvider value={phase.name === 'sending' ? phase.states : null}>
              <FilesReady
                {...{ files, pictures, arrangement, undo }}
                disabled={busy}
                onRemove={remove}
                onArrange={arrange}
                developRaw={picked.developRaw}
                onDevelopRaw={selection.developRaw}
              />
            </UploadStatesProvider>
          )}
        </div>
        <SelectedCard
          listingName={listingName}
          files={files}
          shoot={arrangement.groups}
          isFinding={arrangement.isFinding}
          phase={phase}
          onStart={() => {
            if (arrangement.asked === null) {
              void upload();
            } else {
              setAsked(arrangement.asked);
            }
          }}
          onCancel={cancel}
        />
      </div>
      {asked !== null && (
        <FoundSetsDialog
          found={asked}
          exteriors={arrangement.groups.exteriors}
          isNamed={arrangement.isNamed}
          onClose={() => setAsked(null)}
          onAnswer={(board) => {
            setAsked(null);
            arrange(board);
            setAnswers(answers + 1);
          }}
        />
      )}
      <ConflictDialog question={question} />
    </>
  );
}

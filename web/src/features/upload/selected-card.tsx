import { formatFileSize, uploadEstimate } from '@roomlight/contracts/rules';
import { Upload } from 'lucide-react';
import { Button } from '../../ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card';
import { sizeOf } from './sending/chunk-plan.rules';
import type { FileGroups } from './files/file-groups.rules';
import { UploadStatus } from './upload-status';
import type { UploadPhase } from './use-upload';

interface SelectedCardProps {
  listingName: string;
  files: readonly File[];
  shoot: FileGroups<File>;
  /** Whether the sets are still being found. */
  isFinding: boolean;
  phase: UploadPhase;
  onStart: () => void;
  onCancel: () => void;
}

/** Shows what will be uploaded and how long it will take, with the button that starts it. */
export function SelectedCard({
  listingName,
  files,
  shoot,
  isFinding,
  phase,
  onStart,
  onCancel,
}: SelectedCardProps) {
  const bytes = sizeOf(files);
  const facts = [
    ['Photos', String(files.length)],
    ['Interior sets', isFinding ? '…' : String(shoot.sets)],
    ['Exteriors', isFinding ? '…' : String(shoot.exteriors)],
    ['Total size', formatFileSize(bytes)],
    ['Estimated upload', files.length === 0 ? '–' : uploadEstimate(bytes)],
  ];
  return (
    <Card className="max-lg:sticky max-lg:bottom-18 max-lg:z-10 md:max-lg:bottom-3 max-lg:shadow-float lg:sticky lg:top-24">
      <CardHeader className="max-lg:hidden">
        <CardTitle>Files selected</CardTitle>
        <p className="truncate text-sm text-muted" title={listingName}>
          {listingName}
        </p>
      </CardHeader>
      <CardContent className="flex flex-col gap-5 max-lg:gap-3 max-lg:p-3">
        {files.length > 0 && phase.name === 'idle' && (
          <p className="text-center text-sm tabular-nums lg:hidden">
            {files.length} {files.length === 1 ? 'photo' : 'photos'} · {formatFileSize(bytes)} ·{' '}
            {uploadEstimate(bytes)}
          </p>
        )}
        <dl className="flex flex-col gap-2.5 text-sm max-lg:hidden">
          {facts.map(([term, fact]) => (
            <div key={term} className="flex justify-between gap-4">
              <dt className="text-muted">{term}</dt>
              <dd className="font-semibold tabular-nums">{fact}</dd>
            </div>
          ))}
        </dl>
        <UploadStatus phase={phase} />
        <div className="flex gap-2">
          <Button
            size="lg"
            className="flex-1"
            variant={files.length === 0 ? 'secondary' : 'primary'}
            pending={phase.name !== 'idle'}
            disabled={isFinding}
            onClick={onStart}
          >
            {phase.name === 'idle' && <Upload aria-hidden />}
            Start Upload
          </Button>
          {(phase.name === 'checking' || phase.name === 'sending') && (
            <Button size="lg" variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  );
}

import { formatFileSize, uploadEstimate } from '@roomlight/contracts/rules';
import { Upload } from 'lucide-react';
import { Button } from '../../ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card';
import { sizeOf } from './chunk-plan.rules';
import type { FileGroups } from './file-groups.rules';
import { UploadStatus } from './upload-status';
import type { UploadPhase } from './use-upload';

interface SelectedCardProps {
  listingName: string;
  files: readonly File[];
  shoot: FileGroups<File>;
  phase: UploadPhase;
  onStart: () => void;
}

/** Shows what will be uploaded and how long it will take, with the button that starts it. */
export function SelectedCard({ listingName, files, shoot, phase, onStart }: SelectedCardProps) {
  const bytes = sizeOf(files);
  const facts = [
    ['Photos', String(files.length)],
    ['Interior sets', String(shoot.sets)],
    ['Exteriors', String(shoot.exteriors)],
    ['Total size', formatFileSize(bytes)],
    ['Estimated upload', files.length === 0 ? '–' : uploadEstimate(bytes)],
  ];
  return (
    <Card className="lg:sticky lg:top-24">
      <CardHeader>
        <CardTitle>Files selected</CardTitle>
        <p className="truncate text-sm text-muted" title={listingName}>
          {listingName}
        </p>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <dl className="flex flex-col gap-2.5 text-sm">
          {facts.map(([term, fact]) => (
            <div key={term} className="flex justify-between gap-4">
              <dt className="text-muted">{term}</dt>
              <dd className="font-semibold tabular-nums">{fact}</dd>
            </div>
          ))}
        </dl>
        <UploadStatus phase={phase} />
        <Button size="lg" pending={phase.name !== 'idle'} onClick={onStart}>
          {phase.name === 'idle' && <Upload aria-hidden />}
          Start Upload
        </Button>
      </CardContent>
    </Card>
  );
}

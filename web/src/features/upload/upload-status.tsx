import { formatFileSize, remainingTime } from '@roomlight/contracts/rules';
import { useOnline } from '../../lib/browser/use-online';
import { Progress } from '../../ui/feedback/progress';
import { percentSent } from './upload-progress.rules';
import { remainingSeconds, type UploadPhase } from './use-upload';

/** Shows the progress of the upload. */
export function UploadStatus({ phase }: { phase: UploadPhase }) {
  switch (phase.name) {
    case 'idle':
      return null;
    case 'checking':
      return <p className="text-sm text-muted">Checking payment…</p>;
    case 'cancelling':
      return (
        <p role="status" className="text-sm text-muted">
          Cancelling…
        </p>
      );
    case 'leaving':
      return phase.to === 'results' ? (
        <p className="text-sm font-semibold text-success-text">All files are uploaded.</p>
      ) : (
        <p role="status" className="text-sm font-semibold">
          This listing must be paid for first. Taking you to the checkout…
        </p>
      );
    case 'sending':
      return <SendingStatus phase={phase} />;
  }
}

function SendingStatus({ phase }: { phase: Extract<UploadPhase, { name: 'sending' }> }) {
  const isOnline = useOnline();
  const { sentBytes, totalBytes, foundBytes } = phase;
  const percent = percentSent(sentBytes, totalBytes);
  const remaining = remainingSeconds(phase);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between text-sm">
        <span className="font-semibold">{percent < 100 ? 'Uploading…' : 'Finishing…'}</span>
        <span className="tabular-nums">{percent}%</span>
      </div>
      <Progress value={sentBytes} max={totalBytes} label="Upload progress" />
      <div className="flex justify-between text-xs text-muted tabular-nums">
        <span>
          {formatFileSize(sentBytes)} of {formatFileSize(totalBytes)}
        </span>
        <span>{remaining !== null && isOnline && percent < 100 && remainingTime(remaining)}</span>
      </div>
      {foundBytes > 0 && (
        <p role="status" className="text-xs text-muted tabular-nums">
          {formatFileSize(foundBytes)} of {formatFileSize(totalBytes)} are already there.
        </p>
      )}
      {!isOnline && (
        <p role="status" className="text-sm">
          Waiting for the network. What was sent stays.
        </p>
      )}
    </div>
  );
}

import { useState } from 'react';
import { errorText } from '../../../lib/api/api';
import type { CorrectionsControl } from '../use-corrections';
import { correctionCountText, latestRound } from './pins.rules';

interface SendCorrectionsProps {
  control: CorrectionsControl;
  className: string;
  /** Of the sentence that says why they weren't sent. */
  failureClass: string;
}

/** Sends what the agent has written; nothing while there is nothing to send. */
export function SendCorrections({ control, className, failureClass }: SendCorrectionsProps) {
  const [failure, setFailure] = useState('');
  const [isPending, setIsPending] = useState(false);
  const round = latestRound(control.corrections);
  if (round?.state !== 'draft') {
    return null;
  }

  async function send(roundId: string): Promise<void> {
    setIsPending(true);
    setFailure('');
    try {
      await control.send(roundId);
    } catch (error) {
      setFailure(errorText(error, 'That did not work. Please try again.'));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <>
      <p role="alert" className={failureClass}>
        {failure}
      </p>
      <button
        type="button"
        disabled={isPending}
        onClick={() => void send(round.id)}
        className={className}
      >
        Send {correctionCountText(round.corrections.length)}
      </button>
    </>
  );
}

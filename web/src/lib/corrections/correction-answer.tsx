import type { Correction, CorrectionOutcome } from '@roomlight/contracts';
import { MAX_CORRECTION_LENGTH } from '@roomlight/contracts/rules';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../api/api';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { useAnswerCorrection } from './corrections-query';

interface CorrectionAnswerProps {
  path: string;
  correction: Correction;
  /** Tells the correction from others, for screen readers. */
  name: string;
  /** Whether the agent has the answers already. */
  isOver: boolean;
}

/** What the photographer says to a correction, and whether it is done. */
export function CorrectionAnswer({ path, correction, name, isOver }: CorrectionAnswerProps) {
  const { id, outcome, answer } = correction;
  const [isChanging, setIsChanging] = useState(false);
  const [typed, setTyped] = useState(answer);
  const [needsReason, setNeedsReason] = useState(false);
  const keep = useAnswerCorrection(path, id);

  if (outcome !== null && !isChanging) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={outcome === 'done' ? 'success' : 'neutral'}>{OUTCOME_WORDS[outcome]}</Badge>
        {answer !== '' && <span className="min-w-0 wrap-anywhere">{answer}</span>}
        {!isOver && (
          <Button
            variant="link"
            aria-label={`Change the answer to ${name}`}
            onClick={() => setIsChanging(true)}
          >
            Change
          </Button>
        )}
      </div>
    );
  }
  if (isOver) {
    return null;
  }

  function decide(decided: CorrectionOutcome): void {
    if (decided === 'declined' && typed.trim() === '') {
      setNeedsReason(true);
      return;
    }
    keep.mutate(
      { outcome: decided, answer: typed.trim() },
      { onSuccess: () => setIsChanging(false) },
    );
  }

  const failure = keep.isError ? errorText(keep.error, "The answer couldn't be saved") : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={`Answer to ${name}`}
        hint="Optional. If it isn't done, say why."
        maxLength={MAX_CORRECTION_LENGTH}
        autoComplete="off"
        value={typed}
        error={needsReason ? 'Say why it is not done.' : failure}
        onChange={({ target }) => {
          setTyped(target.value);
          setNeedsReason(false);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Mark ${name} as done`}
          disabled={keep.isPending}
          onClick={() => decide('done')}
        >
          <Check aria-hidden />
          Done
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Mark ${name} as not done`}
          disabled={keep.isPending}
          onClick={() => decide('declined')}
        >
          <X aria-hidden />
          Not Done
        </Button>
      </div>
    </div>
  );
}

const OUTCOME_WORDS = {
  done: 'Done',
  declined: 'Not done',
} as const satisfies Record<CorrectionOutcome, string>;

import type { Correction, CorrectionRound } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { CorrectionAnswer } from '../../../lib/corrections/correction-answer';
import { useSendBack } from '../../../lib/corrections/corrections-query';
import { PinDot } from '../../../lib/corrections/pin-dot';
import { rendition } from '../../../lib/api/photo-address';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { correctionCountText, openCount, roundText } from './correction-words.rules';

interface CorrectionRoundCardProps {
  path: string;
  ownerId: string;
  folderName: string;
  round: CorrectionRound;
}

/** One round of an agent, each correction with its photo and the answer to it. */
export function CorrectionRoundCard(props: CorrectionRoundCardProps) {
  const { path, ownerId, folderName, round } = props;
  const { id, agentName, state, corrections } = round;
  const sendBack = useSendBack(path, id);
  const open = openCount(round);
  const isOver = state === 'answered';
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-xl font-semibold wrap-anywhere">{agentName}</h2>
          <p className="mt-0.5 text-sm text-muted">{roundText(round)}</p>
        </div>
        <Badge tone={isOver ? 'success' : 'accent'}>
          {isOver ? 'Sent back' : correctionCountText(corrections.length)}
        </Badge>
      </div>
      {corrections.length === 0 ? (
        <p className="mt-5 text-sm text-muted">The photos of this round have been deleted.</p>
      ) : (
        <ol className="mt-5 flex flex-col divide-y divide-line">
          {corrections.map((correction, index) => (
            <li
              key={correction.id}
              className="grid gap-4 py-5 first:pt-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
            >
              <Link
                to="/folder/$userId/$folderName/photo/$filename"
                params={{ userId: ownerId, folderName, filename: correction.filename }}
                aria-label={`Edit ${correction.filename} with correction ${index + 1}`}
                className="relative block self-start overflow-hidden rounded-lg bg-sunken max-sm:max-w-xs"
                style={{ aspectRatio: correction.width / correction.height }}
              >
                <PinnedPicture correction={correction} number={index + 1} />
              </Link>
              <div className="flex min-w-0 flex-col gap-3">
                <div>
                  <p className="text-base wrap-anywhere">{correction.text}</p>
                  <p className="mt-1 text-sm wrap-anywhere text-muted">
                    {correction.filename}
                    {correction.place.isOutside && '. This place has been cut off since.'}
                  </p>
                </div>
                <CorrectionAnswer
                  path={path}
                  correction={correction}
                  name={`correction ${index + 1}`}
                  isOver={isOver}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {!isOver && (
        <div className="mt-2 flex flex-wrap items-center justify-end gap-3 border-t border-line pt-5">
          <p className="text-sm text-muted">
            {open === 0
              ? `${agentName} reads your answers when you send the round back.`
              : `${correctionCountText(open)} left to answer.`}
          </p>
          <Button
            disabled={open > 0}
            pending={sendBack.isPending}
            aria-label={`Send back round ${round.number} of ${agentName}`}
            onClick={() => sendBack.mutate()}
          >
            {!sendBack.isPending && <Undo2 aria-hidden />}
            Send Back
          </Button>
        </div>
      )}
    </Card>
  );
}

function PinnedPicture({ correction, number }: { correction: Correction; number: number }) {
  const { url, place, outcome } = correction;
  return (
    <>
      <img
        src={rendition(url, 640)}
        alt=""
        loading="lazy"
        className="absolute inset-0 size-full object-cover"
      />
      <span
        className="absolute -translate-1/2"
        style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
      >
        <PinDot number={number} outcome={outcome} />
      </span>
    </>
  );
}

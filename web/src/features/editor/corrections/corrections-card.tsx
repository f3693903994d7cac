import type { Correction } from '@roomlight/contracts';
import { CorrectionAnswer } from '../../../lib/corrections/correction-answer';
import { PinDot } from '../../../lib/corrections/pin-dot';
import { Card, CardContent, CardHeader, CardTitle } from '../../../ui/card';

interface CorrectionsCardProps {
  path: string;
  corrections: readonly Correction[];
}

/** What agents want to be changed in this photo, and the answers to it. */
export function CorrectionsCard({ path, corrections }: CorrectionsCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Corrections</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="flex flex-col gap-6">
          {corrections.map((correction, index) => (
            <li key={correction.id} className="flex gap-3">
              <PinDot number={index + 1} outcome={correction.outcome} className="shrink-0" />
              <div className="flex min-w-0 flex-1 flex-col gap-3">
                <p className="wrap-anywhere">{correction.text}</p>
                {correction.place.isOutside && (
                  <p className="text-sm text-muted">
                    This place has been cut off since. The pin is at the nearest edge.
                  </p>
                )}
                <CorrectionAnswer
                  path={path}
                  correction={correction}
                  name={`correction ${index + 1}`}
                  isOver={false}
                />
              </div>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

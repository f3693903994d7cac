import type { SharedCorrections, SharedListing, SharedRound } from '@roomlight/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api';
import { PageButton, pageButton } from '../page-button';
import type { CorrectionsControl } from '../use-corrections';
import { CorrectionItem } from './correction-item';
import { latestRound } from './pins.rules';
import { SendCorrections } from './send-corrections';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface ListingCorrectionsProps {
  token: string;
  listing: SharedListing;
  control: CorrectionsControl;
  /** Opens a photo with its comments. */
  onOpen: (photoId: string) => void;
}

/** What the agent wants to be changed, by rounds, and what can be done about it now. */
export function ListingCorrections({ token, listing, control, onOpen }: ListingCorrectionsProps) {
  const { corrections } = control;
  const [failure, setFailure] = useState('');
  const [isPending, setIsPending] = useState(false);
  if (corrections === null || listing.photos.length === 0) {
    return null;
  }
  const latest = latestRound(corrections);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setIsPending(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(errorText(error, 'That did not work. Please try again.'));
    } finally {
      setIsPending(false);
    }
  }

  const isDraft = latest?.state === 'draft';
  const canApprove = !isDraft && latest?.state !== 'sent' && corrections.approvedAt === null;
  return (
    <>
      <section
        aria-labelledby="corrections-title"
        className="mx-auto flex max-w-3xl flex-col gap-8 px-5 pt-14"
      >
        <div className="text-center">
          <h2 id="corrections-title" className="text-2xl font-semibold">
            {titleText(corrections)}
          </h2>
          <p role="status" className="mt-2 text-muted">
            {stateText(corrections)}
          </p>
        </div>
        {corrections.rounds.map((round) => (
          <div key={round.id}>
            <h3 className="mb-3 flex flex-wrap items-baseline gap-x-3 font-semibold">
              {roundTitle(round)}
            </h3>
            <ul className="flex flex-col gap-3">
              {round.corrections.map((correction, index) => (
                <CorrectionItem
                  key={correction.id}
                  token={token}
                  listing={listing}
                  correction={correction}
                  number={index + 1}
                  onOpen={onOpen}
                  onDelete={
                    round.state === 'draft'
                      ? () => void attempt(() => control.remove(correction.id))
                      : null
                  }
                />
              ))}
            </ul>
          </div>
        ))}
      </section>
      <div
        className={`bottom-0 z-10 bg-page px-5 py-3 text-center ${isDraft || latest?.state === 'answered' ? 'sticky' : ''}`}
      >
        <p role="alert" className="mb-2 text-sm text-danger-text empty:hidden">
          {failure}
        </p>
        <SendCorrections
          control={control}
          className={pageButton('primary')}
          failureClass="mb-2 text-sm text-danger-text empty:hidden"
        />
        {canApprove && (
          <PageButton disabled={isPending} onClick={() => void attempt(() => control.approve())}>
            Approve all photos
          </PageButton>
        )}
      </div>
    </>
  );
}

function titleText({ approvedAt, rounds }: SharedCorrections): string {
  if (approvedAt !== null && rounds.length === 0) {
    return 'Approved';
  }
  return rounds.length === 0 ? 'Is everything right?' : 'Your corrections';
}

function stateText(corrections: SharedCorrections): string {
  const { approvedAt } = corrections;
  const latest = latestRound(corrections);
  if (latest?.state === 'draft') {
    return 'The photographer sees them when you send them.';
  }
  if (approvedAt !== null) {
    return `You approved all photos on ${DAY.format(new Date(approvedAt))}.`;
  }
  switch (latest?.state) {
    case undefined:
      return 'Open a photo and choose Comment where something should be changed, or approve all photos.';
    case 'sent':
      return 'The photographer is working on them. You will see the answers here.';
    case 'answered':
      return 'The photographer has answered. Comment on what should still be changed, or approve all photos.';
  }
}

function roundTitle({ number, state, sentAt, answeredAt }: SharedRound): string {
  const at = (time: string | null) => (time === null ? '' : DAY.format(new Date(time)));
  switch (state) {
    case 'draft':
      return `Round ${number}: not sent yet`;
    case 'sent':
      return `Round ${number}: sent on ${at(sentAt)}`;
    case 'answered':
      return `Round ${number}: answered on ${at(answeredAt)}`;
  }
}

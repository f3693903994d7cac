import { folderNameOf, folderPath, folderTitle } from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, MessageSquareText } from 'lucide-react';
import { folderQuery } from '../../../lib/api/folders';
import { correctionsQuery } from '../../../lib/corrections/corrections-query';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { LoadFailure } from '../../../lib/reload/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { PageHeader } from '../../../ui/page/page-header';
import { CorrectionRoundCard } from './correction-round-card';
import { approvalText, correctionCountText } from './correction-words.rules';

interface CorrectionsScreenProps {
  ownerId: string;
  folderName: string;
}

/** What the agents of a folder's links want to be changed, by rounds. */
export function CorrectionsScreen({ ownerId, folderName }: CorrectionsScreenProps) {
  const path = folderPath({ ownerId, folderName: folderNameOf(folderName) });
  const { data, error, refetch } = useQuery(correctionsQuery(path));
  const { data: folder } = useQuery(folderQuery(ownerId, folderName));
  const title = folder?.title ?? folderTitle(folderName);
  const back = (
    <Button asChild variant="link" className="self-start">
      <Link to="/folder/$userId/$folderName" params={{ userId: ownerId, folderName }}>
        <ArrowLeft aria-hidden />
        Back to {title}
      </Link>
    </Button>
  );
  const subtitle =
    data === undefined
      ? title
      : data.waitingCount === 0
        ? 'Nothing to do'
        : `${correctionCountText(data.waitingCount)} to do`;
  return (
    <>
      <PageHeader title="Corrections" subtitle={subtitle} back={back} />
      {data === undefined ? (
        error === null ? (
          <div role="status" aria-label="Loading the corrections">
            <Skeleton className="h-60" />
          </div>
        ) : (
          <LoadFailure
            title="The corrections couldn't be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <div className="flex flex-col gap-6">
          {data.approvals.length > 0 && (
            <ul aria-label="Approvals" className="flex flex-col gap-2">
              {data.approvals.map((approval) => (
                <li
                  key={approval.shareId}
                  className="flex items-center gap-3 rounded-xl bg-success-soft px-4 py-3 text-sm font-semibold text-success-text"
                >
                  <CircleCheck aria-hidden className="size-5 shrink-0" />
                  {approvalText(approval)}
                </li>
              ))}
            </ul>
          )}
          {data.rounds.length === 0 && data.approvals.length === 0 && (
            <EmptyState
              icon={MessageSquareText}
              title="No corrections"
              description="Agents who have a link can pin comments to the photos and send them to you."
            />
          )}
          {data.rounds.map((round) => (
            <CorrectionRoundCard
              key={round.id}
              path={path}
              ownerId={ownerId}
              folderName={folderName}
              round={round}
            />
          ))}
          {data.olderRounds > 0 && (
            <p className="text-center text-sm text-muted">
              {data.olderRounds === 1
                ? '1 older round is not listed.'
                : `${data.olderRounds} older rounds are not listed.`}
            </p>
          )}
        </div>
      )}
    </>
  );
}

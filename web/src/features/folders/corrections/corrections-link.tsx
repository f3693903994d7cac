import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { correctionsQuery } from '../../../lib/corrections/corrections-query';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';

interface CorrectionsLinkProps {
  path: string;
  ownerId: string;
  folderName: string;
}

/** Leads to what agents want to be changed, once one of them has sent something. */
export function CorrectionsLink({ path, ownerId, folderName }: CorrectionsLinkProps) {
  const { data } = useQuery(correctionsQuery(path));
  if (data === undefined || (data.rounds.length === 0 && data.approvals.length === 0)) {
    return null;
  }
  const { waitingCount } = data;
  return (
    <Button asChild variant="secondary">
      <Link to="/folder/$userId/$folderName/corrections" params={{ userId: ownerId, folderName }}>
        <MessageSquareText aria-hidden />
        Corrections
        {waitingCount > 0 && (
          <Badge tone="accent">
            {waitingCount}
            <span className="sr-only"> to do</span>
          </Badge>
        )}
      </Link>
    </Button>
  );
}

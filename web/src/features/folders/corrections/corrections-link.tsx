import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { correctionsQuery } from '../../../lib/corrections/corrections-query';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';

/** Leads to what agents want to be changed, once one of them has sent something. */
export function CorrectionsLink({ path }: { path: string }) {
  const { data } = useQuery(correctionsQuery(path));
  if (data === undefined || (data.rounds.length === 0 && data.approvals.length === 0)) {
    return null;
  }
  const { waitingCount } = data;
  const [userId = '', folderName = ''] = path.split('/');
  return (
    <Button asChild variant="link">
      <Link to="/folder/$userId/$folderName/corrections" params={{ userId, folderName }}>
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

import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { FolderX } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '../../lib/api/api';
import { useReload } from '../../lib/reload/use-reload';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { TryingAgain } from '../../ui/feedback/trying-again';
import { toast } from '../../ui/overlay/toast-store';

/** Shown for a folder that doesn't exist, belongs to somebody else, or couldn't be loaded. */
export function FolderErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isTrying = useReload(error, () => void router.invalidate());
  const description = errorText(error, 'Check your connection and try again.');

  useEffect(() => {
    toast({ title: 'Failed to access folder', description, variant: 'destructive' });
  }, [description]);

  return (
    <>
      <h1 className="sr-only">Folder not available</h1>
      <EmptyState icon={FolderX} title="This folder can't be opened" description={description}>
        <Button asChild>
          <Link to="/previous-listings">Back to Folders</Link>
        </Button>
        <Button variant="secondary" onClick={() => void router.invalidate()}>
          Try Again
        </Button>
        {isTrying && <TryingAgain />}
      </EmptyState>
    </>
  );
}

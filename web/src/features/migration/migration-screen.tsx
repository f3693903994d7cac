import type { MigrationDestination } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, CloudUpload } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '../../lib/api/api';
import { Button } from '../../ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { PageHeader } from '../../ui/page/page-header';
import { MigrationResult } from './migration-result';
import { useMigration } from './use-migration';

interface Place {
  name: string;
  /** Where the photos are to be found there. */
  folders: string;
}

const PLACES: Record<MigrationDestination, Place> = {
  box: { name: 'Box', folders: 'There, each user has a folder with a folder for each listing.' },
  roomlight: {
    name: 'Roomlight',
    folders: 'They appear in their owners’ folders, under Previous Listings.',
  },
};
const UNKNOWN_PLACE: Place = {
  name: 'cloud storage',
  folders: 'There, each user has a folder for each listing.',
};

/** Copies photos from before Roomlight to the current storage. */
export function MigrationScreen() {
  const { report, error, retry, start, isRunning, isComplete } = useMigration();
  const result = useRef<HTMLElement>(null);
  const destination = report?.destination ?? null;
  const place = destination === null ? UNKNOWN_PLACE : PLACES[destination];

  return (
    <>
      <PageHeader
        title="Storage Migration"
        subtitle={`Copy the photos in the local photo directory to ${place.name}.`}
        back={
          <Button asChild variant="link" className="self-start">
            <Link to="/admin/users">
              <ArrowLeft aria-hidden />
              Back to User Management
            </Link>
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader>
            <CardTitle>What happens</CardTitle>
            <CardDescription>
              All photos are copied from the local photo directory to {place.name}. {place.folders}{' '}
              The local files are kept. Photos that were copied before are skipped, so you can run
              the migration again at any time.
            </CardDescription>
          </CardHeader>
          <CardContent>
            <ConfirmDialog
              tone="primary"
              title="Start the migration?"
              description={`All photos are copied from the local photo directory to ${place.name}. The local files are kept. This may take a while, and continues if you leave this page.`}
              confirmLabel="Start Migration"
              onConfirm={() => {
                start();
                result.current?.focus();
              }}
              trigger={
                <Button pending={isRunning} disabled={isComplete}>
                  {!isRunning &&
                    (isComplete ? <CircleCheck aria-hidden /> : <CloudUpload aria-hidden />)}
                  {isRunning ? 'Migrating…' : isComplete ? 'Migration Complete' : 'Start Migration'}
                </Button>
              }
            />
          </CardContent>
        </Card>
        <section ref={result} tabIndex={-1} aria-label="Result" className="rounded-2xl">
          {report !== undefined && report.state !== 'none' && <MigrationResult report={report} />}
          {report === undefined && error !== null && (
            <Card role="alert" className="flex flex-wrap items-center gap-4 p-6 text-sm">
              {errorText(error, 'The last migration couldn’t be loaded.')}
              <Button variant="secondary" size="sm" onClick={retry}>
                Try Again
              </Button>
            </Card>
          )}
        </section>
      </div>
    </>
  );
}

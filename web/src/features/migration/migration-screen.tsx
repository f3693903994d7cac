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

const PLACES: Record<MigrationDestination, string> = {
  box: 'Box, into a folder for each user and each of their listings',
  roomlight: 'Roomlight’s own storage, into the folders of their owners',
};

/** Copies photos from before Roomlight to the current storage. */
export function MigrationScreen() {
  const { report, error, retry, start, isRunning, isComplete } = useMigration();
  const result = useRef<HTMLElement>(null);
  const destination = report?.destination ?? null;
  const place = destination === null ? 'cloud storage' : PLACES[destination];

  return (
    <>
      <PageHeader
        title="Storage Migration"
        subtitle="Bring the photos of the local photo directory to cloud storage."
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
              Photos are copied from the local photo directory to {place}. The local files stay
              where they are. What is there already is skipped, so a migration can be run again at
              any time.
            </CardDescription>
          </CardHeader>
          <CardContent>
            <ConfirmDialog
              tone="primary"
              title="Start the migration?"
              description={`All photos of the local photo directory are copied to ${place}. The local files are kept. It may take long, and goes on when you leave this page.`}
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
              {errorText(error, 'The latest migration can’t be shown.')}
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

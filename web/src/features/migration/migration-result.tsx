import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ShownMigration } from '../../lib/api/early-answers.rules';
import { Card } from '../../ui/card';
import { Progress } from '../../ui/feedback/progress';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const NUMBER = new Intl.NumberFormat();

/** Shows the progress of a migration, or its result. */
export function MigrationResult({ report }: { report: ShownMigration }) {
  const { state, message, error, errors, totalFiles, successCount, errorCount } = report;
  const isEmpty = state === 'finished' && totalFiles === 0;
  const figures = [
    ['Files', totalFiles],
    ['Migrated', successCount],
    ['Not migrated', errorCount],
  ] as const;
  return (
    <Card className="flex flex-col gap-6 p-6">
      <div className="flex gap-3">
        <StateIcon report={report} />
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{headingOf(report)}</h2>
          <p role="status" className="mt-1 text-sm text-muted">
            {message}
          </p>
          {error !== null && (
            <p role="alert" className="mt-2 text-sm font-medium text-danger-text">
              {error}
            </p>
          )}
          <p className="mt-2 text-sm text-muted">{timesOf(report)}</p>
        </div>
      </div>
      {state === 'running' && (
        <Progress value={successCount + errorCount} max={totalFiles} label="Files done" />
      )}
      {!isEmpty && (
        <dl className="grid grid-cols-3 gap-3">
          {figures.map(([label, count]) => (
            <div key={label} className="rounded-xl bg-sunken/60 p-3 sm:p-4">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="mt-1 text-lg font-semibold tabular-nums sm:text-2xl">
                {NUMBER.format(count)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {errors.length > 0 && (
        <div>
          <h3 id="migration-errors" className="font-semibold">
            Files that were not migrated
          </h3>
          {state !== 'running' && (
            <p className="mt-1 text-sm text-muted">
              To try again, fix the cause, reload this page and start the migration again.
            </p>
          )}
          <ul
            aria-labelledby="migration-errors"
            // The list scrolls, by keyboard too.
            tabIndex={0}
            className="mt-3 max-h-96 divide-y divide-line overflow-y-auto rounded-xl border border-line text-sm"
          >
            {errors.map((line, n) => (
              // Lines may be identical, but none is ever inserted between others, so the index can serve as the key.
              <li key={n} className="px-4 py-2.5 wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function headingOf({ state, success, totalFiles, errorCount }: ShownMigration): string {
  switch (state) {
    case 'none':
    case 'running':
      return 'Migration in progress';
    case 'failed':
      return 'Migration failed';
    case 'finished':
      if (totalFiles === 0) {
        return 'Nothing to migrate';
      }
      return success
        ? errorCount === 0
          ? 'All files were migrated'
          : 'Some files were not migrated'
        : 'No files were migrated';
  }
}

function StateIcon({
  report: { state, success, totalFiles, errorCount },
}: {
  report: ShownMigration;
}) {
  const size = 'mt-0.5 size-6 shrink-0';
  if (state === 'running') {
    return <LoaderCircle aria-hidden className={`${size} animate-spin text-accent-text`} />;
  }
  if (!success) {
    return <CircleX aria-hidden className={`${size} text-danger-text`} />;
  }
  if (totalFiles === 0) {
    return <Info aria-hidden className={`${size} text-muted`} />;
  }
  return errorCount === 0 ? (
    <CircleCheck aria-hidden className={`${size} text-success-text`} />
  ) : (
    <TriangleAlert aria-hidden className={`${size} text-accent-text`} />
  );
}

function timesOf({ startedAt, endedAt }: ShownMigration): string {
  const time = (at: string): string => TIME.format(new Date(at));
  if (startedAt === null) {
    return '';
  }
  return endedAt === null
    ? `Started ${time(startedAt)}`
    : `Started ${time(startedAt)}, ended ${time(endedAt)}`;
}

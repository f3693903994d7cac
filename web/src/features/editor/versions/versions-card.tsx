import type { FolderDetail, FolderPhoto, PastVersion } from '@roomlight/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CloudSun, Columns2, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { rendition } from '../../../lib/api/photo-address';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { LoadFailureLine } from '../../../lib/reload/load-failure-line';
import { Tooltip } from '../../../ui/overlay/tooltip';
import { versionsQuery } from '../requests';
import { Section } from '../section';
import { CompareVersions } from './compare-versions';
import { useRestoreVersion } from './use-restore-version';
import { editsText, isShownAgain, madeText } from './version-words.rules';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface VersionsCardProps {
  folder: FolderDetail;
  photo: FolderPhoto;
  /** Resolves when no edit is in progress. */
  ready: () => Promise<void>;
}

/** What the photo showed before, to look at, compare and go back to. */
export function VersionsCard({ folder, photo, ready }: VersionsCardProps) {
  const history = useQuery({
    ...versionsQuery(folder.path, photo),
    placeholderData: keepPreviousData,
  });
  const restore = useRestoreVersion(folder, photo, ready);
  const [compared, setCompared] = useState<string | null>(null);
  const versions = history.data?.versions ?? [];
  const past = versions.filter(({ isCurrent }) => !isCurrent);
  const current = versions.find(({ isCurrent }) => isCurrent);
  return (
    <Section title="Versions">
      {history.isError ? (
        <LoadFailureLine
          key={photo.url}
          text="The versions couldn't be loaded."
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <>
          <ul className="-mx-2 flex max-h-96 flex-col gap-1 overflow-y-auto">
            {versions.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isRestoring={restore.isPending && restore.variables.id === version.id}
                isDisabled={restore.isPending}
                onCompare={() => setCompared(version.id)}
                onRestore={() => restore.mutate(version)}
              />
            ))}
          </ul>
          {history.isSuccess && past.length === 0 && (
            <p className="mt-2 text-sm text-muted">
              Each edit makes a version. You can go back to it for 30 days.
            </p>
          )}
        </>
      )}
      {current !== undefined && (
        <CompareVersions
          current={current}
          past={past}
          shownId={compared}
          onShow={setCompared}
          onRestore={(version) => {
            setCompared(null);
            restore.mutate(version);
          }}
        />
      )}
    </Section>
  );
}

interface VersionRowProps {
  version: PastVersion;
  isRestoring: boolean;
  isDisabled: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

function VersionRow({ version, isRestoring, isDisabled, onCompare, onRestore }: VersionRowProps) {
  const nameId = useId();
  const { url, shownAt, isCurrent, isOriginal } = version;
  const hasNewSky = version.alterations.includes('sky');
  const edits = editsText(version);
  return (
    <li className="flex items-center gap-3 rounded-lg p-2">
      <img
        src={rendition(url, 320)}
        alt=""
        width={320}
        height={213}
        loading="lazy"
        className="aspect-3/2 w-18 shrink-0 rounded-md bg-sunken object-cover"
      />
      <div id={nameId} className="min-w-0 flex-1">
        <p className="text-sm leading-snug font-semibold">{madeText(version)}</p>
        {edits !== null && <p className="text-xs text-muted">{edits}</p>}
        <p className="text-xs text-muted">
          {isShownAgain(version) && 'Restored '}
          <time dateTime={shownAt}>{TIME.format(new Date(shownAt))}</time>
        </p>
        {(isCurrent || isOriginal || hasNewSky) && (
          <p className="mt-1 flex flex-wrap gap-1">
            {isCurrent && <Badge tone="accent">Current</Badge>}
            {isOriginal && <Badge>Original</Badge>}
            {hasNewSky && (
              <Badge>
                <CloudSun aria-hidden />
                New sky
              </Badge>
            )}
          </p>
        )}
      </div>
      {!isCurrent && (
        <div className="flex shrink-0">
          <Tooltip label="Compare with the current version">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Compare with the current version"
              aria-describedby={nameId}
              onClick={onCompare}
            >
              <Columns2 aria-hidden />
            </Button>
          </Tooltip>
          <Tooltip label="Restore this version">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Restore this version"
              aria-describedby={nameId}
              pending={isRestoring}
              disabled={isDisabled}
              onClick={onRestore}
            >
              {!isRestoring && <RotateCcw aria-hidden />}
            </Button>
          </Tooltip>
        </div>
      )}
    </li>
  );
}

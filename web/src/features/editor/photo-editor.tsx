import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useAdjustments, writeAdjustments } from '../../lib/browser/adjustment-store';
import type { Adjustments } from '../../lib/browser/adjustments.rules';
import { recordUndo } from '../../lib/undo/undo';
import { hasSize } from '../../lib/api/early-answers.rules';
import { useDownloadPhoto } from '../../lib/use-download-photo';
import { Button } from '../../ui/button';
import { LoadFailure } from '../../lib/reload/load-failure';
import { LoadFailureLine } from '../../lib/reload/load-failure-line';
import { correctionsQuery } from '../../lib/corrections/corrections-query';
import { adjusted } from './adjustments/adjusted';
import { AdjustmentsPanel } from './adjustments/adjustments-panel';
import { ApplyToAll } from './adjustments/apply-to-all';
import { CorrectionsCard } from './corrections/corrections-card';
import { usePhotoCorrections } from './corrections/use-photo-corrections';
import { LightPanel } from './light/light-panel';
import { useLight } from './light/use-light';
import { framesQuery } from './merge/frames-query';
import { MergeNote } from './merge/merge-note';
import { ToolsSkeleton } from './photo-editor-skeleton';
import { PhotoStage } from './photo-stage';
import { PresetsPanel } from './presets/presets-panel';
import { backupQuery, versionQuery } from './requests';
import { RevertPhoto } from './revert-photo';
import { ScreenCard } from './screen/screen-card';
import type { ScreenPanel } from './screen/screen-panel.rules';
import { useScreenPanel } from './screen/use-screen-panel';
import { useStraightening } from './straighten/use-straightening';
import { VersionsCard } from './versions/versions-card';

/** Large enough for a large frame on a high-resolution screen; the full photo is only for downloads. */
const PICTURE_WIDTH =
  Math.min(window.innerWidth, 1400) * window.devicePixelRatio > 1280 ? 2048 : 1280;

const COLOURS = ['brightness', 'saturation', 'warmth', 'blackLevel'] as const;

interface PhotoEditorProps {
  folder: FolderDetail;
  photo: FolderPhoto;
}

/** One photo and all its editing tools. */
export function PhotoEditor({ folder, photo }: PhotoEditorProps) {
  const version = useQuery({
    ...versionQuery(folder.path, photo, PICTURE_WIDTH),
    // The previous version stays on show until the next one can replace it.
    placeholderData: keepPreviousData,
  });
  const backup = useQuery(backupQuery(folder.path, photo.filename));
  const colours = useAdjustments(folder.path, photo.filename);
  const straightening = useStraightening(folder, photo, version.data);
  const lighting = useLight(folder, photo, version.data, PICTURE_WIDTH);
  const [panel, changePanel] = useScreenPanel(folder.path, photo.filename, version.data);
  const download = useDownloadPhoto(folder.path, photo);
  const [showsWindows, setShowsWindows] = useState(true);
  const corrections = usePhotoCorrections(folder.path, photo);
  // They appear together, so that none that comes later pushes the others.
  const hasTools = useOnce(
    [
      version,
      backup,
      useQuery(correctionsQuery(folder.path)),
      useQuery(framesQuery(folder.path)),
    ].every(({ isPending }) => !isPending),
  );

  const sized = hasSize(photo) ? photo : { ...photo, ...version.data?.size };
  const { angles } = straightening;
  const merge = version.data?.merge ?? null;
  const windows = version.data?.windowsToCheck ?? [];
  const canAlign = !isBeingPlaced(panel);
  const adjustments: Adjustments =
    angles === null
      ? colours
      : {
          ...colours,
          verticalAlign: angles.verticalAngle,
          horizontalAlign: angles.horizontalAngle,
        };

  async function finish(): Promise<void> {
    await Promise.all([straightening.finish(), lighting.finish()]);
  }

  function keep(next: Adjustments): void {
    const changed = COLOURS.filter((name) => next[name] !== colours[name]);
    if (changed.length > 0) {
      const key = `${photo.id} ${changed.join()}`;
      recordUndo(adjusted(folder.path, photo.filename, colours), key);
    }
    writeAdjustments(folder.path, photo.filename, next);
  }

  function applyPreset(preset: Adjustments): void {
    keep({
      ...adjustments,
      brightness: preset.brightness,
      saturation: preset.saturation,
      warmth: preset.warmth,
      blackLevel: preset.blackLevel,
    });
    if (canAlign) {
      straightening.change('vertical', preset.verticalAlign);
      straightening.change('horizontal', preset.horizontalAlign);
    }
  }

  if (version.data === undefined && version.isError) {
    return (
      <LoadFailure
        icon={ImageOff}
        title="This photo can't be shown"
        error={version.error}
        onRetry={() => void version.refetch()}
      />
    );
  }

  return (
    <div className="grid items-start gap-5 lg:h-[calc(100dvh-9.5rem)] lg:grid-cols-[minmax(0,1fr)_21.5rem]">
      <div className="z-20 max-lg:sticky max-lg:top-18">
        <PhotoStage
          photo={sized}
          version={version.data}
          adjustments={adjustments}
          angles={angles}
          work={
            straightening.isBusy ? 'Straightening…' : lighting.isBusy ? 'Changing the light…' : null
          }
          light={lighting.preview}
          panel={panel}
          onPanelChange={changePanel}
          originalUrl={backup.data?.url ?? null}
          windows={showsWindows && panel.phase !== 'preview' ? windows : []}
          corrections={corrections}
        />
      </div>
      {/* Scrolls by itself, so that the photo stays in sight. Its padding leaves room for what shows the focus. */}
      <div className="flex min-w-0 flex-col gap-5 lg:-m-1 lg:h-[calc(100%+0.5rem)] lg:gap-3 lg:overflow-y-auto lg:p-1">
        {hasTools ? (
          <>
            <div className="flex flex-wrap items-center gap-2.5">
              <Button
                pending={download.isPending}
                onClick={() => void finish().then(() => download.mutate())}
              >
                {!download.isPending && <Download aria-hidden />}
                Download
              </Button>
              {backup.data?.hasBackup === true && (
                <RevertPhoto folder={folder} photo={photo} ready={finish} />
              )}
              {backup.isError && (
                <LoadFailureLine
                  key={photo.filename}
                  text="The original couldn't be backed up, so it hasn't been changed."
                  error={backup.error}
                  onRetry={() => void backup.refetch()}
                />
              )}
            </div>
            <MergeNote folder={folder} photo={photo} merge={merge} ready={finish}>
              {windows.length > 0 && (
                <Button variant="link" onClick={() => setShowsWindows(!showsWindows)}>
                  {showsWindows ? 'Hide Outlines' : 'Show Outlines'}
                </Button>
              )}
            </MergeNote>
            {corrections.length > 0 && (
              <CorrectionsCard path={folder.path} corrections={corrections} />
            )}
            {lighting.light !== null && (
              <LightPanel
                light={lighting.light}
                hasWindows={merge?.windows !== 0}
                hint={panel.phase === 'preview' ? 'Save the screen first.' : null}
              />
            )}
            <AdjustmentsPanel
              adjustments={adjustments}
              onChange={keep}
              angles={angles}
              alignHint={
                canAlign ? null : 'Save the screen first: straightening would move its corners.'
              }
              onAlign={straightening.change}
              onAutoAlign={straightening.find}
            >
              <ApplyToAll
                folder={folder}
                ready={async () => {
                  await finish();
                  return adjustments;
                }}
              />
            </AdjustmentsPanel>
            <ScreenCard
              folder={folder}
              photo={sized}
              view={version.data}
              isChanging={!straightening.isSettled}
              panel={panel}
              onChange={changePanel}
            />
            <PresetsPanel adjustments={adjustments} onApply={applyPreset} />
            <VersionsCard folder={folder} photo={photo} ready={finish} />
          </>
        ) : (
          <ToolsSkeleton />
        )}
      </div>
    </div>
  );
}

/** Whether corners are being placed; they belong to the photo as it is now. */
function isBeingPlaced(panel: ScreenPanel): boolean {
  switch (panel.phase) {
    case 'editing':
      return panel.corners.length > 0;
    case 'preview':
      return true;
    case 'saved':
      return false;
  }
}

/** Whether it has ever been so. */
function useOnce(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) {
    setWasSo(true);
  }
  return wasSo || isSo;
}

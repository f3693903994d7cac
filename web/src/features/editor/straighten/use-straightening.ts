import type { CameraAngles, FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readAdjustments, writeAdjustments } from '../../../lib/browser/adjustment-store';
import { errorText } from '../../../lib/api/api';
import { refreshFolders } from '../../../lib/api/folders';
import { toast } from '../../../ui/overlay/toast-store';
import { PerspectiveCorrection, versionIn, type ShownVersion } from '../requests';
import { undoOf } from '../undo-edit';
import { Straightener, type Axis } from './straightener.rules';

export interface Straightening {
  /** The angles of the sliders; null until they are known. */
  angles: CameraAngles | null;
  isBusy: boolean;
  /** Whether the photo on show is straightened as the sliders say. */
  isSettled: boolean;
  change: (axis: Axis, angle: number) => void;
  find: (axis: Axis) => void;
  /** Sends waiting changes, and resolves when the photo is as the sliders say. */
  finish: () => Promise<void>;
}

/** @param shown the version on show, which may not be the newest yet */
export function useStraightening(
  folder: FolderDetail,
  photo: FolderPhoto,
  shown: ShownVersion | undefined,
): Straightening {
  const queryClient = useQueryClient();
  const shownUrl = useRef(photo.url);
  useEffect(() => {
    shownUrl.current = photo.url;
  }, [photo.url]);
  // oxlint-disable-next-line react/refs -- The ref is read when a slider is moved, not while rendering.
  const [straightener] = useState(() => {
    const { filename } = photo;
    const correction = new PerspectiveCorrection(queryClient, folder.path);
    const refresh = () => refreshFolders(queryClient);
    // What undo goes back to: a correction may consist of several calls.
    let before: string | null = null;
    const note = () => {
      before ??= versionIn(shownUrl.current);
    };
    return new Straightener({
      set: (axis, angle) => {
        note();
        return correction.set(filename, axis, angle);
      },
      find: (axis) => {
        note();
        return correction.find(filename, axis);
      },
      onChanged: ({ verticalAngle, horizontalAngle }) => {
        const stored = readAdjustments(folder.path, filename);
        const align = { verticalAlign: verticalAngle, horizontalAlign: horizontalAngle };
        writeAdjustments(folder.path, filename, { ...stored, ...align });
        toast({
          title: 'Perspective corrected',
          description: `Vertical ${verticalAngle}°, horizontal ${horizontalAngle}°`,
          action: undoOf(queryClient, {
            ...{ folderPath: folder.path, filename, before },
            undone: 'Straightening undone',
          }),
        });
        before = null;
        return refresh();
      },
      onFailed: (error) => {
        before = null;
        toast({
          title: 'Correction failed',
          description: errorText(error, 'The photo was not changed.'),
          variant: 'destructive',
        });
        return refresh();
      },
    });
  });
  const { draft, isBusy } = useSyncExternalStore(straightener.subscribe, straightener.current);

  const isNewest = shown?.url === photo.url;
  useEffect(() => {
    if (isNewest && !isBusy) {
      straightener.settle();
    }
  }, [straightener, isNewest, isBusy]);

  // A person who moves on to the next photo doesn't wait for the slider's pause.
  useEffect(() => () => void straightener.flush(), [straightener]);

  const angles = draft ?? shown?.angles ?? null;
  return {
    angles,
    isBusy,
    isSettled: draft === null && !isBusy,
    change: (axis, angle) => {
      if (angles !== null) {
        straightener.change(angles, axis, angle);
      }
    },
    find: (axis) => {
      if (angles !== null) {
        void straightener.find(angles, axis);
      }
    },
    finish: () => straightener.flush(),
  };
}

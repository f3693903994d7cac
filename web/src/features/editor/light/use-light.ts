import type {
  AppliedScreen,
  FolderDetail,
  FolderPhoto,
  PhotoLight,
  RenditionWidth,
} from '@roomlight/contracts';
import {
  isPlainLight,
  isSameLight,
  type LightSettings,
  type VisibleControls,
} from '@roomlight/photography/light';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../lib/api/api';
import { refreshFolders } from '../../../lib/api/folders';
import { toast } from '../../../ui/overlay/toast-store';
import {
  lightSourcesQuery,
  setLight,
  versionIn,
  visibleControlsQuery,
  type ShownVersion,
} from '../requests';
import { undoOf } from '../undo-edit';
import { LightSender } from './light-sender.rules';

/** A photo's light as the sliders have it. */
export interface EditedLight {
  settings: LightSettings;
  /** Which of them change something; null until that is known. */
  visible: VisibleControls | null;
  isPlain: boolean;
  change: (settings: LightSettings) => void;
  /** Loads what shows a change at once. */
  prepare: () => void;
}

/** Pictures that show a photo in another light. */
export interface LightPreview extends Pick<PhotoLight, 'shownPart' | 'gains'> {
  /** Whether the light is wanted, but the version on show doesn't have it yet. */
  isWanted: boolean;
  settings: LightSettings;
  base: HTMLImageElement;
  maps: HTMLImageElement;
  /** Those that are filled. */
  screens: readonly AppliedScreen[];
}

export interface Lighting {
  /** Null when the photo's light can't be changed, or until that is known. */
  light: EditedLight | null;
  preview: LightPreview | null;
  isBusy: boolean;
  /** Sends waiting changes, and resolves when the photo is as the sliders say. */
  finish: () => Promise<void>;
}

/** @param shown the version on show, which may not be the newest yet */
export function useLight(
  folder: FolderDetail,
  photo: FolderPhoto,
  shown: ShownVersion | undefined,
  width: RenditionWidth,
): Lighting {
  const queryClient = useQueryClient();
  const [isPrepared, setPrepared] = useState(false);
  const shownUrl = useRef(photo.url);
  useEffect(() => {
    shownUrl.current = photo.url;
  }, [photo.url]);
  // oxlint-disable-next-line react/refs -- The ref is read when a slider is moved, not while rendering.
  const [sender] = useState(() => {
    const { filename } = photo;
    const refresh = () => refreshFolders(queryClient);
    let before: string | null = null;
    return new LightSender({
      set: (settings) => {
        before ??= versionIn(shownUrl.current);
        return setLight(queryClient, folder.path, filename, settings);
      },
      onChanged: () => {
        toast({
          title: 'Light changed',
          description: filename,
          action: undoOf(queryClient, {
            ...{ folderPath: folder.path, filename, before },
            undone: 'Light changed back',
          }),
        });
        before = null;
        return refresh();
      },
      onFailed: (error) => {
        before = null;
        toast({
          title: "The light couldn't be changed",
          description: errorText(error, 'The photo was not changed.'),
          variant: 'destructive',
        });
        return refresh();
      },
    });
  });
  const { draft, isBusy } = useSyncExternalStore(sender.subscribe, sender.current);

  const isNewest = shown?.url === photo.url;
  useEffect(() => {
    if (isNewest && !isBusy) {
      sender.settle();
    }
  }, [sender, isNewest, isBusy]);

  // A person who moves on to the next photo doesn't wait for the slider's pause.
  useEffect(() => () => void sender.flush(), [sender]);

  const told = shown?.light ?? null;
  const sources = useQuery({
    ...lightSourcesQuery(told, width),
    enabled: told !== null && (isPrepared || draft !== null),
  });
  const { data: visible = null } = useQuery(visibleControlsQuery(told));
  const finish = () => sender.flush();
  if (shown === undefined || told === null) {
    return { light: null, preview: null, isBusy, finish };
  }
  const settings = draft ?? told.settings;
  return {
    light: {
      settings,
      visible,
      isPlain: isPlainLight(settings),
      change: (next) => sender.change(next),
      prepare: () => setPrepared(true),
    },
    preview: sources.data
      ? {
          ...{ ...told, ...sources.data, settings, screens: shown.screens },
          isWanted: !isSameLight(settings, told.settings),
        }
      : null,
    isBusy,
    finish,
  };
}

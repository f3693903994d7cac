import type {
  AddedScreenImage,
  ScreenImage,
  BackupCheck,
  CameraAngles,
  FolderPhoto,
  FoundScreen,
  PhotoEdits,
  AppliedScreen,
  PhotoLight,
  PhotoMerge,
  RenditionWidth,
  ScreenImageList,
  WindowOutline,
} from '@roomlight/contracts';
import { type LightSettings, visibleControls } from '@roomlight/photography/light';
import type { Corner, ScreenCorners } from '@roomlight/contracts/rules';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, ApiError, request } from '../../lib/api/api';
import {
  completeEdits,
  completeVersions,
  hasSize,
  type EarlyEdits,
  type EarlyVersionHistory,
} from '../../lib/api/early-answers.rules';
import { rendition } from '../../lib/api/photo-address';
import { readMaps } from './light/read-maps';
import type { ScreenPlan } from './screen/screen-panel.rules';
import type { Axis } from './straighten/straightener.rules';
import type { PhotoView } from './straighten/straighten-preview.rules';
import type { Size } from './stage/zoom.rules';

export const encodedPath = (folderPath: string) =>
  folderPath.split('/').map(encodeURIComponent).join('/');

export async function photoEdits(
  folderPath: string,
  filename: string,
  signal?: AbortSignal,
): Promise<PhotoEdits> {
  const photo = `${encodedPath(folderPath)}/photo/${encodeURIComponent(filename)}`;
  return completeEdits(await api<EarlyEdits>(`/api/folders/${photo}/edits`, { signal }));
}

/** The angles from the edits; none when the server is an earlier release that doesn't know edits. */
export async function anglesIn(edits: Promise<PhotoEdits>): Promise<CameraAngles> {
  try {
    const { verticalAngle, horizontalAngle } = await edits;
    return { verticalAngle, horizontalAngle };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return { verticalAngle: 0, horizontalAngle: 0 };
    }
    throw error;
  }
}

/** A version of a photo that can be shown at once. */
export interface ShownVersion extends PhotoView {
  /** The version's address. */
  url: string;
  /** The address of a smaller copy, which the browser has already decoded. */
  picture: string;
  /** How the photo was merged; null when it is not known. */
  merge: PhotoMerge | null;
  /** Where it shows the windows that are to be checked. */
  windowsToCheck: readonly WindowOutline[];
  /** What its light is and can be changed by; null when it can't be, or it is not known. */
  light: PhotoLight | null;
  /** Those that are filled. */
  screens: readonly AppliedScreen[];
}

export function versionQuery(folderPath: string, photo: FolderPhoto, width: RenditionWidth) {
  return queryOptions({
    queryKey: ['shown-version', photo.url, width],
    queryFn: async ({ signal }): Promise<ShownVersion> => {
      const picture = rendition(photo.url, width);
      const edits = photoEdits(folderPath, photo.filename, signal);
      const [angles, told, size] = await Promise.all([
        anglesIn(edits),
        edits.then(
          ({ merge, windowsToCheck, light, tvReplacements: screens }) => ({
            ...{ merge, windowsToCheck, light, screens },
          }),
          () => ({ merge: null, windowsToCheck: [], light: null, screens: [] }),
        ),
        hasSize(photo) ? { width: photo.width, height: photo.height } : decoded(photo.url),
        decoded(picture).catch(async (error: unknown) => {
          // The server's sentence says more, if it has refused the edits too.
          await edits;
          throw error;
        }),
      ]);
      return { url: photo.url, picture, size, angles, ...told };
    },
  });
}

/**
 * Loads and decodes a picture, so that it appears as soon as it is shown.
 * @returns its size in pixels
 */
export async function decoded(address: string): Promise<Size> {
  const { naturalWidth, naturalHeight } = await loaded(address);
  return { width: naturalWidth, height: naturalHeight };
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The photo before it was edited, once it can be shown. */
export function originalQuery(url: string | null) {
  return queryOptions({
    queryKey: ['original', url],
    queryFn: async () => {
      if (url === null) {
        return null;
      }
      const picture = rendition(url, 2048);
      await decoded(picture);
      return picture;
    },
  });
}

/** The photo itself in all its pixels, once it can be shown. */
export function fullPictureQuery(url: string | null) {
  return queryOptions({
    queryKey: ['full-picture', url],
    queryFn: async () => {
      if (url !== null) {
        await decoded(url);
      }
      return url;
    },
    staleTime: Infinity,
  });
}

/** The photo's backup, created if there is none. */
export function backupQuery(folderPath: string, filename: string) {
  const check = () =>
    api<BackupCheck>(
      `/api/check-backup/${encodedPath(folderPath)}/${encodeURIComponent(filename)}`,
    );
  return queryOptions({
    queryKey: ['/api/check-backup', folderPath, filename],
    queryFn: async (): Promise<BackupCheck> => {
      const found = await check();
      if (found.hasBackup) {
        return found;
      }
      await request('/api/create-backup', { method: 'POST', body: { folderPath, filename } });
      return check();
    },
  });
}

const versionsAddress = (folderPath: string, filename: string) =>
  `/api/folders/${encodedPath(folderPath)}/photo/${encodeURIComponent(filename)}/versions`;

/** What the photo shows and showed before. Asked again for each picture that it shows. */
export function versionsQuery(folderPath: string, photo: FolderPhoto) {
  return queryOptions({
    queryKey: ['versions', folderPath, photo.filename, photo.url],
    queryFn: async ({ signal }) => {
      try {
        const address = versionsAddress(folderPath, photo.filename);
        return completeVersions(await api<EarlyVersionHistory>(address, { signal }));
      } catch (error) {
        // An earlier server has no history.
        if (error instanceof ApiError && error.status === 404) {
          return { versions: [] };
        }
        throw error;
      }
    },
    staleTime: 0,
  });
}

/** The version that an address of a photo names; null when it names none. */
export function versionIn(url: string): string | null {
  return new URLSearchParams(url.slice(url.indexOf('?'))).get('v');
}

export async function restoreVersion(
  folderPath: string,
  filename: string,
  versionId: string,
): Promise<void> {
  const address = `${versionsAddress(folderPath, filename)}/${versionId}/restore`;
  await request(address, { method: 'POST', body: {} });
}

export async function revertPhoto(folderName: string, filename: string): Promise<void> {
  await request('/api/revert-from-backup', { method: 'POST', body: { folderName, filename } });
}

/** Shows a photo in another light; it is backed up before it is changed. */
export async function setLight(
  queryClient: QueryClient,
  folderPath: string,
  filename: string,
  settings: LightSettings,
): Promise<LightSettings> {
  await queryClient.ensureQueryData(backupQuery(folderPath, filename));
  const photo = `${encodedPath(folderPath)}/photo/${encodeURIComponent(filename)}`;
  return api<LightSettings>(`/api/folders/${photo}/light`, { method: 'PUT', body: settings });
}

/** The pictures from which the browser shows a photo in another light, decoded. */
export function lightSourcesQuery(light: PhotoLight | null, width: RenditionWidth) {
  return queryOptions({
    queryKey: ['light-sources', light?.mapsUrl, width],
    queryFn: async () => {
      if (light === null) {
        return null;
      }
      const [base, maps] = await Promise.all(
        [rendition(light.baseUrl, width), light.mapsUrl].map(loaded),
      );
      return base === undefined || maps === undefined ? null : { base, maps };
    },
    staleTime: Infinity,
  });
}

/** Which settings of a photo's light change something that one sees, as its light maps tell. */
export function visibleControlsQuery(light: PhotoLight | null) {
  return queryOptions({
    queryKey: ['visible-light', light?.mapsUrl],
    queryFn: async () => visibleControls(readMaps(await loaded(light?.mapsUrl ?? ''))),
    enabled: light !== null,
    staleTime: Infinity,
    retry: false,
  });
}

/** Straightens photos of a folder; each is backed up before it is changed. */
export class PerspectiveCorrection {
  constructor(
    private readonly queryClient: QueryClient,
    private readonly folderPath: string,
  ) {}

  /** Sets an angle, in degrees relative to the photo as it was taken. */
  set(filename: string, axis: Axis, angle: number): Promise<CameraAngles> {
    return this.correct(filename, { correctionType: axis, angle });
  }

  /** Sets the angle that the server detects in the photo itself. */
  find(filename: string, axis: Axis): Promise<CameraAngles> {
    return this.correct(filename, { correctionType: 'auto', axis, angle: 0 });
  }

  private async correct(filename: string, correction: object): Promise<CameraAngles> {
    await this.queryClient.ensureQueryData(backupQuery(this.folderPath, filename));
    return api<CameraAngles>('/api/apply-perspective-correction', {
      method: 'POST',
      body: { folderName: this.folderPath, filename, ...correction },
    });
  }
}

export const libraryQuery = queryOptions({
  queryKey: ['/api/tv-library'],
  queryFn: ({ signal }) => api<ScreenImageList>('/api/tv-library', { signal }),
});

export const screenImageAddress = (id: string) => `/api/tv-library/${encodeURIComponent(id)}/image`;

export async function saveToLibrary(image: File, name: string): Promise<void> {
  const form = new FormData();
  form.append('name', name);
  form.append('image', image);
  await request('/api/tv-library', { method: 'POST', body: form });
}

/** @returns the image, so that it can be saved again; null when it can't be read any more */
export async function deleteScreenImage({ id, name }: ScreenImage): Promise<File | null> {
  const bytes = await request(screenImageAddress(id)).then(
    (answer) => answer.blob(),
    () => null,
  );
  await request(`/api/tv-library/${encodeURIComponent(id)}`, { method: 'DELETE' });
  return bytes && new File([bytes], name, { type: bytes.type });
}

export function uploadScreenImage(image: File): Promise<AddedScreenImage> {
  const form = new FormData();
  form.append('tvImage', image);
  return api<AddedScreenImage>('/api/upload-tv-image', { method: 'POST', body: form });
}

const screenRequest = (
  folderPath: string,
  filename: string,
  { picture, corners, opacity }: ScreenPlan,
) => ({ folderPath, filename, tvImageId: picture.id, corners, opacity });

/** The corners of the dark screen at a place of the photo; null where the server isn't certain. */
export async function findScreen(
  folderPath: string,
  filename: string,
  [x, y]: Corner,
  signal: AbortSignal,
): Promise<ScreenCorners | null> {
  const { corners } = await api<FoundScreen>('/api/find-tv-screen', {
    method: 'POST',
    body: { folderPath, filename, x, y },
    signal,
  });
  return corners;
}

/** The photo with the screen's picture in it. */
export async function previewScreen(
  folderPath: string,
  filename: string,
  plan: ScreenPlan,
): Promise<Blob> {
  const response = await request('/api/preview-tv-replacement', {
    method: 'POST',
    body: screenRequest(folderPath, filename, plan),
  });
  return response.blob();
}

/** Makes the screen's picture part of the photo. */
export async function applyScreen(
  queryClient: QueryClient,
  folderPath: string,
  filename: string,
  plan: ScreenPlan,
): Promise<void> {
  await queryClient.ensureQueryData(backupQuery(folderPath, filename));
  await request('/api/replace-tv-screen-folder', {
    method: 'POST',
    body: screenRequest(folderPath, filename, plan),
  });
}

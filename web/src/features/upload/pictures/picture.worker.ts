import type { CameraFile } from '@roomlight/photography/camera-files';
import {
  CHECK_COPY_SIDE,
  checkSet,
  findSets,
  setsOfCount,
  SMALL_COPY_SIDE,
  unknownShot,
  type CheckCopy,
  type FoundFault,
  type FoundShoot,
  type FrameRole,
  type SetPattern,
  type Shot,
  type SmallCopy,
} from '@roomlight/photography/shoot';
import { decodeHeic, HEIC_THUMBNAIL_SIDE } from './decode-heic';
import { pictureIn, uprightOf, type Area, type Size } from './embedded-thumbnail.rules';
import { CameraBytes, cameraFileOf, embeddedIn, type Embedded } from './read-camera-picture';

/** A set whose photos may have faults. */
export interface SetToCheck {
  frames: readonly { file: File; role: FrameRole; shot: Shot }[];
  /** What most sets of the shoot have. */
  usual: SetPattern | null;
}

/**
 * Reading tells the exposure, with a small copy if the camera has put a picture into the file; drawing makes the
 * thumbnail, of that picture or else of the photo; finding arranges the shots as sets, or cuts them into sets of so many
 * frames; checking looks for faults in all photos of a set.
 */
export type PictureRequest =
  | { step: 'read' | 'draw'; file: File }
  | { step: 'find'; shots: readonly Shot[]; framesPerSet: number | null }
  | { step: 'check'; set: SetToCheck };

/** A picture to show, and one to compare; null when the browser can't show the file. */
export type Drawn = { thumbnail: Blob; copy: SmallCopy } | null;

export type PictureAnswer =
  | { step: 'read'; shot: Shot }
  | { step: 'draw'; drawn: Drawn }
  /** Sets of places in the list of shots. */
  | { step: 'find'; found: FoundShoot<number> }
  | { step: 'check'; faults: readonly FoundFault[] };

/** Pixels of the longer side: two for each that is shown. */
const THUMBNAIL_SIDE = 320;
/** Pixels of an embedded picture's longer side that are enough for a thumbnail: what cameras put into their JPEGs. */
const EMBEDDED_SIDE = 160;

addEventListener('message', ({ data: request }: MessageEvent<PictureRequest>) => {
  void answerTo(request).then((answer) => postMessage(answer));
});

/** A file that can't be read says nothing. */
function answerTo(request: PictureRequest): Promise<PictureAnswer> {
  switch (request.step) {
    case 'read':
      return read(request.file).catch(() => nothingRead(request.file));
    case 'draw':
      return drawn(request.file).then(
        (result) => ({ step: 'draw', drawn: result }),
        () => ({ step: 'draw', drawn: null }),
      );
    case 'find':
      return Promise.resolve({ step: 'find', found: found(request.shots, request.framesPerSet) });
    case 'check':
      return check(request.set).then(
        (faults) => ({ step: 'check', faults }),
        () => ({ step: 'check', faults: [] }),
      );
  }
}

const nothingRead = ({ name }: File): PictureAnswer => ({
  step: 'read',
  shot: unknownShot(name),
});

async function read(file: File): Promise<PictureAnswer> {
  const bytes = new CameraBytes(file);
  const known = await cameraFileOf(bytes);
  if (known === null) {
    return nothingRead(file);
  }
  const opened = await openEmbedded(bytes, known);
  const copy = opened && smallCopyOf(opened);
  opened?.picture.close();
  const { shot, orientation } = known;
  return { step: 'read', shot: { ...shot, orientation, name: file.name, copy } };
}

/** A decoded picture, and how it is shown. */
interface Opened {
  picture: ImageBitmap | VideoFrame;
  area: Area;
  orientation: number;
}

/** Null when the camera has put no picture into the file, or a broken one, which says nothing about its photo. */
async function openEmbedded(bytes: CameraBytes, known: CameraFile): Promise<Opened | null> {
  const embedded = await embeddedIn(bytes, known, EMBEDDED_SIDE);
  const picture = embedded && (await createImageBitmap(embedded.image).catch(() => null));
  return (
    picture && {
      picture,
      area: pictureIn(sizeOf(picture), embedded.photo),
      orientation: embedded.orientation,
    }
  );
}

/**
 * Opens the photo itself; an HEIC photo by our own means where the browser has none.
 * @throws Error when the file can't be shown
 */
async function openWhole(file: File, known: CameraFile | null, side: number): Promise<Opened> {
  const picture = await decode(file, side).catch((error: unknown) => {
    if (known?.format === 'heic') {
      return decodeHeic(file, side <= HEIC_THUMBNAIL_SIDE ? known.thumbnailItem : undefined);
    }
    throw error;
  });
  return { picture, area: { left: 0, top: 0, ...sizeOf(picture) }, orientation: 1 };
}

/** @throws Error when the file can't be shown */
async function drawn(file: File): Promise<Drawn> {
  const bytes = new CameraBytes(file);
  const known = await cameraFileOf(bytes);
  const opened =
    (known && (await openEmbedded(bytes, known))) ?? (await openWhole(file, known, THUMBNAIL_SIDE));
  const { canvas } = canvasOf(opened, THUMBNAIL_SIDE);
  const copy = smallCopyOf(opened);
  opened.picture.close();
  return { thumbnail: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }), copy };
}

/** Decodes a file upright; JPEGs at a fraction of their size where the browser can, which takes a third of the time. */
async function decode(file: File, side: number): Promise<ImageBitmap | VideoFrame> {
  if ('ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(file.type))) {
    const decoder = new ImageDecoder({
      data: file.stream(),
      type: file.type,
      // The browser takes the nearest size below.
      desiredWidth: 2 * side,
      desiredHeight: 2 * side,
    });
    try {
      const { image } = await decoder.decode();
      // Browsers that don't tell the rotation don't turn the picture either.
      if ('rotation' in image) {
        return image;
      }
      image.close();
    } finally {
      decoder.close();
    }
  }
  return createImageBitmap(file);
}

const sizeOf = (picture: ImageBitmap | VideoFrame): Size =>
  picture instanceof ImageBitmap
    ? { width: picture.width, height: picture.height }
    : { width: picture.displayWidth, height: picture.displayHeight };

function smallCopyOf(opened: Opened): SmallCopy {
  const { width, height, data } = pixelsOf(canvasOf(opened, SMALL_COPY_SIDE));
  return { width, height, data: withoutAlpha(data) };
}

const pixelsOf = (context: OffscreenCanvasRenderingContext2D): ImageData =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height);

/** @param side pixels of the longer side, unless the picture has fewer */
function canvasOf(
  { picture, area, orientation }: Opened,
  side: number,
): OffscreenCanvasRenderingContext2D {
  const { left, top, width: across, height: down } = area;
  const scale = Math.min(1, side / Math.max(across, down));
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(down * scale));
  const upright = uprightOf(orientation, { width, height });
  const canvas = new OffscreenCanvas(upright.width, upright.height);
  const context = canvas.getContext('2d', { willReadFrequently: side !== THUMBNAIL_SIDE });
  if (context === null) {
    throw new Error('there is no canvas');
  }
  context.imageSmoothingQuality = 'high';
  context.setTransform(...upright.transform);
  context.drawImage(picture, left, top, across, down, 0, 0, width, height);
  return context;
}

function found(shots: readonly Shot[], framesPerSet: number | null): FoundShoot<number> {
  const placed = shots.map((shot, place) => ({ ...shot, place }));
  const { sets, aside } =
    framesPerSet === null ? findSets(placed) : setsOfCount(placed, framesPerSet);
  return {
    sets: sets.map((set) => ({
      ...set,
      frames: set.frames.map(({ file, role }) => ({ file: file.place, role })),
    })),
    aside: aside.map(({ place }) => place),
  };
}

/** The photos of a set are decoded one after the other, so that only one is in memory. */
async function check({ frames, usual }: SetToCheck): Promise<FoundFault[]> {
  const checked = [];
  for (const { file, role, shot } of frames) {
    checked.push({ role, shot, copy: await checkCopy(file).catch(() => null) });
  }
  return checkSet(checked, usual);
}

async function checkCopy(file: File): Promise<CheckCopy> {
  const bytes = new CameraBytes(file);
  const known = await cameraFileOf(bytes);
  const embedded = known && (await embeddedIn(bytes, known, CHECK_COPY_SIDE));
  const opened =
    embedded !== null && embedded.side >= CHECK_COPY_SIDE
      ? await openPreview(embedded)
      : await openWhole(file, known, CHECK_COPY_SIDE);
  const { width, height, data } = pixelsOf(canvasOf(opened, CHECK_COPY_SIDE));
  opened.picture.close();
  return { width, height, luma: lumaOf(data) };
}

async function openPreview({ image, orientation }: Embedded): Promise<Opened> {
  const picture = await createImageBitmap(image);
  return { picture, area: { left: 0, top: 0, ...sizeOf(picture) }, orientation };
}

/** ITU-R BT.601's weights, as in JPEG. */
function lumaOf(rgba: Uint8ClampedArray): Uint8Array {
  const result = new Uint8Array(rgba.length / 4);
  for (let to = 0, from = 0; to < result.length; to += 1, from += 4) {
    result[to] = Math.round(
      0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0),
    );
  }
  return result;
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const result = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    result[to++] = rgba[from] ?? 0;
    result[to++] = rgba[from + 1] ?? 0;
    result[to++] = rgba[from + 2] ?? 0;
  }
  return result;
}

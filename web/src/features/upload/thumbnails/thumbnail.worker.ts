import ExifReader from 'exifreader';
import { pictureIn, uprightOf, type Area, type Size } from './embedded-thumbnail.rules';

export interface ThumbnailRequest {
  file: File;
}

export interface ThumbnailAnswer {
  /** Null when the browser can't show the file. */
  thumbnail: Blob | null;
}

/** EXIF data comes first in a file, in at most 64 KB, but for the file's other headers. */
const HEAD_BYTES = 128 * 1024;
/** Pixels of the longer side: two for each that is shown. */
const THUMBNAIL_SIDE = 320;

addEventListener('message', ({ data }: MessageEvent<ThumbnailRequest>) => {
  const answer = (thumbnail: Blob | null) => {
    const message: ThumbnailAnswer = { thumbnail };
    postMessage(message);
  };
  thumbnailOf(data.file).then(answer, () => answer(null));
});

/** @throws DOMException when the browser can't show the file */
async function thumbnailOf(file: File): Promise<Blob> {
  const embedded = await embeddedIn(file);
  // A thumbnail that is broken says nothing about its photo.
  const shown = embedded && (await createImageBitmap(embedded.image).catch(() => null));
  if (shown) {
    return draw(shown, pictureIn(sizeOf(shown), embedded.photo), embedded.orientation);
  }
  const picture = await decode(file);
  return draw(picture, { left: 0, top: 0, ...sizeOf(picture) }, 1);
}

/** Decodes a file upright; JPEGs at a fraction of their size where the browser can, which takes a third of the time. */
async function decode(file: File): Promise<ImageBitmap | VideoFrame> {
  if ('ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(file.type))) {
    const decoder = new ImageDecoder({
      data: file.stream(),
      type: file.type,
      desiredWidth: THUMBNAIL_SIDE,
      desiredHeight: THUMBNAIL_SIDE,
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

interface Embedded {
  image: Blob;
  /** EXIF's. */
  orientation: number;
  /** Null when the file doesn't tell. */
  photo: Size | null;
}

/** The thumbnail that the camera has put into the file; null when there is none. */
async function embeddedIn(file: File): Promise<Embedded | null> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  try {
    const {
      Thumbnail,
      exif,
      file: frame,
    } = ExifReader.load(head, {
      expanded: true,
      includeTags: { thumbnail: true, file: true, exif: ['Orientation'] },
    });
    const width = frame?.['Image Width']?.value;
    const height = frame?.['Image Height']?.value;
    const orientation: unknown = exif?.Orientation?.value;
    const image = Thumbnail?.image;
    return image instanceof ArrayBuffer
      ? {
          image: new Blob([image], { type: 'image/jpeg' }),
          orientation: typeof orientation === 'number' ? orientation : 1,
          photo: width === undefined || height === undefined ? null : { width, height },
        }
      : null;
  } catch {
    // A format that the library doesn't know may still be one that the browser shows.
    return null;
  }
}

/** Draws a part of a picture in the size of a thumbnail, and frees the picture. */
function draw(picture: ImageBitmap | VideoFrame, area: Area, orientation: number): Promise<Blob> {
  const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(area.width, area.height));
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const upright = uprightOf(orientation, { width, height });
  const canvas = new OffscreenCanvas(upright.width, upright.height);
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('there is no canvas');
  }
  context.imageSmoothingQuality = 'high';
  context.setTransform(...upright.transform);
  const { left, top } = area;
  context.drawImage(picture, left, top, area.width, area.height, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

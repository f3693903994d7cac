import {
  readCameraFile,
  type CameraFile,
  type EmbeddedJpeg,
} from '@roomlight/photography/camera-files';
import type { Shot } from '@roomlight/photography/shoot';
import type { Size } from './embedded-thumbnail.rules';

/** A picture that the camera has put into a file. */
export interface Embedded {
  image: Blob;
  /** Pixels of its longer side. */
  side: number;
  /** EXIF's. */
  orientation: number;
  /** The photo as it is stored; null when the file doesn't tell. */
  photo: Size | null;
}

/** Bytes that are read at once: what most cameras put before the photo itself. */
const HEAD_BYTES = 64 * 1024;

/** A file whose beginning is read once. */
export class CameraBytes {
  private readonly head: Promise<Uint8Array<ArrayBuffer>>;

  constructor(readonly file: File) {
    this.head = bytesOf(file.slice(0, HEAD_BYTES));
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    return Math.min(end, this.file.size) <= HEAD_BYTES
      ? (await this.head).subarray(start, end)
      : bytesOf(this.file.slice(start, end));
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

export const cameraFileOf = (bytes: CameraBytes): Promise<CameraFile | null> =>
  readCameraFile((start, end) => bytes.read(start, end), bytes.file.size);

/** The smallest picture in a file that is large enough, or else the largest; null when there is none. */
export async function embeddedIn(
  bytes: CameraBytes,
  { previews, shot, orientation }: CameraFile,
  side: number,
): Promise<Embedded | null> {
  const preview = previews.findLast((one) => longerSide(one) >= side) ?? previews[0];
  if (preview === undefined) {
    return null;
  }
  const image = await bytes.read(preview.start, preview.end);
  return {
    image: new Blob([image], { type: 'image/jpeg' }),
    side: longerSide(preview),
    orientation,
    photo: storedSize(shot, orientation),
  };
}

const longerSide = ({ width, height }: EmbeddedJpeg): number => Math.max(width, height);

function storedSize(
  { width, height }: Pick<Shot, 'width' | 'height'>,
  orientation: number,
): Size | null {
  if (width === null || height === null) {
    return null;
  }
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

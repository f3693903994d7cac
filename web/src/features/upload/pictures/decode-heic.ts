import type { HeicChannel, HeicContext, LibHeif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** Pixels of the longer side that the thumbnails of phones have. */
export const HEIC_THUMBNAIL_SIDE = 320;

let library: Promise<LibHeif> | undefined;

/** Loads 2 MB, so only once an HEIC photo is to be shown. */
async function libHeif(): Promise<LibHeif> {
  library ??= import('libheif-js/libheif-wasm/libheif-bundle.mjs').then((module) =>
    module.default(),
  );
  return library;
}

/**
 * Decodes an HEIC photo upright, for browsers that can't: all but Safari.
 * @param item which picture in the file to decode, its thumbnail; the photo itself if not given or damaged
 * @throws Error when libheif can't read the file
 */
export async function decodeHeic(file: File, item: number | undefined): Promise<ImageBitmap> {
  const heif = await libHeif();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const context = heif.heif_context_alloc();
  try {
    if (
      heif.heif_context_read_from_memory(context, bytes).code !== heif.heif_error_code.heif_error_Ok
    ) {
      throw new Error(`${file.name} is no HEIC photo`);
    }
    const pixels =
      (item === undefined ? null : decodeItem(heif, context, item)) ??
      decodeItem(heif, context, null);
    if (pixels === null) {
      throw new Error(`${file.name} can't be decoded`);
    }
    return await createImageBitmap(pixels);
  } finally {
    heif.heif_context_free(context);
  }
}

/**
 * @param item null for the photo itself
 * @returns null for what is missing or damaged
 */
function decodeItem(heif: LibHeif, context: HeicContext, item: number | null): ImageData | null {
  const handle =
    item === null
      ? heif.heif_js_context_get_primary_image_handle(context)
      : heif.heif_js_context_get_image_handle(context, item);
  if ('code' in handle) {
    return null;
  }
  const decoded = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  heif.heif_image_handle_release(handle);
  if ('code' in decoded) {
    return null;
  }
  const [channel] = decoded.channels;
  const pixels = channel === undefined ? null : pixelsOf(channel);
  heif.heif_image_release(decoded.image);
  return pixels;
}

/** Copies the rows, which may be padded. */
function pixelsOf({ width, height, stride, data }: HeicChannel): ImageData {
  const pixels = new ImageData(width, height);
  for (let row = 0; row < height; row += 1) {
    const start = row * stride;
    pixels.data.set(data.subarray(start, start + 4 * width), 4 * width * row);
  }
  return pixels;
}

/** What is used of libheif: its own functions, which the package's class for photos hides. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** An opaque pointer, to be freed. */
  interface HeicContext {
    readonly kind: unique symbol;
  }

  interface HeicHandle {
    readonly kind: unique symbol;
  }

  interface HeicImage {
    readonly kind: unique symbol;
  }

  interface HeicError {
    code: unknown;
  }

  /** Rows of pixels, each `stride` bytes long. */
  export interface HeicChannel {
    width: number;
    height: number;
    stride: number;
    data: Uint8Array;
  }

  export interface LibHeif {
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
    heif_context_alloc(): HeicContext;
    heif_context_free(context: HeicContext): void;
    heif_context_read_from_memory(context: HeicContext, file: Uint8Array): HeicError;
    heif_js_context_get_primary_image_handle(context: HeicContext): HeicHandle | HeicError;
    heif_js_context_get_image_handle(context: HeicContext, item: number): HeicHandle | HeicError;
    heif_image_handle_release(handle: HeicHandle): void;
    heif_js_decode_image2(
      handle: HeicHandle,
      colorspace: unknown,
      chroma: unknown,
    ): { image: HeicImage; channels: HeicChannel[] } | HeicError;
    heif_image_release(image: HeicImage): void;
  }

  export type { HeicContext };

  export default function load(): LibHeif;
}

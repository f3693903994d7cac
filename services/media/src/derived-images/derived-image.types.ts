/** The version that an image is made from. */
export interface SourceVersion {
  photoId: string;
  versionId: string;
  filename: string;
  /** Pixels, as shown. */
  width: number;
  height: number;
}

/** An image that was made from a version: where it lies in the store. */
export interface DerivedImage {
  key: string;
  /** Bytes. */
  size: number;
}

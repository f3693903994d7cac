/**
 * The colours of a picture, as a file names them without an ICC profile. `hdr-pq` and `hdr-hlg` are BT.2020 with one of
 * the curves for HDR screens (BT.2100), whatever the primaries.
 */
export type ColourSpace =
  'srgb' | 'adobe-rgb' | 'display-p3' | 'bt2020' | 'prophoto' | 'hdr-pq' | 'hdr-hlg';

/** What EXIF data says about colours; null where it says nothing. */
export interface ExifColours {
  /** The tag ColorSpace: 1 is sRGB, 65535 'uncalibrated', and 2 Adobe RGB by usage. */
  colorSpace: number | null;
  /** The interoperability index: R98 is sRGB, R03 Adobe RGB (DCF 2.0). */
  interoperability: string | null;
  make: string | null;
}

const SRGB = 1;
const ADOBE_RGB = 2;
const UNCALIBRATED = 65535;

/** Makers whose cameras write one of two spaces, and therefore mean Adobe RGB where it isn't sRGB. */
const MAKERS_WITH_TWO_SPACES =
  /^(canon|nikon|sony|fujifilm|pentax|ricoh|olympus|om digital|panasonic|leica|sigma|hasselblad|phase one|minolta|konica|mamiya|leaf)/i;

/** @returns null where the data doesn't name them */
export function exifColourSpace({
  colorSpace,
  interoperability,
  make,
}: ExifColours): ColourSpace | null {
  if (colorSpace === SRGB) {
    return 'srgb';
  }
  if (colorSpace === ADOBE_RGB || interoperability === 'R03') {
    return 'adobe-rgb';
  }
  if (interoperability === 'R98') {
    return 'srgb';
  }
  const isOther = colorSpace === UNCALIBRATED && MAKERS_WITH_TWO_SPACES.test(make ?? '');
  return isOther ? 'adobe-rgb' : null;
}

/** Transfer curves of ITU-T H.273. */
const PQ = 16;
const HLG = 18;
/** Primaries of ITU-T H.273. Those of standard definition (4 to 7) are near sRGB's. */
const BY_PRIMARIES: Readonly<Record<number, ColourSpace>> = {
  1: 'srgb',
  4: 'srgb',
  5: 'srgb',
  6: 'srgb',
  7: 'srgb',
  9: 'bt2020',
  11: 'display-p3',
  12: 'display-p3',
};

/**
 * The colours by the code points of ITU-T H.273, as HEIC (`nclx`) and PNG (`cICP`) have them.
 * @returns null for unspecified or unknown primaries
 */
export function codedColourSpace(primaries: number, transfer: number): ColourSpace | null {
  switch (transfer) {
    case PQ:
      return 'hdr-pq';
    case HLG:
      return 'hdr-hlg';
    default:
      return BY_PRIMARIES[primaries] ?? null;
  }
}

/** The values of DNG's PreviewColorSpace; grey previews are as good as sRGB. */
const PREVIEW_SPACES: readonly (ColourSpace | null)[] = [
  null,
  'srgb',
  'srgb',
  'adobe-rgb',
  'prophoto',
];

/** The colours of a DNG's preview by its tag PreviewColorSpace; null where it names none. */
export function previewColourSpace(value: number | undefined): ColourSpace | null {
  return value === undefined ? null : (PREVIEW_SPACES[value] ?? null);
}

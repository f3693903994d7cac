import type { PastVersion } from '@roomlight/contracts';
import { ENHANCE_STYLES } from '@roomlight/contracts/rules';

type Described = Pick<
  PastVersion,
  'origin' | 'style' | 'verticalAngle' | 'horizontalAngle' | 'screenCount'
>;

/** What made a version, such as `Enhanced: Cozy & Inviting`. */
export function madeText({ origin, style }: Pick<PastVersion, 'origin' | 'style'>): string {
  switch (origin) {
    case 'merged':
      return 'Merged';
    case 'uploaded':
      return 'Uploaded';
    case 'straightened':
      return 'Straightened';
    case 'screen':
      return 'Screen filled';
    case 'enhanced':
      return style === null ? 'Enhanced' : `Enhanced: ${ENHANCE_STYLES[style].name}`;
    case 'matched':
      return 'Matched to the listing';
    case 'relit':
      return 'Light changed';
    case null:
      return 'Earlier version';
  }
}

/** The edits in a version, such as `Vertical 1.5°, 1 screen`; null when there are none. */
export function editsText({
  verticalAngle,
  horizontalAngle,
  screenCount,
}: Omit<Described, 'origin' | 'style'>): string | null {
  const parts = [
    ...(verticalAngle === 0 ? [] : [`Vertical ${verticalAngle}°`]),
    ...(horizontalAngle === 0 ? [] : [`Horizontal ${horizontalAngle}°`]),
    ...(screenCount === 0 ? [] : [screenCount === 1 ? '1 screen' : `${screenCount} screens`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** Whether the photo left this version and went back to it. */
export function isShownAgain({
  madeAt,
  shownAt,
}: Pick<PastVersion, 'madeAt' | 'shownAt'>): boolean {
  return Date.parse(shownAt) > Date.parse(madeAt);
}

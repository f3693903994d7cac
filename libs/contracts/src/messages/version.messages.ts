import { IsUUID } from 'class-validator';
import type { EnhanceStyle } from '../rules/enhancement.js';
import type { Alteration } from '../rules/export-presets.js';
import { PhotoReference } from './editing.messages.js';

/** What makes a version of a photo. */
export const VERSION_ORIGINS = [
  'merged',
  'uploaded',
  'straightened',
  'screen',
  'enhanced',
  'matched',
  'relit',
] as const;
export type VersionOrigin = (typeof VERSION_ORIGINS)[number];

/** What a photo shows or has shown, and can show again. */
export class PastVersion {
  id!: string;
  /** Address of this version, whose answer never changes. */
  url!: string;
  /** What made it; null for a version from before this was recorded. */
  origin!: VersionOrigin | null;
  /** Of the enhancement that made it; null for other versions, and where it wasn't recorded. */
  style!: EnhanceStyle | null;
  /** Degrees, relative to the picture that the photo is edited from. */
  verticalAngle!: number;
  horizontalAngle!: number;
  /** Number of filled screens. */
  screenCount!: number;
  /** What changed its content. */
  alterations!: Alteration[];
  /** Bytes. */
  size!: number;
  /** Pixels, as shown. */
  width!: number;
  height!: number;
  madeAt!: string;
  /** When the photo last began to show it: later than `madeAt` when it was restored. */
  shownAt!: string;
  isCurrent!: boolean;
  /** Whether it is what 'Revert to Original' restores. */
  isOriginal!: boolean;
}

export class VersionHistory {
  /** The current one first, then the latest shown. */
  versions!: PastVersion[];
}

export class VersionReference extends PhotoReference {
  @IsUUID()
  versionId!: string;
}

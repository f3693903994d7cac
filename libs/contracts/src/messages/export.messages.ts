// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { IfGiven, IfNotNull } from './if-given.js';
import {
  EXPORT_CHOICES,
  EXPORT_LABELS,
  MB,
  NAME_PATTERN,
  type ExportChoice,
  type ExportLabel,
} from '../rules/export-presets.js';
import { AdjustedPhoto } from './editing.messages.js';
import { OpenFolder } from './media.messages.js';
import { Caller } from './user.js';

const MIN_SIDE = 320;
const MAX_SIDE = 20_000;

/** A user's own preset. Both sides are given, or neither for the original size. */
export class NewExportPreset {
  @IsString()
  @Length(1, 60, { message: 'A preset needs a name of at most 60 characters' })
  name!: string;

  /** Pixels; null keeps the photos' own size. */
  @IfNotNull()
  @IsInt()
  @Min(MIN_SIDE)
  @Max(MAX_SIDE)
  longSide!: number | null;

  @IfNotNull()
  @IsInt()
  @Min(MIN_SIDE)
  @Max(MAX_SIDE)
  shortSide!: number | null;

  /** Bytes of a file; null is any number. */
  @IfNotNull()
  @IsInt()
  @Min(MB / 10)
  @Max(100 * MB)
  maxBytes!: number | null;

  /** `{address}`, `{nn}` (required) and `{room}`, with letters, numbers, spaces, hyphens and underscores. */
  @IsString()
  @Length(1, 100)
  @Matches(NAME_PATTERN, {
    message: 'File names need the place, nn in braces, before the room, and no dots or slashes',
  })
  namePattern!: string;

  @IsIn(EXPORT_LABELS)
  label!: ExportLabel;

  /** Photos that are accepted; null is any number. */
  @IfNotNull()
  @IsInt()
  @Min(1)
  @Max(5000)
  maxPhotos!: number | null;

  /** Whether the first photo must be the front exterior. */
  @IsBoolean()
  exteriorFirst!: boolean;
}

export class ExportPresetAnswer {
  id!: string;
  name!: string;
  longSide!: number | null;
  shortSide!: number | null;
  maxBytes!: number | null;
  quality!: number;
  namePattern!: string;
  label!: ExportLabel;
  minLongSide!: number;
  maxPhotos!: number | null;
  exteriorFirst!: boolean;
}

export class ExportPresetList {
  /** The caller's own, by name. */
  presets!: ExportPresetAnswer[];
}

export class ListExportPresets {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;
}

export class AddExportPreset extends ListExportPresets {
  @ValidateNested()
  @Type(() => NewExportPreset)
  preset!: NewExportPreset;
}

export class ExportPresetReference extends ListExportPresets {
  @IsUUID()
  presetId!: string;
}

/** Has a folder's photos made as the preset wants them. */
export class OpenExport extends OpenFolder {
  /** The name of a built-in preset, or the id of the caller's own. */
  @IsString()
  @Length(1, 60)
  presetId!: string;

  @IsIn(EXPORT_CHOICES)
  choice!: ExportChoice;

  /** The photos whose colours are changed. Missing in calls of an earlier release. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(5000)
  @ValidateNested({ each: true })
  @Type(() => AdjustedPhoto)
  adjusted?: AdjustedPhoto[];
}

export class ExportReference extends ListExportPresets {
  @IsUUID()
  exportId!: string;
}

export class ExportProgress {
  id!: string;
  /** Files that are made. */
  ready!: number;
  total!: number;
  /** Why photos can't be made, a sentence for each; the others are in the ZIP. */
  failures!: string[];
}

/** One file of an export to be made. */
export class ExportFileReference {
  @IsUUID()
  exportId!: string;

  @IsUUID()
  versionId!: string;
}

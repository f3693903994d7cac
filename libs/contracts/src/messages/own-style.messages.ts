// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  ENHANCE_STYLE_NAMES,
  MAX_OWN_STYLE_NAME,
  OWN_STYLE_PHOTOS,
  type EnhanceStyle,
  type OwnStyleModel,
} from '../rules/enhancement.js';
import { Colours } from './editing.messages.js';
import { IfGiven, IfNotNull } from './if-given.js';
import {
  RENDITION_FORMATS,
  RENDITION_WIDTHS,
  type RenditionFormat,
  type RenditionWidth,
} from './media.messages.js';
import { Caller } from './user.js';
import { VersionReference } from './version.messages.js';

export class ListOwnStyles {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;
}

export class OwnStyleAnswer {
  id!: string;
  name!: string;
  /** Number of finished photos that it was made from. */
  photoCount!: number;
  /** Whether its owner's photos get it unless another style is chosen. */
  isDefault!: boolean;
}

export class MadeOwnStyle extends OwnStyleAnswer {
  /** Names of finished photos that show another view than the photos of their names: they weren't used. */
  excluded!: string[];
}

/** A photo of the caller's, to show looks by. */
export class ExamplePhoto {
  filename!: string;
  /** Address of the photo before it was enhanced, whose answer never changes. */
  url!: string;
}

export class OwnStyleList {
  /** Null when the caller has no photo. */
  example!: ExamplePhoto | null;

  /** The caller's own, by name. */
  styles!: OwnStyleAnswer[];
}

/** A finished photo that was sent, in the object store under a key of staging. */
export class StyleResult {
  @IsString()
  @Length(1, 500)
  filename!: string;

  @IsString()
  @Length(1, 200)
  key!: string;

  /** Pixels. */
  @IsInt()
  @Min(1)
  width!: number;

  @IsInt()
  @Min(1)
  height!: number;
}

/** The folder that finished photos belong to. */
export class StyleFolder {
  @IsUUID()
  ownerId!: string;

  @IsString()
  @Length(1, 500)
  folderName!: string;
}

/** Makes a look from finished photos, each named as the photo in the folder that it was made of. */
export class MakeOwnStyle extends ListOwnStyles {
  @IsString()
  @Length(1, MAX_OWN_STYLE_NAME)
  name!: string;

  /** Not given for photos of other rooms: the caller's own merged photos are compared then. */
  @IfGiven()
  @ValidateNested()
  @Type(() => StyleFolder)
  folder?: StyleFolder;

  @IsArray()
  @ArrayMinSize(OWN_STYLE_PHOTOS.min)
  @ArrayMaxSize(OWN_STYLE_PHOTOS.max)
  @ValidateNested({ each: true })
  @Type(() => StyleResult)
  results!: StyleResult[];
}

/** A photo that was finished here. */
export class FinishedPhoto {
  @IsString()
  @Length(1, 500)
  filename!: string;

  /** As they were set in the browser; not given for the photo's own. */
  @IfGiven()
  @ValidateNested()
  @Type(() => Colours)
  colours?: Colours;
}

/** Makes a look from what was made here of photos of the caller's own folder. */
export class MakeOwnStyleFromFolder extends ListOwnStyles {
  @IsString()
  @Length(1, MAX_OWN_STYLE_NAME)
  name!: string;

  @IsUUID()
  ownerId!: string;

  @IsString()
  @Length(1, 500)
  folderName!: string;

  @IsArray()
  @ArrayMinSize(OWN_STYLE_PHOTOS.min)
  @ArrayMaxSize(OWN_STYLE_PHOTOS.max)
  @ArrayUnique(({ filename }: FinishedPhoto) => filename)
  @ValidateNested({ each: true })
  @Type(() => FinishedPhoto)
  photos!: FinishedPhoto[];
}

export class OwnStyleReference extends ListOwnStyles {
  @IsUUID()
  styleId!: string;
}

export class RenameOwnStyle extends OwnStyleReference {
  @IsString()
  @Length(1, MAX_OWN_STYLE_NAME)
  name!: string;
}

/** Locates a smaller copy of a version as one of the four styles, or a look of the caller's own, would finish it. */
export class LocateStyledPhoto extends VersionReference {
  @IsIn(RENDITION_WIDTHS)
  width!: RenditionWidth;

  @IsIn(RENDITION_FORMATS)
  format!: RenditionFormat;

  @IsIn(ENHANCE_STYLE_NAMES)
  enhanceType!: EnhanceStyle;

  /** In place of the style. */
  @IfGiven()
  @IsUUID()
  ownStyleId?: string;
}

/** Null for none: the product's own default. */
export class ChosenStyle {
  @IfNotNull()
  @IsUUID()
  styleId!: string | null;
}

export class ChooseDefaultStyle extends ListOwnStyles {
  @IfNotNull()
  @IsUUID()
  styleId!: string | null;
}

/** A look as the engine needs it. */
export interface FoundOwnStyle {
  model: OwnStyleModel;
}

// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, Length, ValidateNested } from 'class-validator';
import { IfGiven } from './if-given.js';
import { RENDITION_FORMATS, type RenditionFormat } from './media.messages.js';
import { Done } from './queue.messages.js';
import { Caller } from './user.js';

export const TRASHED_KINDS = ['photo', 'folder'] as const;
export type TrashedKind = (typeof TRASHED_KINDS)[number];

/** A deleted photo, or a deleted folder with its photos. */
export class TrashedItem {
  id!: string;
  kind!: TrashedKind;
  /** Of the photo or the folder. */
  name!: string;
  /** The folder that it is, or that the photo was in. */
  folderName!: string;
  /** Of that folder: the listing's name as it was typed. */
  title!: string;
  /** 1 for a photo. */
  photoCount!: number;
  /** What it takes in the store, with earlier versions and smaller copies. */
  bytes!: number;
  trashedAt!: string;
  /** Days, counting the one that has begun, until it is removed for good. */
  daysLeft!: number;
  /** Address of a thumbnail of the photo, or of the folder's first; null for an empty folder. */
  thumbnailUrl!: string | null;
}

export class Trash {
  /** The latest first; only the latest when there are many. */
  items!: TrashedItem[];
  /** The number of all items. */
  total!: number;
  /** What all items take in the store. */
  bytes!: number;
  /** For how many days deleted things are kept. */
  keptDays!: number;
}

export class ListTrash {
  @ValidateNested()
  @Type(() => Caller)
  caller!: Caller;
}

export class TrashReference extends ListTrash {
  @IsUUID()
  trashId!: string;
}

export class LocateTrashed extends TrashReference {
  @IsIn(RENDITION_FORMATS)
  format!: RenditionFormat;
}

/** Something was moved to the trash. */
export class Trashed extends Done {
  /** What restores it. */
  trashId!: string;
}

export class RestoredTrash extends Done {
  /** Of the folder that was restored, or that the photo is in again. */
  path!: string;
  /** Of that folder: the listing's name as it was typed. */
  title!: string;
  /** The name of the restored photo; null for a folder. */
  filename!: string | null;
}

/** Photos that gateways may know where to find were moved to the trash. */
export class PhotosTrashed {
  @IsUUID()
  ownerId!: string;

  @IsString()
  @Length(1, 500)
  folderName!: string;

  /** Without it, all photos of the folder. */
  @IfGiven()
  @IsString()
  @Length(1, 500)
  filename?: string;
}

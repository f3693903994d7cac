import { ArrayMaxSize, IsArray, IsString, IsUUID, MaxLength } from 'class-validator';
import { IfGiven } from './if-given.js';

/** How many users or listings one call may ask about. */
export const MAX_COMPARED = 500;
/** How many differences a report names, in at most so many characters each. */
export const MAX_REPORTED = 50;
export const MAX_REPORTED_LENGTH = 500;

export class UserIds {
  @IsArray()
  @ArrayMaxSize(MAX_COMPARED)
  @IsUUID(undefined, { each: true })
  userIds!: string[];
}

/** What auth knows about users. One that is in neither list is unknown, which proves nothing. */
export interface UserStanding {
  there: string[];
  /** Those whose deletion is recorded, more than an hour ago. */
  deleted: string[];
  /** Of those that are there; missing in answers of an earlier release. */
  suspended?: string[];
}

/** What media knows about listings. One that is in neither list has no folder yet, or never had one. */
export interface ListingStanding {
  /** Those whose folder was deleted more than an hour ago. */
  removed: string[];
  folders: { listingId: string; folderName: string }[];
}

/** What a service found to differ from what its owner says, in sentences for administrators. */
export class DifferencesFound {
  @IsArray()
  @ArrayMaxSize(MAX_REPORTED)
  @IsString({ each: true })
  @MaxLength(MAX_REPORTED_LENGTH, { each: true })
  repaired!: string[];

  /** Not repaired because too much would have been removed at once. */
  @IsArray()
  @ArrayMaxSize(MAX_REPORTED)
  @IsString({ each: true })
  @MaxLength(MAX_REPORTED_LENGTH, { each: true })
  refused!: string[];

  /** Photos whose files are not in the store any more; missing in reports of an earlier release. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_REPORTED)
  @IsString({ each: true })
  @MaxLength(MAX_REPORTED_LENGTH, { each: true })
  lost?: string[];
}

// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
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
import type { EnhanceStyle } from '../rules/enhancement.js';
import type { ListingPhase, ListingStatus, Provider } from '../rules/listing-status.js';
import { MAX_FILE_PARTS, PART_BYTES } from '../rules/upload-limits.js';
import { FRAME_ROLES, type FrameRole } from '@roomlight/photography/shoot';
import { IfGiven } from './if-given.js';
import { MAX_PHOTO_SURFACES, NewPhoto, PhotoMerge, PhotoSurface } from './media.messages.js';

const MAX_NAME = 500;
const MAX_CHUNK_FRAMES = 2000;

/** A frame whose bytes are in the object store, waiting to be merged. */
export class StagedFrame {
  // Accepts only staged keys: the queue removes frames, so no other object may pass for one.
  @Matches(/^staging\/./)
  @Length(1, 512)
  key!: string;

  @IsString()
  @Length(1, MAX_NAME)
  filename!: string;

  @IsInt()
  @Min(1)
  size!: number;

  /** How many objects the frame was uploaded in, see `frameKeys`; one of its own key if it is missing. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(MAX_FILE_PARTS)
  parts?: number;

  /** As the photographer gave it; without roles, a set's first frame is its HDR frame and the others are flash frames. */
  @IfGiven()
  @IsIn(FRAME_ROLES)
  role?: FrameRole;
}

/** One chunk of an upload; an upload in a single request is one chunk of one. */
export class ReceiveChunk {
  @IsUUID()
  userId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  listingName!: string;

  /** Identifies the upload; without it, the pair of user and listing does. */
  @IfGiven()
  @IsUUID()
  uploadId?: string;

  @IsInt()
  @Min(0)
  chunkIndex!: number;

  @IsInt()
  @Min(1)
  @Max(10_000)
  totalChunks!: number;

  /** Index of the chunk's first set in the whole upload. */
  @IsInt()
  @Min(0)
  setOffset!: number;

  /** Number of files of each set in this chunk, in file order. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CHUNK_FRAMES)
  @IsInt({ each: true })
  setSizes!: number[];

  /** Number of files in the whole upload. */
  @IsInt()
  @Min(1)
  @Max(100_000)
  totalExpected!: number;

  /** Whether RAW frames are developed even if their camera's JPEG is of full size; of the listing's first chunk. */
  @IfGiven()
  @IsBoolean()
  developRaw?: boolean;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CHUNK_FRAMES)
  @ValidateNested({ each: true })
  @Type(() => StagedFrame)
  frames!: StagedFrame[];
}

/** Opens an upload before its bytes are sent, so that whatever refuses it does so first. */
export class BeginUpload {
  @IsUUID()
  userId!: string;

  @IsUUID()
  uploadId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  listingName!: string;

  @IsInt()
  @Min(1)
  @Max(10_000)
  totalChunks!: number;

  /** Number of files. */
  @IsInt()
  @Min(1)
  @Max(100_000)
  totalExpected!: number;

  @IsInt()
  @Min(1)
  @Max(100_000)
  setCount!: number;

  /** Bytes of all files. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  totalBytes!: number;

  @IfGiven()
  @IsBoolean()
  developRaw?: boolean;
}

export class UploadReference {
  @IsUUID()
  userId!: string;

  @IsUUID()
  uploadId!: string;
}

/** A part of a file that is about to be put into the object store. */
export class ClaimedPart {
  /** The file's number in the upload. */
  @IsInt()
  @Min(0)
  @Max(100_000)
  file!: number;

  @IsInt()
  @Min(0)
  @Max(MAX_FILE_PARTS - 1)
  part!: number;

  /** Bytes. */
  @IsInt()
  @Min(1)
  @Max(PART_BYTES)
  size!: number;
}

/** Asks whether an upload takes these parts, and counts them. */
export class ClaimParts extends UploadReference {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => ClaimedPart)
  parts!: ClaimedPart[];
}

/** What the queue has of an upload. */
export interface UploadState {
  /** Whether all chunks are here. */
  isComplete: boolean;
  /** Indices of the chunks that are here. */
  chunks: number[];
}

export interface ChunkReceipt {
  jobId: string;
  /** Staged objects that the queue didn't use because it already had the chunk; the sender removes them. */
  notTaken: string[];
}

/** Whose queue it is. */
export class QueueOwner {
  @IsUUID()
  userId!: string;
}

export class ListListings {
  @IsUUID()
  userId!: string;
}

export class QueueListing {
  id!: string;
  userId!: string;
  listingName!: string;
  /** `{userId}/{folderName}` of the folder with its photos. */
  folderPath!: string;
  status!: ListingStatus;
  createdAt!: string;
  startedAt!: string | null;
  completedAt!: string | null;
  completedPhotos!: number;
  totalPhotos!: number;
  errorMessage!: string | null;
  enhancementProvider!: Provider;
  /** The unit of the counts: merged sets or enhanced photos. */
  phase!: ListingPhase;
  /** The style of the listing's latest enhancement; null before the first one. */
  enhanceType!: EnhanceStyle | null;
  /** How many of the enhanced photos got a new sky; null when none was asked for, or nobody recorded it. */
  newSkies!: number | null;
  /** Notes on sets that were merged without all their frames, one sentence each. */
  notes!: string[];
}

export class ListingList {
  listings!: QueueListing[];
}

/** Asks which of these listings the queue has; so it answers, too. */
export class ListingIds {
  @IsArray()
  @ArrayMaxSize(500)
  @IsUUID(undefined, { each: true })
  listingIds!: string[];
}

export class ListingReference {
  @IsUUID()
  userId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  listingName!: string;
}

export class Done {
  message!: string;
}

/** The conflict fields of a 409 of the upload call. */
export type UploadConflict =
  | {
      conflict: true;
      listingName: string;
      existingStatus: ListingStatus;
      completedPhotos: number;
      totalPhotos: number;
    }
  | { uploadInProgress: true; message: string };

class ListingOfFolder {
  @IsUUID()
  listingId!: string;

  @IsUUID()
  userId!: string;

  @IsString()
  @Length(1, MAX_NAME)
  folderName!: string;
}

/** All chunks of an upload have arrived; its sets wait for workers. */
export class ListingQueued extends ListingOfFolder {
  /** Photos that come of it: its sets. */
  @IsInt()
  @Min(1)
  photoCount!: number;

  /** Its name as it was typed; missing in events of an earlier release. */
  @IfGiven()
  @IsString()
  @Length(1, MAX_NAME)
  title?: string;
}

/** The listing was cancelled or cleared, or its user or folder was deleted. */
export class ListingRemoved {
  @IsUUID()
  listingId!: string;

  @IsUUID()
  userId!: string;

  /** Of its sets, those that have become photos. */
  @IsInt()
  @Min(0)
  photosMade!: number;
}

/** A set has become a photo whose bytes are in the object store. The photo has the set's id. */
export class SetMerged extends ListingOfFolder {
  @ValidateNested()
  @Type(() => NewPhoto)
  photo!: NewPhoto;

  /** Missing when an external service merged the set. */
  @IfGiven()
  @ValidateNested()
  @Type(() => PhotoMerge)
  merge?: PhotoMerge;

  /** By which it is matched with others; missing when an external service merged it, and in events of an earlier release. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_PHOTO_SURFACES)
  @ValidateNested({ each: true })
  @Type(() => PhotoSurface)
  surfaces?: PhotoSurface[];

  /** Bytes of the light maps at `mapsKey`; missing when there are none. */
  @IfGiven()
  @IsInt()
  @Min(1)
  mapsSize?: number;
}

/** The listing's last set has been merged or given up: no more photos come of it now. */
export class ListingMerged extends ListingOfFolder {}

/** A photo to make: a set to merge or a photo to enhance. */
export class PerformTask {
  @IsUUID()
  taskId!: string;
}

import { IfGiven, MAX_FILE_PARTS, MAX_LISTING_FILES, PART_BYTES } from '@roomlight/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

/** An upload before its bytes. */
export class UploadAnnouncement {
  /** Chosen by the sender; the listing gets it as its id. */
  @IsUUID()
  uploadId!: string;

  @IsString({ message: 'Listing name is required' })
  @Length(1, 500, { message: 'Listing name is required' })
  listingName!: string;

  @IsInt()
  @Min(1)
  @Max(10_000)
  totalChunks!: number;

  /** Number of files. */
  @IsInt()
  @Min(1)
  @Max(MAX_LISTING_FILES, { message: `A listing can have at most ${MAX_LISTING_FILES} files.` })
  totalExpected!: number;

  @IsInt()
  @Min(1)
  @Max(MAX_LISTING_FILES)
  setCount!: number;

  /** Bytes of all files. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  totalBytes!: number;

  /** Develops RAW frames even if their camera's JPEG inside is of full size. */
  @IfGiven()
  @IsBoolean()
  developRaw?: boolean;
}

/** A part of a file that the server has. */
export class SentPart {
  /** The file's number in the upload. */
  file!: number;
  part!: number;
  /** Bytes. */
  size!: number;
}

/** A part of a file that is about to be sent. */
export class PartToSend {
  /** The file's number in the upload. */
  @IsInt()
  @Min(0)
  @Max(MAX_LISTING_FILES - 1)
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

/** How the object store refused a part that was put to a signed address. */
export class StoreRefusal {
  /** Its HTTP status; missing where no answer could be read, as browsers have it without CORS. */
  @IfGiven()
  @IsInt()
  @Min(300)
  @Max(599)
  status?: number;

  /** The `Code` of its answer, such as SignatureDoesNotMatch. */
  @IfGiven()
  @IsString()
  @Matches(/^[A-Za-z]{1,64}$/)
  code?: string;
}

/** Parts to be sent soon: their addresses are good for a quarter of an hour. */
export class PartsToSend {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => PartToSend)
  parts!: PartToSend[];

  /** Why the store doesn't take parts: the addresses are then the server's own. */
  @IfGiven()
  @ValidateNested()
  @Type(() => StoreRefusal)
  storeRefusal?: StoreRefusal;
}

/** Where to put a part, in one request with this content type. */
export class PartAddress {
  file!: number;
  part!: number;
  address!: string;
  contentType!: string;
}

/** In the order of the request. */
export class PartAddresses {
  addresses!: PartAddress[];
}

/** What the server has of an upload. */
export class UploadReport {
  /** Whether all chunks are here. */
  isComplete!: boolean;
  /** Numbers of the chunks that are here. */
  chunks!: number[];
  /** Parts of files, also of chunks that aren't here. */
  parts!: SentPart[];
}

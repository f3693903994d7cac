import { fieldWords, invalid } from '@roomlight/contracts';
import { parsePayload } from '@roomlight/platform';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Min,
} from 'class-validator';
import { TrueOrFalse } from '../http/request/true-or-false.dto.js';
import { WholeNumber } from '../http/request/whole-number.dto.js';
import { MAX_FORM_FILES } from '../multipart/form-parser.helper.js';

const CHUNK_FIELDS = ['chunkIndex', 'totalChunks', 'setOffset'] as const;

const AsJson = () =>
  Transform(({ value }: { value: unknown }): unknown => {
    if (typeof value !== 'string') {
      return value;
    }
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  });

const SIZES = { message: 'The numbers of files in the sets must be a JSON list' };

/** The text fields of an upload to the queue. */
export class StagingForm {
  @IsString({ message: 'Listing name is required' })
  @Length(1, 500, { message: 'Listing name is required' })
  listingName!: string;

  /** Number of files in each set, in file order. */
  @AsJson()
  @IsArray(SIZES)
  @ArrayMinSize(1, SIZES)
  @ArrayMaxSize(MAX_FORM_FILES, SIZES)
  @IsInt({ each: true, ...SIZES })
  @Min(1, { each: true, ...SIZES })
  setMetadata!: number[];

  /** Number of files in the whole upload. */
  @WholeNumber(1, 100_000)
  totalExpected!: number;

  @IsOptional()
  @WholeNumber(0, 9999)
  chunkIndex?: number;

  @IsOptional()
  @WholeNumber(1, 10_000)
  totalChunks?: number;

  @IsOptional()
  @WholeNumber(0, 100_000)
  setOffset?: number;

  @IsOptional()
  @IsUUID()
  uploadId?: string;

  /**
   * Develops RAW frames even if their camera's JPEG inside is of full size. False if it is missing; the listing's first
   * chunk decides.
   */
  @IsOptional()
  @TrueOrFalse()
  developRaw?: boolean;
}

export interface StagedChunk {
  listingName: string;
  setSizes: number[];
  totalExpected: number;
  chunkIndex: number;
  totalChunks: number;
  setOffset: number;
  uploadId?: string;
  developRaw?: boolean;
}

/**
 * Reads an upload's description of its files. An upload in one request is a single chunk.
 * @param fileCount files in this request
 * @throws DomainError 400 that names the field
 */
export async function parseStagingForm(
  fields: Record<string, string>,
  fileCount: number,
): Promise<StagedChunk> {
  const form = await parsePayload(StagingForm, fields);
  const { listingName, setMetadata, totalExpected, uploadId, developRaw } = form;
  const missing = CHUNK_FIELDS.find((field) => form[field] === undefined);
  const isChunk = CHUNK_FIELDS.some((field) => form[field] !== undefined);
  if (missing !== undefined && isChunk) {
    throw wrong(missing, `Missing ${fieldWords(missing)}, which a chunk needs`);
  }
  const announced = setMetadata.reduce((sum, size) => sum + size, 0);
  if (announced !== fileCount) {
    throw wrong('setMetadata', `The sets have ${announced} files, but ${fileCount} were sent`);
  }
  const { chunkIndex = 0, totalChunks = 1, setOffset = 0 } = form;
  if (chunkIndex >= totalChunks) {
    throw wrong(
      'chunkIndex',
      `The number of the chunk must be less than the number of chunks, ${totalChunks}`,
    );
  }
  return {
    listingName,
    setSizes: setMetadata,
    totalExpected,
    chunkIndex,
    totalChunks,
    setOffset,
    ...(uploadId === undefined ? {} : { uploadId }),
    ...(developRaw === undefined ? {} : { developRaw }),
  };
}

function wrong(field: string, message: string) {
  return invalid(message, [{ field, message }]);
}

import { fieldWords, invalid } from '@roomlight/contracts';
import {
  FRAME_ROLES,
  kindOf,
  problemOf,
  SET_KINDS,
  type FrameRole,
  type SetKind,
} from '@roomlight/contracts/shoot';
import { parsePayload } from '@roomlight/platform';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Min,
  ValidateNested,
} from 'class-validator';
import { TrueOrFalse } from '../http/request/true-or-false.dto.js';
import { WholeNumber } from '../http/request/whole-number.dto.js';
import { MAX_FORM_FILES } from '../multipart/form-parser.helper.js';

const CHUNK_FIELDS = ['chunkIndex', 'totalChunks', 'setOffset'] as const;

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value;
  }
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const AsJson = () => Transform(({ value }: { value: unknown }): unknown => parsed(value));

const SETS = { message: 'The sets must be a JSON list' };

/** A set as the photographer gives it. */
export class GivenSet {
  @IsIn(SET_KINDS)
  kind!: SetKind;

  /** The role of each of its frames, in file order. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_FORM_FILES)
  @IsIn(FRAME_ROLES, { each: true })
  roles!: FrameRole[];
}

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

  /** Kind and frames' roles of each set, in file order. Without it, a set is an HDR frame and flash frames. */
  @IsOptional()
  @IsArray(SETS)
  @ArrayMaxSize(MAX_FORM_FILES, SETS)
  @ValidateNested({ each: true })
  @Type(() => GivenSet)
  sets?: GivenSet[];

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

/** What a request says about its files. */
export interface Staging {
  chunk: StagedChunk;
  /** The roles of the frames, set by set; empty where none were given. */
  roles: FrameRole[][];
}

/**
 * Reads an upload's description of its files. An upload in one request is a single chunk.
 * @param filenames of the files in this request
 * @throws DomainError 400 that names the field
 */
export async function parseStagingForm(
  { sets: givenSets, ...fields }: Record<string, string>,
  filenames: readonly string[],
): Promise<Staging> {
  const fileCount = filenames.length;
  const form = await parsePayload(StagingForm, {
    ...fields,
    ...(givenSets === undefined ? {} : { sets: parsed(givenSets) }),
  });
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
    chunk: {
      listingName,
      setSizes: setMetadata,
      totalExpected,
      chunkIndex,
      totalChunks,
      setOffset,
      ...(uploadId === undefined ? {} : { uploadId }),
      ...(developRaw === undefined ? {} : { developRaw }),
    },
    roles: form.sets === undefined ? [] : rolesOf(form.sets, setMetadata, filenames),
  };
}

/** @throws DomainError 400 for sets of other sizes, and for roles that don't make the given kind of set */
function rolesOf(
  sets: readonly GivenSet[],
  sizes: readonly number[],
  filenames: readonly string[],
): FrameRole[][] {
  if (sets.length !== sizes.length) {
    throw wrong(
      'sets',
      `The number of sets is ${sets.length}, but there are ${sizes.length} numbers of files`,
    );
  }
  let start = 0;
  return sets.map(({ kind, roles }, i) => {
    const size = sizes[i] ?? 0;
    const which = `The set that begins with ${filenames[start] ?? ''}`;
    start += size;
    if (roles.length !== size) {
      throw wrong('sets', `${which} has ${size} files, but ${roles.length} roles`);
    }
    const problem = problemOf(roles);
    if (problem !== null) {
      throw wrong('sets', `${which} can't be merged. ${problem}`);
    }
    const actual = kindOf(roles);
    if (actual !== kind) {
      throw wrong('sets', `${which} is given as '${kind}', but its roles make it '${actual}'`);
    }
    return roles;
  });
}

function wrong(field: string, message: string) {
  return invalid(message, [{ field, message }]);
}

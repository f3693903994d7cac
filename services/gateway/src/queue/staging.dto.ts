import {
  IfGiven,
  fieldWords,
  invalid,
  MAX_FILE_PARTS,
  MAX_LISTING_FILES,
  PART_BYTES,
} from '@roomlight/contracts';
import {
  FRAME_ROLES,
  kindOf,
  problemOf,
  SET_KINDS,
  type FrameRole,
  type SetKind,
} from '@roomlight/photography/shoot';
import { parsePayload } from '@roomlight/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { TrueOrFalse } from '../http/request/true-or-false.dto.js';
import { WholeNumber } from '../http/request/whole-number.dto.js';
import { MAX_FORM_FILES } from '../multipart/form-parser.helper.js';
import { missingFiles } from '../multipart/uploads.service.js';

/** Fields that are parsed before they are checked like all others. */
const JSON_FIELDS = ['setMetadata', 'sets', 'sentFiles'] as const;
const CHUNK_FIELDS = ['chunkIndex', 'totalChunks', 'setOffset'] as const;

/** Text that isn't JSON stays as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

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

const SENT = { message: 'The files sent before must be a JSON list' };

/** A file whose parts were sent before. */
export class SentFile {
  /** Its number in the upload, under which its parts were sent. */
  @IsInt()
  @Min(0)
  @Max(MAX_LISTING_FILES - 1)
  file!: number;

  @IsString()
  @Length(1, 500)
  filename!: string;

  /** Bytes. */
  @IsInt()
  @Min(1)
  @Max(MAX_FILE_PARTS * PART_BYTES)
  size!: number;
}

/** The text fields of an upload to the queue. */
export class StagingForm {
  @IsString({ message: 'Listing name is required' })
  @Length(1, 500, { message: 'Listing name is required' })
  listingName!: string;

  /** Number of files in each set, in file order. */
  @IsArray(SIZES)
  @ArrayMinSize(1, SIZES)
  @ArrayMaxSize(MAX_FORM_FILES, SIZES)
  @IsInt({ each: true, ...SIZES })
  @Min(1, { each: true, ...SIZES })
  setMetadata!: number[];

  /** Kind and frames' roles of each set, in file order. Without it, a set is an HDR frame and flash frames. */
  @IfGiven()
  @IsArray(SETS)
  @ArrayMaxSize(MAX_FORM_FILES, SETS)
  @ValidateNested({ each: true })
  @Type(() => GivenSet)
  sets?: GivenSet[];

  /** In place of images: files that were sent before in parts, in file order. */
  @IfGiven()
  @IsArray(SENT)
  @ArrayMinSize(1, SENT)
  @ArrayMaxSize(MAX_FORM_FILES, SENT)
  @ValidateNested({ each: true })
  @Type(() => SentFile)
  sentFiles?: SentFile[];

  /** Number of files in the whole upload. */
  @WholeNumber(1, 100_000)
  totalExpected!: number;

  @IfGiven()
  @WholeNumber(0, 9999)
  chunkIndex?: number;

  @IfGiven()
  @WholeNumber(1, 10_000)
  totalChunks?: number;

  @IfGiven()
  @WholeNumber(0, 100_000)
  setOffset?: number;

  @IfGiven()
  @IsUUID()
  uploadId?: string;

  /**
   * Develops RAW frames even if their camera's JPEG inside is of full size. False if it is missing; the listing's first
   * chunk decides.
   */
  @IfGiven()
  @TrueOrFalse()
  developRaw?: boolean;
}

interface StagedChunk {
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
  /** Files of the upload with this id that were sent before; null when the request has its files with it. */
  sent: { uploadId: string; files: SentFile[] } | null;
}

/**
 * Reads an upload's description of its files. An upload in one request is a single chunk.
 * @param filenames of the files in this request
 * @throws DomainError 400 that names the field
 */
export async function parseStagingForm(
  fields: Record<string, string>,
  filenames: readonly string[],
): Promise<Staging> {
  const lists = JSON_FIELDS.flatMap((name) => {
    const text = fields[name];
    return text === undefined ? [] : [[name, parsed(text)] as const];
  });
  const form = await parsePayload(StagingForm, { ...fields, ...Object.fromEntries(lists) });
  const sent = sentBefore(form, filenames);
  const names = sent === null ? filenames : sent.files.map(({ filename }) => filename);
  const { listingName, setMetadata, totalExpected, uploadId, developRaw } = form;
  const missing = CHUNK_FIELDS.find((field) => form[field] === undefined);
  const isChunk = CHUNK_FIELDS.some((field) => form[field] !== undefined);
  if (missing !== undefined && isChunk) {
    throw wrong(missing, `Missing ${fieldWords(missing)}, which a chunk needs`);
  }
  const announced = setMetadata.reduce((sum, size) => sum + size, 0);
  if (announced !== names.length) {
    throw wrong('setMetadata', `The sets have ${announced} files, but ${names.length} were sent`);
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
    roles: form.sets === undefined ? [] : rolesOf(form.sets, setMetadata, names),
    sent,
  };
}

function sentBefore(
  { sentFiles: files, uploadId }: StagingForm,
  filenames: readonly string[],
): Staging['sent'] {
  if (files === undefined) {
    if (filenames.length === 0) {
      throw missingFiles('images');
    }
    return null;
  }
  if (filenames.length > 0) {
    throw wrong('sentFiles', 'A request has images, or names files sent before, but not both');
  }
  if (uploadId === undefined) {
    throw wrong('uploadId', 'Missing upload id, which files sent before need');
  }
  if (new Set(files.map(({ file }) => file)).size < files.length) {
    throw wrong('sentFiles', 'A file is among the files sent before twice');
  }
  return { uploadId, files };
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

import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePayload } from '@roomlight/platform';
import { Type } from 'class-transformer';
import { Equals, IsHexadecimal, IsInt, IsISO8601, IsString, ValidateNested } from 'class-validator';
import { StartFailure } from '../processes/failure.js';

/** A file of the back-up. */
export class ManifestFile {
  @IsInt()
  lines!: number;

  @IsHexadecimal()
  sha256!: string;
}

export class ManifestTable extends ManifestFile {
  @IsString()
  schema!: string;

  @IsString()
  table!: string;
}

export class ManifestService {
  @IsString()
  name!: string;

  /** Which its tables have been through. */
  @IsString({ each: true })
  migrations!: string[];
}

export class ManifestSequence {
  @IsString()
  schema!: string;

  @IsString()
  sequence!: string;

  @IsString()
  lastValue!: string;
}

/** What a back-up holds; it is written last. */
export class Manifest {
  @Equals(1)
  format!: 1;

  @IsISO8601()
  takenAt!: string;

  @ValidateNested({ each: true })
  @Type(() => ManifestService)
  services!: ManifestService[];

  @ValidateNested({ each: true })
  @Type(() => ManifestTable)
  tables!: ManifestTable[];

  @ValidateNested({ each: true })
  @Type(() => ManifestSequence)
  sequences!: ManifestSequence[];

  /** What NATS had and nobody had done yet. */
  @ValidateNested()
  @Type(() => ManifestFile)
  messages!: ManifestFile;

  @ValidateNested()
  @Type(() => ManifestFile)
  objects!: ManifestFile;

  /** Objects that rows named and the store hadn't. */
  @IsString({ each: true })
  lost!: string[];
}

/** Where the parts of a back-up lie. */
export const paths = (directory: string) => ({
  manifest: join(directory, 'manifest.json'),
  messages: join(directory, 'messages.gz'),
  objects: join(directory, 'objects.gz'),
  table: (schema: string, table: string) => join(directory, 'tables', `${schema}.${table}.gz`),
});

/** @throws StartFailure with a sentence when there is none that this release can read */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = paths(directory).manifest;
  try {
    return await parsePayload(Manifest, JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new StartFailure(`${path} can't be read as a back-up's manifest.`, { cause });
  }
}

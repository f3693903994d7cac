// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUUID, Length, ValidateNested } from 'class-validator';
import { Actor } from './account.messages.js';

/** Where the photos of the directory before us go: Box, or our own object store. */
export const MIGRATION_DESTINATIONS = ['box', 'roomlight'] as const;
export type MigrationDestination = (typeof MIGRATION_DESTINATIONS)[number];

/** `none`: there never was one. `failed`: it couldn't be brought to its end. */
export type MigrationState = 'none' | 'running' | 'finished' | 'failed';

/** A migration of photos: how it is going, or how it went. */
export class MigrationReport {
  id!: string | null;
  /** `none`: there never was one. `failed`: it couldn't be brought to its end. */
  state!: MigrationState;
  destination!: MigrationDestination;
  /** It came to its end, and what could be migrated is. */
  success!: boolean;
  /** How it stands, in one sentence. */
  message!: string;
  totalFiles!: number;
  /** Those that were there already are among them. */
  successCount!: number;
  errorCount!: number;
  /** What was left and why; of many, the first. */
  errors!: string[];
  /** Why it failed, or what it waits for. */
  error!: string | null;
  startedAt!: string | null;
  endedAt!: string | null;
}

export class StartMigration {
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;
}

export class FindMigration {
  /** Without it, the latest. */
  @IsOptional()
  @IsUUID()
  migrationId?: string;
}

export class MigrationReference {
  @IsUUID()
  migrationId!: string;
}

/** An administrator has started a migration. */
export class MigrationStarted {
  @ValidateNested()
  @Type(() => Actor)
  actor!: Actor;

  @IsIn(MIGRATION_DESTINATIONS)
  destination!: MigrationDestination;
}

/** Whom somebody else calls by their id or e-mail. */
export class FindUser {
  @IsString()
  @Length(1, 320)
  idOrEmail!: string;
}

export interface FoundUser {
  /** Null when nobody is called so. */
  user: { id: string; email: string } | null;
}

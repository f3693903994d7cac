// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, Length, ValidateNested } from 'class-validator';
import { IfGiven } from './if-given.js';
import { Actor } from './account.messages.js';

/** The destination of a migration: Box, or our own object store. */
export const MIGRATION_DESTINATIONS = ['box', 'roomlight'] as const;
export type MigrationDestination = (typeof MIGRATION_DESTINATIONS)[number];

/** `none`: no migration has run yet. `failed`: the migration could not be completed. */
export type MigrationState = 'none' | 'running' | 'finished' | 'failed';

/** The progress or the result of a migration of photos. */
export class MigrationReport {
  id!: string | null;
  /** `none`: no migration has run yet. `failed`: the migration could not be completed. */
  state!: MigrationState;
  destination!: MigrationDestination;
  /** True when the migration was completed and every possible photo was migrated. */
  success!: boolean;
  /** The state in one sentence. */
  message!: string;
  totalFiles!: number;
  /** Includes files that had been migrated before. */
  successCount!: number;
  errorCount!: number;
  /** The files that were not migrated and the reasons; only the first ones when there are many. */
  errors!: string[];
  /** The reason for the failure, or what the migration waits for. */
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
  @IfGiven()
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

/** Looks up a user by id or e-mail. */
export class FindUser {
  @IsString()
  @Length(1, 320)
  idOrEmail!: string;
}

export interface FoundUser {
  /** Null when there is no such user. */
  user: { id: string; email: string } | null;
}

import { Inject, Injectable } from '@nestjs/common';
import { EnginePool } from '@roomlight/imaging';
import { RpcClient } from '@roomlight/platform';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaEnvironment } from '../environment.js';
import {
  DESTINATION,
  type Destination,
  type ListingPlace,
  type Owner,
} from './destination.adapter.js';
import { withDeliveredPhoto } from './delivered-photo.helper.js';
import { inParallel } from './in-parallel.helper.js';
import { legacyEntries, type LegacyListing } from './legacy-directory.adapter.js';
import { withLegacyPhoto } from './legacy-photo.adapter.js';
import { faultOfFile, MigrationRefusedError, reasonOf } from './migration.errors.js';
import { MigrationsRepository } from './migrations.repository.js';
import { Tally } from './tally.rules.js';

const TELL_EVERY_MS = 500;

interface Run {
  id: string;
  totalFiles: number;
  tally: Tally;
  toldAt: number;
  signal: AbortSignal;
}

/** Processes the directory from the start; files that are already at the destination are only counted. */
@Injectable()
export class MigrationRun {
  constructor(
    private readonly environment: MediaEnvironment,
    private readonly migrations: MigrationsRepository,
    private readonly calls: RpcClient,
    private readonly engine: EnginePool,
    @Inject(DESTINATION) private readonly destination: Destination,
  ) {}

  /**
   * Checks that there is something to migrate.
   * @throws MigrationRefusedError
   */
  async directory(): Promise<string> {
    const { LEGACY_PHOTOS_DIR } = this.environment;
    if (LEGACY_PHOTOS_DIR === undefined) {
      throw new MigrationRefusedError(
        'There is nothing to migrate from: LEGACY_PHOTOS_DIR is not set.',
      );
    }
    try {
      const root = await realpath(LEGACY_PHOTOS_DIR);
      await legacyEntries(root).next();
      return root;
    } catch (error) {
      throw new MigrationRefusedError(`LEGACY_PHOTOS_DIR can't be read (${reasonOf(error)}).`, {
        cause: error,
      });
    }
  }

  /** @throws MigrationRefusedError when continuing is pointless, any other error when a retry may help */
  async run(id: string, signal: AbortSignal): Promise<void> {
    await this.migrations.restart(id);
    const root = await this.directory();
    await this.destination.check(signal);
    const tally = new Tally();
    const run = { id, totalFiles: await countFiles(root), tally, toldAt: 0, signal };
    await this.tell(run);
    const owners = new Map<string, Owner | null>();
    for await (const entry of legacyEntries(root)) {
      signal.throwIfAborted();
      if (entry.kind === 'misplaced') {
        tally.failed(1, `${entry.name} ${entry.fault}`);
        continue;
      }
      const owner = owners.get(entry.owner) ?? (await this.ownerOf(entry.owner));
      if (owner !== null) {
        await this.migrate(run, entry, owner);
      } else {
        tally.failed(entry.filenames.length);
        if (!owners.has(entry.owner)) {
          tally.note(`${entry.owner} has no account: their files were skipped`);
        }
      }
      owners.set(entry.owner, owner);
    }
    await this.migrations.finish(id, tally.counts());
  }

  private async ownerOf(idOrEmail: string): Promise<Owner | null> {
    return (await this.calls.request('auth.user.find.v1', { idOrEmail })).user;
  }

  private async migrate(run: Run, listing: LegacyListing, owner: Owner): Promise<void> {
    const { tally, signal } = run;
    const name = `${listing.owner}/${listing.name}`;
    let place: ListingPlace;
    try {
      place = await this.destination.openListing(owner, listing.name, signal);
    } catch (error) {
      tally.failed(listing.filenames.length, `${name} ${faultOrThrow(error)}`);
      return;
    }
    await inParallel(this.destination.photosAtOnce, listing.filenames, async (filename) => {
      signal.throwIfAborted();
      try {
        const file = { path: join(listing.path, filename), filename };
        const { hash, isOutside } = this.destination;
        await withLegacyPhoto(file, hash, (photo) =>
          isOutside
            ? withDeliveredPhoto(this.engine, photo, hash, signal, (own) => place.put(own))
            : place.put(photo),
        );
        tally.succeeded();
      } catch (error) {
        tally.failed(1, `${name}/${filename} ${faultOrThrow(error)}`);
      }
      if (Date.now() - run.toldAt >= TELL_EVERY_MS) {
        await this.tell(run);
      }
    });
  }

  private async tell(run: Run): Promise<void> {
    run.toldAt = Date.now();
    await this.migrations.progress(run.id, run.totalFiles, run.tally.counts());
  }
}

/** Returns the fault of a single file or listing; throws errors with a wider cause. */
function faultOrThrow(error: unknown): string {
  const fault = faultOfFile(error);
  if (fault === null) {
    throw error;
  }
  return fault;
}

async function countFiles(root: string): Promise<number> {
  let count = 0;
  for await (const entry of legacyEntries(root)) {
    count += entry.kind === 'listing' ? entry.filenames.length : 1;
  }
  return count;
}

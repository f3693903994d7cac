import type { BoxClient } from 'box-node-sdk';
import { folderNameOf } from '@roomlight/contracts';
import type { MediaEnvironment } from '../../environment.js';
import type { Destination, ListingPlace, Owner } from '../destination.adapter.js';
import { FileRefusedError, MigrationRefusedError } from '../migration.errors.js';
import { boxClient } from './box.client.js';
import { boxError, conflictOf } from './box.errors.js';
import { BoxFolder } from './box-folder.adapter.js';
import { boxName } from './box-names.rules.js';

/** Migrates to Box: a folder for each user, named by their e-mail, with a folder for each listing. */
export class BoxDestination implements Destination {
  readonly kind = 'box';
  readonly hash = 'sha1';
  // Bounds memory: the SDK holds each file in memory, a large one in parts.
  readonly photosAtOnce = 3;
  readonly isOutside = true;
  private readonly client: BoxClient;
  private readonly rootId: string;

  constructor(environment: MediaEnvironment) {
    this.client = boxClient(environment);
    this.rootId = environment.BOX_ROOT_FOLDER_ID;
  }

  async check(signal: AbortSignal): Promise<void> {
    try {
      await this.client.folders.getFolderById(this.rootId, { cancellationToken: signal });
    } catch (error) {
      const failure = boxError(error);
      if (failure instanceof FileRefusedError) {
        throw new MigrationRefusedError(
          `Box has no folder ${this.rootId} (BOX_ROOT_FOLDER_ID) that the account can use.`,
          { cause: error },
        );
      }
      throw failure;
    }
  }

  async openListing(owner: Owner, listing: string, signal: AbortSignal): Promise<ListingPlace> {
    const name = folderNameOf(listing);
    const ownersId = await this.ensureFolder(this.rootId, boxName(owner.email), signal);
    const id = await this.ensureFolder(ownersId, boxName(name), signal);
    return BoxFolder.open(this.client, id, signal);
  }

  private async ensureFolder(
    parentId: string,
    name: string,
    cancellationToken: AbortSignal,
  ): Promise<string> {
    try {
      const folder = { name, parent: { id: parentId } };
      return (await this.client.folders.createFolder(folder, { cancellationToken })).id;
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict === null) {
        throw boxError(error);
      }
      if (conflict.type !== 'folder') {
        throw new FileRefusedError(`has no place: in Box, ${name} is not a folder`, {
          cause: error,
        });
      }
      return conflict.id;
    }
  }
}

import type { BoxClient } from 'box-node-sdk';
import type { ListingPlace } from '../destination.adapter.js';
import type { LegacyPhoto } from '../legacy-photo.adapter.js';
import { FileRefusedError } from '../migration.errors.js';
import { boxError, conflictOf } from './box.errors.js';
import { boxKey, placeFor } from './box-names.rules.js';

/** The size from which Box accepts files in parts. */
const LARGE_BYTES = 20_000_000;
const ITEMS_PER_PAGE = 1000;
/** Bounds the retries when others add files to the folder and take the chosen name. */
const MAX_CONFLICTS = 5;

/** A listing's folder at Box. */
export class BoxFolder implements ListingPlace {
  private constructor(
    private readonly client: BoxClient,
    private readonly id: string,
    /** Contents by the keys of their names; empty for what isn't a file. */
    private readonly sha1Of: Map<string, string>,
    private readonly signal: AbortSignal,
  ) {}

  static async open(client: BoxClient, id: string, signal: AbortSignal): Promise<BoxFolder> {
    const sha1Of = new Map<string, string>();
    let marker: string | undefined;
    do {
      const page = await client.folders
        .getFolderItems(id, {
          queryParams: {
            fields: ['name', 'sha1'],
            usemarker: true,
            limit: ITEMS_PER_PAGE,
            ...(marker !== undefined && { marker }),
          },
          cancellationToken: signal,
        })
        .catch((error: unknown) => {
          throw boxError(error);
        });
      for (const item of page.entries ?? []) {
        const sha1 = item.type === 'file' ? item.sha1 : undefined;
        sha1Of.set(boxKey(item.name ?? ''), sha1 ?? '');
      }
      marker = page.nextMarker ?? undefined;
    } while (marker !== undefined && marker !== '');
    return new BoxFolder(client, id, sha1Of, signal);
  }

  async put(photo: LegacyPhoto): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
      const place = placeFor(photo.filename, photo.hash, this.sha1Of);
      if (place.isThere) {
        return;
      }
      // Reserves the name before sending, so that simultaneous photos don't get the same name.
      const key = boxKey(place.name);
      this.sha1Of.set(key, photo.hash);
      try {
        await this.upload(photo, place.name);
        return;
      } catch (error) {
        this.sha1Of.delete(key);
        const conflict = conflictOf(error);
        if (conflict === null) {
          throw error instanceof FileRefusedError ? error : boxError(error);
        }
        this.sha1Of.set(key, conflict.sha1 ?? '');
      }
    }
    throw new FileRefusedError('has no free name in Box');
  }

  private async upload(photo: LegacyPhoto, name: string): Promise<void> {
    const { client, id, signal } = this;
    const uploaded =
      photo.size < LARGE_BYTES
        ? await client.uploads.uploadFile(
            { attributes: { name, parent: { id } }, file: photo.body() },
            { cancellationToken: signal },
          )
        : {
            entries: [
              await client.chunkedUploads.uploadBigFile(photo.body(), name, photo.size, id, signal),
            ],
          };
    if (uploaded.entries?.[0]?.sha1 !== photo.hash) {
      throw new FileRefusedError('changed while it was copied');
    }
  }
}

import { Injectable } from '@nestjs/common';
import { photoLost } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { ObjectNotFoundError, ObjectStore } from '@roomlight/storage';
import pLimit from 'p-limit';

/** Of one caller's objects; others' are checked beside them. */
const CHECKED_AT_ONCE = 16;
/** Media may render a photo again that was edited. */
const REPORTING = { deadlineMs: 60_000 };

interface LocatedObject {
  key: string;
  /** Bytes. */
  size: number;
}

/** Tells media of objects that it locates and that the store doesn't have, so that they are made again. */
@Injectable()
export class MissingObjectsClient {
  constructor(
    private readonly calls: RpcClient,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Uses what is located. An object that isn't in the store is reported and located once more.
   * @param locate gets whether it is called again
   * @throws DomainError 404 when the file of a photo is lost for good; ObjectNotFoundError when the object is missing
   * again
   */
  async find<Located extends LocatedObject, Result>(
    locate: (isRepeated: boolean) => Promise<Located>,
    use: (located: Located) => Promise<Result>,
  ): Promise<Result> {
    const located = await locate(false);
    try {
      return await use(located);
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) {
        throw error;
      }
      const lost = (await this.report([located.key])).get(located.key);
      if (lost !== undefined) {
        throw photoLost(lost);
      }
    }
    return use(await locate(true));
  }

  /** The keys of the objects that the store doesn't have, or not in this size. */
  async missing(objects: readonly LocatedObject[]): Promise<string[]> {
    const inTurn = pLimit(CHECKED_AT_ONCE);
    const missing = await Promise.all(
      objects.map((object) =>
        inTurn(async () => ((await this.isThere(object)) ? [] : [object.key])),
      ),
    );
    return missing.flat();
  }

  /** @returns the names of photos whose files are lost for good, by their keys */
  async report(keys: readonly string[]): Promise<Map<string, string>> {
    const { lost } = await this.calls.request(
      'media.object.report-missing.v1',
      { keys: [...keys] },
      REPORTING,
    );
    return new Map(lost.map(({ key, filename }) => [key, filename]));
  }

  private async isThere({ key, size }: LocatedObject): Promise<boolean> {
    try {
      return (await this.store.stat(key)).size === size;
    } catch (error) {
      if (error instanceof ObjectNotFoundError) {
        return false;
      }
      throw error;
    }
  }
}

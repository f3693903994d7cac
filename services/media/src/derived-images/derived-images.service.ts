import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { notFound, versionKey } from '@roomlight/contracts';
import type { SetFrame } from '@roomlight/imaging';
import { getFile, ObjectStore, putFile, type StoredBytes } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { costOf } from '../pixels/fair-turns.rules.js';
import { RenderTurnsService } from '../pixels/render-turns.service.js';
import { SingleFlight } from '../pixels/single-flight.helper.js';
import type { DerivedImage, SourceVersion } from './derived-image.types.js';

/** A cancelled request does not cancel the shared computation. */
const TO_THE_END = new AbortController().signal;

/** One image to be made, and what is peculiar to its kind. */
export interface ImageOrder {
  kind: 'rendition' | 'adjusted' | 'exported';
  /** What orders of the same image have in common. */
  name: string;
  key: string;
  contentType: string;
  /** The sentence for a version that is damaged; by default, what the engine says. */
  damaged?: string;
  /** @returns the recorded image; null when there is none */
  find(): Promise<DerivedImage | null>;
  render(photo: SetFrame, output: string, signal: AbortSignal): Promise<unknown>;
  /** @returns the image that counts: this one, or one that was recorded meanwhile; null when the version is gone */
  record(image: DerivedImage & StoredBytes): Promise<DerivedImage | null>;
}

/** Makes images from stored versions on the engine's threads: each once, in turns of the users. */
@Injectable()
export class DerivedImagesService {
  private readonly once = new SingleFlight<DerivedImage>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly objects: ObjectRemovalService,
    private readonly store: ObjectStore,
    private readonly turns: RenderTurnsService,
  ) {}

  /**
   * A second order of an image that is being made waits for the first, and one that comes just after finds what was
   * made. It is made to its end even when nobody waits any more: the next one to ask finds it.
   * @param userId who ordered it
   * @throws DomainError 404 when the photo is deleted meanwhile, 422 when it is damaged or too large, 429 when the user
   * has too many waiting, 503 when all users have
   */
  make(userId: string, version: SourceVersion, order: ImageOrder): Promise<DerivedImage> {
    const { kind, name, damaged } = order;
    const work = {
      userId,
      cost: costOf(version, kind !== 'rendition'),
      filename: version.filename,
      ...(damaged !== undefined && { damaged }),
    };
    return this.once.of(`${kind} ${name}`, () =>
      this.turns.run(
        work,
        async (directory) => (await order.find()) ?? this.makeIn(directory, version, order),
      ),
    );
  }

  /**
   * Makes an image that nobody waits for yet, behind everything that is asked for. Does nothing when the image is
   * unwanted or being made by the time of its turn.
   * @param userId for whom it is made
   * @param isWanted asked when its turn has come
   * @throws DomainError as `make`
   */
  async makeAhead(
    userId: string,
    version: SourceVersion,
    order: ImageOrder,
    isWanted: () => Promise<boolean>,
  ): Promise<void> {
    const name = `${order.kind} ${order.name}`;
    const cost = costOf(version, order.kind !== 'rendition');
    await this.turns.run(
      { userId, cost, filename: version.filename, isBackground: true },
      async (directory) => {
        if ((await isWanted()) && !this.once.has(name)) {
          await this.once.of(name, () => this.makeIn(directory, version, order));
        }
      },
    );
  }

  private async makeIn(
    directory: string,
    { photoId, versionId, filename }: SourceVersion,
    order: ImageOrder,
  ): Promise<DerivedImage> {
    const { key, contentType } = order;
    const [path, output] = [join(directory, 'photo'), join(directory, 'derived')];
    await getFile(this.store, versionKey(photoId, versionId), path);
    await order.render({ name: filename, path }, output, TO_THE_END);
    const bytes = await putFile(this.store, key, output, { contentType });
    const recorded = await order.record({ key, ...bytes });
    if (recorded?.key !== key) {
      await this.dataSource.transaction((manager) => this.objects.later(manager, [key]));
    }
    if (recorded === null) {
      throw notFound('Photo');
    }
    return { key: recorded.key, size: recorded.size };
  }
}

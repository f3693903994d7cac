import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { notFound, versionKey } from '@roomlight/contracts';
import type { SetFrame } from '@roomlight/imaging';
import { getFile, ObjectStore, putFile } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { MediaEnvironment } from '../environment.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { Semaphore } from '../pixels/semaphore.helper.js';
import { SingleFlight } from '../pixels/single-flight.helper.js';
import type { DerivedImage, SourceVersion } from './derived-image.types.js';

/** Bounds the queue of each kind: a later caller would miss its deadline anyway. */
const MAX_UNDER_WAY = { rendition: 100, adjusted: 50 };
/** A cancelled request does not cancel the shared computation. */
const TO_THE_END = new AbortController().signal;

/** One image to be made, and what is peculiar to its kind. */
export interface ImageOrder {
  kind: keyof typeof MAX_UNDER_WAY;
  /** What orders of the same image have in common. */
  name: string;
  key: string;
  contentType: string;
  /** The sentence for a version that is damaged; by default, what the engine says. */
  damaged?: string;
  render(photo: SetFrame, output: string, signal: AbortSignal): Promise<unknown>;
  /** @returns the image that counts: this one, or one that was recorded meanwhile; null when the version is gone */
  record(image: DerivedImage): Promise<DerivedImage | null>;
}

/** Makes images from stored versions on the engine's threads: each once, and a few of a kind at a time. */
@Injectable()
export class DerivedImagesService {
  private readonly once = new SingleFlight<DerivedImage>();
  private readonly semaphores: Record<ImageOrder['kind'], Semaphore>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly objects: ObjectRemovalService,
    private readonly store: ObjectStore,
    { MEDIA_RENDER_WORKERS }: MediaEnvironment,
  ) {
    this.semaphores = {
      rendition: new Semaphore(MEDIA_RENDER_WORKERS, MAX_UNDER_WAY.rendition),
      adjusted: new Semaphore(MEDIA_RENDER_WORKERS, MAX_UNDER_WAY.adjusted),
    };
  }

  /**
   * A second order of an image that is being made waits for the first. It is made to its end even when nobody waits any
   * more: the next one to ask finds it.
   * @throws DomainError 404 when the photo is deleted meanwhile, 422 when it is damaged, 503 when too many are waiting
   */
  make(version: SourceVersion, order: ImageOrder): Promise<DerivedImage> {
    const { kind, name, damaged } = order;
    const make = (directory: string) => this.makeIn(directory, version, order);
    return this.once.of(`${kind} ${name}`, () =>
      this.semaphores[kind].run(version.filename, make, damaged),
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
    const { size } = await putFile(this.store, key, output, { contentType });
    const recorded = await order.record({ key, size });
    if (recorded?.key !== key) {
      await this.dataSource.transaction((manager) => this.objects.later(manager, [key]));
    }
    if (recorded === null) {
      throw notFound('Photo');
    }
    return recorded;
  }
}

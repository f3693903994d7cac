import { notFound, versionKey, renditionKey } from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { getFile, putFile, ObjectStore } from '@roomlight/storage';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { MediaEnvironment } from '../environment.js';
import type { RenditionSpec } from '../model/rendition-spec.types.js';
import { ObjectRemoval } from '../objects/object-removal.service.js';
import { SingleFlight } from '../pixels/single-flight.helper.js';
import { asDomainError } from '../pixels/pixel.errors.js';
import { Semaphore } from '../pixels/semaphore.helper.js';
import { RenditionsRepository } from './renditions.repository.js';

/** Whoever came later would not get an answer before their call's deadline. */
const MAX_UNDER_WAY = 100;
/** What one asker no longer waits for, the next one wants. */
const TO_THE_END = new AbortController().signal;

interface SourceVersion {
  photoId: string;
  versionId: string;
  filename: string;
}

/** Makes smaller copies of photos, each once, a few at a time, on the engine's threads. */
@Injectable()
export class RenditionsService implements OnApplicationShutdown {
  private readonly once = new SingleFlight<number>();
  private readonly semaphore: Semaphore;

  constructor(
    private readonly dataSource: DataSource,
    private readonly renditions: RenditionsRepository,
    private readonly objects: ObjectRemoval,
    private readonly engine: EnginePool,
    private readonly store: ObjectStore,
    environment: MediaEnvironment,
  ) {
    this.semaphore = new Semaphore(environment.MEDIA_RENDER_WORKERS, MAX_UNDER_WAY);
  }

  /**
   * Whoever asks for a rendition that is being made waits for that one. It is made to its end even when
   * nobody waits any more: the next one to ask finds it.
   * @returns its size in bytes
   * @throws DomainError 404 when the photo is deleted meanwhile, 422 when it is damaged, 503 when too many are waiting to be made
   */
  make(version: SourceVersion, spec: RenditionSpec): Promise<number> {
    const key = renditionKey(version.versionId, spec);
    return this.once.of(key, () => this.render(key, version, spec));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }

  private async render(key: string, version: SourceVersion, spec: RenditionSpec): Promise<number> {
    try {
      return await this.semaphore.run(async (directory) => {
        const [input, output] = [join(directory, 'photo'), join(directory, 'rendition')];
        await getFile(this.store, versionKey(version.photoId, version.versionId), input);
        const { bytes } = await this.engine.render(
          input,
          output,
          spec.width,
          spec.format,
          TO_THE_END,
        );
        await putFile(this.store, key, output, { contentType: `image/${spec.format}` });
        if (!(await this.renditions.record(version.versionId, spec, bytes))) {
          await this.dataSource.transaction((manager) => this.objects.later(manager, [key]));
          throw notFound('Photo');
        }
        return bytes;
      });
    } catch (error) {
      const { filename } = version;
      const damaged = `${filename} is cut off or damaged, so there are no smaller versions of it`;
      throw asDomainError(error, filename, damaged);
    }
  }
}

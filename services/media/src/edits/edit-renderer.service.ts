import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { notFound, screenImageKey, versionKey } from '@roomlight/contracts';
import {
  cameraFocalLength,
  EnginePool,
  type CameraAngles,
  type ScreenEdit,
  type SetFrame,
} from '@roomlight/imaging';
import { getFile, putFile, ObjectStore } from '@roomlight/storage';
import { v7 as uuid } from 'uuid';
import { MediaEnvironment } from '../environment.js';
import { Semaphore } from '../pixels/semaphore.helper.js';
import { ScreenImagesRepository } from '../screen-images/screen-images.repository.js';
import type { EditedPhoto, RenderedVersion } from './edits.repository.js';
import { anglesOf, type Recipe } from './recipe.rules.js';

/** Bounds the queue: a later caller would miss its deadline anyway. */
const MAX_UNDER_WAY = 30;

export interface RenderedEdit {
  version: RenderedVersion;
  /** The base's; see Recipe. */
  focalLength: number | null;
}

/** Renders photos from their bases: bytes out of the object store, through the engine, and back. */
@Injectable()
export class EditRendererService {
  private readonly semaphore: Semaphore;

  constructor(
    private readonly images: ScreenImagesRepository,
    private readonly engine: EnginePool,
    private readonly store: ObjectStore,
    environment: MediaEnvironment,
  ) {
    this.semaphore = new Semaphore(environment.MEDIA_RENDER_WORKERS, MAX_UNDER_WAY);
  }

  /**
   * Stores the bytes of a new version, to which no row refers yet.
   * @throws DomainError 404 when the photo or an image is gone, 422 when one is damaged, 503 when the engine is
   * overloaded
   */
  async render(photo: EditedPhoto, recipe: Recipe, signal: AbortSignal): Promise<RenderedEdit> {
    const versionId = uuid();
    const key = versionKey(photo.id, versionId);
    const { focalLength, ...written } = await this.write(key, photo, recipe, Infinity, signal);
    return { version: { ...written, versionId, format: 'jpeg' }, focalLength };
  }

  /**
   * Stores a smaller copy of the photo with the recipe applied.
   * @param mostAcross pixels of the base
   * @returns bytes
   * @throws DomainError as `render`
   */
  async preview(
    key: string,
    photo: EditedPhoto,
    recipe: Recipe,
    mostAcross: number,
    signal: AbortSignal,
  ): Promise<number> {
    return (await this.write(key, photo, recipe, mostAcross, signal)).size;
  }

  /**
   * Detects how the camera was held; null when the photo doesn't show it.
   * @throws DomainError as `render`
   */
  detect(photo: EditedPhoto, signal: AbortSignal): Promise<CameraAngles | null> {
    return this.semaphore.run(photo.filename, async (directory) =>
      this.engine.anglesOf(await this.base(photo, directory, signal), signal),
    );
  }

  private write(
    key: string,
    photo: EditedPhoto,
    recipe: Recipe,
    mostAcross: number,
    signal: AbortSignal,
  ): Promise<{ size: number; width: number; height: number; focalLength: number | null }> {
    return this.semaphore.run(photo.filename, async (directory) => {
      const base = await this.base(photo, directory, signal);
      const screens = await this.screens(recipe, directory, signal);
      const output = join(directory, 'edited');
      const shown = await this.engine.edit(
        base,
        output,
        { angles: anglesOf(recipe), screens },
        mostAcross,
        signal,
      );
      const { size } = await putFile(this.store, key, output, {
        contentType: 'image/jpeg',
        signal,
      });
      return { ...shown, size, focalLength: cameraFocalLength(await readFile(base.path)) };
    });
  }

  private async base(
    photo: EditedPhoto,
    directory: string,
    signal: AbortSignal,
  ): Promise<SetFrame> {
    const path = join(directory, 'base');
    await getFile(this.store, versionKey(photo.id, photo.baseVersionId), path, { signal });
    return { name: photo.filename, path };
  }

  private async screens(
    { screens }: Recipe,
    directory: string,
    signal: AbortSignal,
  ): Promise<ScreenEdit[]> {
    const ids = [...new Set(screens.map(({ imageId }) => imageId))];
    const files = new Map<string, SetFrame>();
    for (const { id, originalName } of await this.images.named(ids)) {
      const path = join(directory, id);
      await getFile(this.store, screenImageKey(id), path, { signal });
      files.set(id, { name: originalName, path });
    }
    return screens.map(({ imageId, corners, opacity }) => {
      const image = files.get(imageId);
      if (image === undefined) {
        throw notFound('Screen image');
      }
      return { image, corners, opacity };
    });
  }
}

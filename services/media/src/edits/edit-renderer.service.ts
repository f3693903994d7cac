import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  DomainError,
  mapsKey,
  notFound,
  renditionKey,
  screenImageKey,
  THUMBNAIL,
  versionKey,
} from '@roomlight/contracts';
import {
  cameraFocalLength,
  EnginePool,
  readExifPart,
  type CameraAngles,
  type Corners,
  type Point,
  type ScreenEdit,
  type SetFrame,
} from '@roomlight/imaging';
import {
  getFile,
  ObjectNotFoundError,
  putFile,
  ObjectStore,
  type StoredBytes,
} from '@roomlight/storage';
import { v7 as uuid } from 'uuid';
import { MissingObjectsService } from '../objects/missing-objects.service.js';
import { costOf } from '../pixels/fair-turns.rules.js';
import { RenderTurnsService, type PixelWork } from '../pixels/render-turns.service.js';
import { SingleFlight } from '../pixels/single-flight.helper.js';
import { ScreenImagesRepository } from '../screen-images/screen-images.repository.js';
import { EditsRepository, type RenderedPhoto, type RenderedVersion } from './edits.repository.js';
import { anglesOf, type Recipe } from './recipe.rules.js';

/** Time in which a lost version must be rendered again, for whoever waits for it. */
const RESTORE_MS = 50_000;

/** A photo that is edited, and who edits it. */
export interface EditOrder {
  userId: string;
  photo: RenderedPhoto;
}

export interface RenderedEdit {
  version: RenderedVersion;
  /** The base's; see Recipe. */
  focalLength: number | null;
}

interface Written extends StoredBytes {
  /** Pixels. */
  width: number;
  height: number;
  focalLength: number | null;
  /** Bytes of its thumbnail, where that was wanted. */
  thumbnailSize?: number;
}

/** Renders photos from their bases: bytes out of the object store, through the engine, and back. */
@Injectable()
export class EditRendererService {
  private readonly restoring = new SingleFlight<boolean>();

  constructor(
    private readonly images: ScreenImagesRepository,
    private readonly engine: EnginePool,
    private readonly store: ObjectStore,
    private readonly turns: RenderTurnsService,
    private readonly edits: EditsRepository,
    private readonly missing: MissingObjectsService,
  ) {
    missing.restoreVersionsBy(({ versionId }) =>
      this.restoring.of(versionId, () => this.restore(versionId)),
    );
  }

  /**
   * Stores the bytes of a new version, to which no row refers yet.
   * @param hasThumbnail whether its thumbnail is stored, too
   * @throws DomainError 404 when the photo or an image is gone, 422 when one is damaged or too large, 429 when the user
   * has too much work waiting, 503 when all users have
   */
  async render(
    order: EditOrder,
    recipe: Recipe,
    hasThumbnail: boolean,
    signal: AbortSignal,
  ): Promise<RenderedEdit> {
    const versionId = uuid();
    const key = versionKey(order.photo.id, versionId);
    const keys = { key, ...(hasThumbnail && { thumbnail: renditionKey(versionId, THUMBNAIL) }) };
    const { focalLength, ...written } = await this.write(keys, order, recipe, Infinity, signal);
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
    order: EditOrder,
    recipe: Recipe,
    mostAcross: number,
    signal: AbortSignal,
  ): Promise<number> {
    return (await this.write({ key }, order, recipe, mostAcross, signal)).size;
  }

  /**
   * Detects how the camera was held; null when the photo doesn't show it.
   * @throws DomainError as `render`
   */
  detect(order: EditOrder, signal: AbortSignal): Promise<CameraAngles | null> {
    return this.turns.run(workOf(order, false), async (directory) =>
      this.engine.anglesOf(await this.base(order.photo, directory, signal), signal),
    );
  }

  /**
   * Finds the corners of the dark screen at a place of the photo's base; null where it isn't certain.
   * @throws DomainError as `render`
   */
  findScreen(order: EditOrder, at: Point, signal: AbortSignal): Promise<Corners | null> {
    return this.turns.run(workOf(order, false), async (directory) =>
      this.engine.screenAt(await this.base(order.photo, directory, signal), at, signal),
    );
  }

  /**
   * Renders the lost file of an edited version once more.
   * @returns false for a version that isn't an edited one, or whose base is lost too
   */
  private async restore(versionId: string): Promise<boolean> {
    const lost = await this.edits.makingOf(versionId);
    if (lost === null) {
      return false;
    }
    const { ownerId: userId, photo, recipe } = lost;
    const key = versionKey(photo.id, versionId);
    const signal = AbortSignal.timeout(RESTORE_MS);
    try {
      const bytes = await this.write({ key }, { userId, photo }, recipe, Infinity, signal);
      await this.edits.recordRestored(versionId, bytes);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500 && error.status !== 429) {
        return false;
      }
      throw error;
    }
  }

  private write(
    { key, thumbnail }: { key: string; thumbnail?: string },
    order: EditOrder,
    recipe: Recipe,
    mostAcross: number,
    signal: AbortSignal,
  ): Promise<Written> {
    const { photo } = order;
    const isWhole = mostAcross >= photo.base.width;
    return this.turns.run(workOf(order, isWhole), async (directory) => {
      const base = await this.base(photo, directory, signal);
      const screens = await this.screens(recipe, directory, signal);
      const output = join(directory, 'edited');
      const shown = await this.engine.edit(
        base,
        output,
        {
          angles: anglesOf(recipe),
          screens,
          ...(recipe.gains !== undefined && { gains: recipe.gains }),
          ...(recipe.light !== undefined && {
            light: {
              maps: await this.maps(photo, directory, signal),
              settings: recipe.light,
            },
          }),
        },
        mostAcross,
        signal,
      );
      const bytes = await putFile(this.store, key, output, {
        contentType: 'image/jpeg',
        signal,
      });
      const written = {
        ...shown,
        ...bytes,
        focalLength: cameraFocalLength(await readExifPart(base.path)),
      };
      if (thumbnail === undefined) {
        return written;
      }
      const smaller = join(directory, 'thumbnail');
      await this.engine.render({ ...base, path: output }, smaller, THUMBNAIL, signal);
      const contentType = `image/${THUMBNAIL.format}`;
      const stored = await putFile(this.store, thumbnail, smaller, { contentType, signal });
      return { ...written, thumbnailSize: stored.size };
    });
  }

  private async base(
    photo: RenderedPhoto,
    directory: string,
    signal: AbortSignal,
  ): Promise<SetFrame> {
    const path = join(directory, 'base');
    await getFile(this.store, versionKey(photo.id, photo.baseVersionId), path, { signal });
    return { name: photo.filename, path };
  }

  private async maps(
    photo: RenderedPhoto,
    directory: string,
    signal: AbortSignal,
  ): Promise<SetFrame> {
    const path = join(directory, 'maps');
    const key = mapsKey(photo.baseVersionId);
    try {
      await getFile(this.store, key, path, { signal });
    } catch (error) {
      if (error instanceof ObjectNotFoundError) {
        await this.missing.report(key);
        throw mapsLost(photo.filename, error);
      }
      throw error;
    }
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

function mapsLost(filename: string, cause: unknown): DomainError {
  const detail = `The light of ${filename} can't be changed right now: its light maps are lost. They are made again within minutes where the frames are kept; otherwise, merge the photo again.`;
  return new DomainError(422, 'no_light_maps', detail, { cause });
}

function workOf({ userId, photo }: EditOrder, isWhole: boolean): PixelWork {
  return { userId, cost: costOf(photo.base, isWhole), filename: photo.filename };
}

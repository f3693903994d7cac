import { Injectable } from '@nestjs/common';
import {
  adjustedKey,
  DomainError,
  isNeutral,
  isPhotoLost,
  NEUTRAL_COLOURS,
  smallerName,
  type ColourAdjustments,
} from '@roomlight/contracts';
import { EnginePool, type Rendition, type StyledRendition } from '@roomlight/imaging';
import { databaseClock, Every } from '@roomlight/platform';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { MediaEnvironment } from '../environment.js';
import type { SharedCopySpec } from '../model/rendition-spec.types.js';
import { AdjustedPhotosRepository, WHOLE } from './adjusted-photos.repository.js';
import type { DerivedImage, SourceVersion } from './derived-image.types.js';
import { DerivedImagesService, type ImageOrder } from './derived-images.service.js';
import { recolouringOf } from './recolouring.rules.js';

const HOUR_MS = 3_600_000;
/** How long a whole one is kept that nobody asks for. */
const UNUSED_MS = 24 * HOUR_MS;
/** How long a smaller one is kept: agents come back to the page of a link. */
const UNUSED_SMALLER_MS = 30 * UNUSED_MS;
/** Time after which a caller who waits for several asks again. */
const PREPARING_MS = 8000;
const BATCH = 500;

/** A version in other colours than its own. */
export interface AdjustedVersion extends SourceVersion {
  colours: ColourAdjustments;
}

/**
 * Photos with adjusted colours, smaller copies of them, and previews with a photographer's name in the watermark: when they are
 * asked for and kept for a while.
 */
@Injectable()
export class AdjustedPhotosService {
  private readonly atOnce: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly images: DerivedImagesService,
    private readonly engine: EnginePool,
    private readonly adjusted: AdjustedPhotosRepository,
    private readonly objects: ObjectRemovalService,
    environment: MediaEnvironment,
  ) {
    this.atOnce = environment.MEDIA_RENDER_WORKERS;
  }

  /**
   * Makes the whole photo, or a smaller copy of it.
   * @throws DomainError as `DerivedImagesService.make`
   */
  async make(
    userId: string,
    version: SourceVersion,
    colours: ColourAdjustments,
    spec: SharedCopySpec | null = null,
  ): Promise<DerivedImage> {
    const copy = copyOf(spec);
    return (
      (await this.adjusted.use(version.versionId, colours, copy)) ??
      this.images.make(userId, version, this.orderOf(version, colours, spec))
    );
  }

  /**
   * Makes a smaller copy in a style.
   * @param style its name, which never means another style
   * @throws DomainError as `make`
   */
  async makeStyled(
    userId: string,
    version: SourceVersion,
    style: string,
    rendition: StyledRendition,
  ): Promise<DerivedImage> {
    const { versionId } = version;
    const { width, format } = rendition;
    const copy = `${smallerName({ width, format, watermarked: false })} in ${style}`;
    const find = () => this.adjusted.use(versionId, NEUTRAL_COLOURS, copy);
    const id = uuid();
    return (
      (await find()) ??
      this.images.make(userId, version, {
        kind: 'rendition',
        name: JSON.stringify([versionId, copy]),
        key: adjustedKey(id),
        contentType: `image/${format}`,
        find,
        render: (photo, output, signal) =>
          this.engine.renderStyled(photo, output, rendition, signal),
        record: async (image) =>
          (await this.adjusted.record(id, versionId, NEUTRAL_COLOURS, copy, image))
            ? image
            : find(),
      })
    );
  }

  /**
   * Makes the whole photos that are missing, for some seconds; callers repeat the call until all are ready. A photo that
   * was deleted meanwhile is left out.
   * @returns the ids of versions whose files are lost
   * @throws DomainError as `make`
   */
  async makeSome(userId: string, photos: readonly AdjustedVersion[]): Promise<Set<string>> {
    const over = AbortSignal.timeout(PREPARING_MS);
    const inTurn = pLimit(this.atOnce);
    const lost = new Set<string>();
    await Promise.all(
      photos.map((photo) =>
        inTurn(async () => {
          if (!over.aborted && (await this.makeUnlessGone(userId, photo)) === 'lost') {
            lost.add(photo.versionId);
          }
        }),
      ),
    );
    return lost;
  }

  /** How many of the whole photos have yet to be made. */
  async countMissing(photos: readonly AdjustedVersion[]): Promise<number> {
    const missing = await Promise.all(
      photos.map(({ versionId, colours }) => this.adjusted.findMissing(versionId, colours, WHOLE)),
    );
    return missing.filter((version) => version !== null).length;
  }

  /** Makes a smaller copy that nobody waits for, unless it is there or its version is gone. */
  async makeAhead(
    versionId: string,
    colours: ColourAdjustments,
    spec: SharedCopySpec,
  ): Promise<void> {
    const missing = () => this.adjusted.findMissing(versionId, colours, copyOf(spec));
    const version = await missing();
    if (version !== null) {
      const order = this.orderOf(version, colours, spec);
      const isWanted = async () => (await missing()) !== null;
      await this.images.makeAhead(version.ownerId, version, order, isWanted);
    }
  }

  private async makeUnlessGone(
    userId: string,
    photo: AdjustedVersion,
  ): Promise<'made' | 'gone' | 'lost'> {
    try {
      await this.make(userId, photo, photo.colours);
      return 'made';
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) {
        return isPhotoLost(error) ? 'lost' : 'gone';
      }
      throw error;
    }
  }

  private orderOf(
    { versionId }: SourceVersion,
    colours: ColourAdjustments,
    spec: SharedCopySpec | null,
  ): ImageOrder {
    const id = uuid();
    const copy = copyOf(spec);
    const recolouring = recolouringOf(colours);
    const find = () => this.adjusted.use(versionId, colours, copy);
    return {
      kind: spec === null ? 'adjusted' : 'rendition',
      name: JSON.stringify([versionId, colours, copy]),
      key: adjustedKey(id),
      contentType: spec === null ? 'image/jpeg' : `image/${spec.format}`,
      find,
      render: (photo, output, signal) =>
        spec === null
          ? this.engine.recolour(photo, output, recolouring, signal)
          : this.engine.render(photo, output, renditionOf(spec, colours), signal),
      record: async (image) =>
        (await this.adjusted.record(id, versionId, colours, copy, image)) ? image : find(),
    };
  }

  @Every(HOUR_MS, 'remove unused adjusted photos')
  async removeUnused(signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const before = {
      whole: await databaseClock.ago(manager, UNUSED_MS),
      smaller: await databaseClock.ago(manager, UNUSED_SMALLER_MS),
    };
    while ((await this.removeSome(before)) === BATCH) {
      signal.throwIfAborted();
    }
  }

  private removeSome(before: { whole: Date; smaller: Date }): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.adjusted.deleteUnused(manager, before, BATCH);
      await this.objects.later(manager, ids.map(adjustedKey));
      return ids.length;
    });
  }
}

function copyOf(spec: SharedCopySpec | null): string {
  if (spec === null) {
    return WHOLE;
  }
  const name = smallerName(spec);
  return spec.photographer === null ? name : `${name} ${spec.photographer}`;
}

function renditionOf(
  { width, format, watermarked, photographer }: SharedCopySpec,
  colours: ColourAdjustments,
): Rendition {
  return {
    ...{ width, format, watermarked },
    ...(photographer !== null && { photographer }),
    ...(!isNeutral(colours) && { recolouring: recolouringOf(colours) }),
  };
}

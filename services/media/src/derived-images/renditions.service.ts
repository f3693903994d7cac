import { Injectable } from '@nestjs/common';
import {
  NEUTRAL_COLOURS,
  renditionKey,
  THUMBNAIL,
  type ColourAdjustments,
  type RenditionOrder,
  type RenditionWidth,
} from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import type { RenditionSpec, SharedCopySpec } from '../model/rendition-spec.types.js';
import { AdjustedPhotosService } from './adjusted-photos.service.js';
import type { DerivedImage, SourceVersion } from './derived-image.types.js';
import { DerivedImagesService, type ImageOrder } from './derived-images.service.js';
import { RenditionsRepository } from './renditions.repository.js';

/** What the page of a share shows in its columns and in full width, on most screens. */
const PREVIEW_WIDTHS: readonly RenditionWidth[] = [640, 1280];

export interface VersionWithThumbnail {
  versionId: string;
  /** Bytes of the thumbnail that is stored already. */
  thumbnailSize?: number | undefined;
}

/** What a share shows: a version, in other colours than its own unless they are null. */
export interface ShownPicture {
  versionId: string;
  colours: ColourAdjustments | null;
}

/** Smaller copies of photos, kept as long as their versions. */
@Injectable()
export class RenditionsService {
  constructor(
    private readonly images: DerivedImagesService,
    private readonly engine: EnginePool,
    private readonly renditions: RenditionsRepository,
    private readonly adjusted: AdjustedPhotosService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws DomainError as `DerivedImagesService.make` */
  make(userId: string, version: SourceVersion, spec: RenditionSpec): Promise<DerivedImage> {
    return this.images.make(userId, version, this.orderOf(version, spec));
  }

  /**
   * Records the thumbnails that came with their versions, and has the others made once the transaction is committed.
   * What may leave the account is made then in any case.
   */
  async thumbnailsLater(
    manager: EntityManager,
    versions: readonly VersionWithThumbnail[],
  ): Promise<void> {
    for (const { versionId, thumbnailSize } of versions) {
      if (thumbnailSize !== undefined) {
        await this.renditions.recordNew(manager, versionId, THUMBNAIL, thumbnailSize);
      }
    }
    const jobs = versions.map(({ versionId }) => ({ versionId }));
    await this.outbox.enqueue(manager, 'media.rendition.make.v1', ...jobs);
  }

  /** Has previews of a share made once the transaction is committed. */
  async previewsLater(
    manager: EntityManager,
    pictures: readonly ShownPicture[],
    { watermarked, photographer }: Pick<SharedCopySpec, 'watermarked' | 'photographer'>,
  ): Promise<void> {
    const jobs = pictures.flatMap(({ versionId, colours }) =>
      PREVIEW_WIDTHS.map((width) => ({
        ...{ versionId, width, watermarked },
        ...(colours !== null && { colours }),
        ...(photographer !== null && { photographer }),
      })),
    );
    await this.outbox.enqueue(manager, 'media.rendition.make.v1', ...jobs);
  }

  /**
   * Makes the version's thumbnail, or another rendition, unless it is there or the version is gone.
   * @throws DomainError as `DerivedImagesService.make`
   */
  async makeAhead({
    versionId,
    width = THUMBNAIL.width,
    watermarked = THUMBNAIL.watermarked,
    photographer,
    colours,
  }: RenditionOrder): Promise<void> {
    const spec = { ...THUMBNAIL, width, watermarked };
    if (colours !== undefined || photographer !== undefined) {
      const shared = { ...spec, photographer: photographer ?? null };
      return this.adjusted.makeAhead(versionId, colours ?? NEUTRAL_COLOURS, shared);
    }
    const missing = () => this.renditions.findMissing(versionId, spec);
    const version = await missing();
    if (version !== null) {
      const order = this.orderOf(version, spec);
      const isWanted = async () => (await missing()) !== null;
      await this.images.makeAhead(version.ownerId, version, order, isWanted);
    }
  }

  private orderOf({ versionId, filename }: SourceVersion, spec: RenditionSpec): ImageOrder {
    const { width, format, watermarked } = spec;
    const key = renditionKey(versionId, spec);
    return {
      kind: 'rendition',
      name: key,
      key,
      contentType: `image/${format}`,
      damaged: `${filename} is cut off or damaged, so there are no smaller versions of it`,
      find: async () => {
        const size = await this.renditions.findSize(versionId, spec);
        return size === null ? null : { key, size };
      },
      render: (photo, output, signal) =>
        this.engine.render(photo, output, { width, format, watermarked }, signal),
      record: async (image) =>
        (await this.renditions.record(versionId, spec, image.size)) ? image : null,
    };
  }
}

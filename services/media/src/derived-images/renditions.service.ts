import { Injectable } from '@nestjs/common';
import { renditionKey } from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import type { RenditionSpec } from '../model/rendition-spec.types.js';
import type { DerivedImage, SourceVersion } from './derived-image.types.js';
import { DerivedImagesService } from './derived-images.service.js';
import { RenditionsRepository } from './renditions.repository.js';

/** Smaller copies of photos, kept as long as their versions. */
@Injectable()
export class RenditionsService {
  constructor(
    private readonly images: DerivedImagesService,
    private readonly engine: EnginePool,
    private readonly renditions: RenditionsRepository,
  ) {}

  /** @throws DomainError as `DerivedImagesService.make` */
  make(userId: string, version: SourceVersion, spec: RenditionSpec): Promise<DerivedImage> {
    const { versionId, filename } = version;
    const { width, format } = spec;
    const key = renditionKey(versionId, spec);
    return this.images.make(userId, version, {
      kind: 'rendition',
      name: key,
      key,
      contentType: `image/${format}`,
      damaged: `${filename} is cut off or damaged, so there are no smaller versions of it`,
      render: (photo, output, signal) => this.engine.render(photo, output, width, format, signal),
      record: async (image) =>
        (await this.renditions.record(versionId, spec, image.size)) ? image : null,
    });
  }
}

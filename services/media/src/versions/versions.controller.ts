import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  PhotoReference,
  VersionReference,
  type Done,
  type VersionHistory,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { VersionsService } from './versions.service.js';

@Controller()
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}

  @OnCall('media.version.list.v1')
  list(@Payload() reference: PhotoReference): Promise<VersionHistory> {
    return this.versions.list(reference);
  }

  @OnCall('media.version.restore.v1')
  restore(@Payload() reference: VersionReference): Promise<Done> {
    return this.versions.restore(reference);
  }
}

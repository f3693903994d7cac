import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { LightMapsRestored, ObjectKeys, type LostPhotos } from '@roomlight/contracts';
import { type EventContext, OnCall, OnEvent } from '@roomlight/platform';
import { LostFilesService } from './lost-files.service.js';

/** What others don't find in the store, and what is stored again. */
@Controller()
export class LostFilesController {
  constructor(private readonly files: LostFilesService) {}

  @OnCall('media.object.report-missing.v1')
  report(@Payload() { keys }: ObjectKeys): Promise<LostPhotos> {
    return this.files.report(keys);
  }

  @OnEvent('queue.light-maps.restored.v1')
  mapsRestored(
    @Payload() restored: LightMapsRestored,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.files.mapsRestored(manager, restored);
  }
}

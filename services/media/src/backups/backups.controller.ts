import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PhotoReference, type BackupCheck, type Done } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { BackupsService } from './backups.service.js';

@Controller()
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @OnCall('media.backup.check.v1')
  check(@Payload() reference: PhotoReference): Promise<BackupCheck> {
    return this.backups.check(reference);
  }

  @OnCall('media.backup.create.v1')
  create(@Payload() reference: PhotoReference): Promise<Done> {
    return this.backups.create(reference);
  }

  @OnCall('media.backup.revert.v1')
  revert(@Payload() reference: PhotoReference): Promise<Done> {
    return this.backups.revert(reference);
  }
}

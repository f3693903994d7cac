import { PhotoReference, type BackupCheck, type Done } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers } from '@roomlight/platform';
import { BackupsService } from './backups.service.js';

@Injectable()
export class BackupsMessages {
  constructor(private readonly backups: BackupsService) {}

  @Answers('media.backup.check.v1')
  check(reference: PhotoReference): Promise<BackupCheck> {
    return this.backups.check(reference);
  }

  @Answers('media.backup.create.v1')
  create(reference: PhotoReference): Promise<Done> {
    return this.backups.create(reference);
  }

  @Answers('media.backup.revert.v1')
  revert(reference: PhotoReference): Promise<Done> {
    return this.backups.revert(reference);
  }
}

import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AuthoriseUpload, ReleaseUpload, type Done } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @OnCall('billing.upload.authorise.v1')
  async authorise(@Payload() request: AuthoriseUpload): Promise<Done> {
    await this.uploads.authorise(request);
    return { message: 'The photos may be uploaded' };
  }

  @OnCall('billing.upload.release.v1')
  async release(@Payload() request: ReleaseUpload): Promise<Done> {
    await this.uploads.release(request);
    return { message: 'The photos count no longer' };
  }
}

import { Injectable } from '@nestjs/common';
import { AuthoriseUpload, type Done } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { UploadsService } from './uploads.service.js';

@Injectable()
export class UploadsMessages {
  constructor(private readonly uploads: UploadsService) {}

  @Answers('billing.upload.authorise.v1')
  async authorise(request: AuthoriseUpload): Promise<Done> {
    await this.uploads.authorise(request);
    return { message: 'The photos may be uploaded' };
  }
}

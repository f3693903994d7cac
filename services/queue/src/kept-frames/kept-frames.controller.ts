import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  FolderPhotosWithFrames,
  OpenFolder,
  type Done,
  type KeptSetList,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { KeptFramesService } from './kept-frames.service.js';

@Controller()
export class KeptFramesController {
  constructor(private readonly kept: KeptFramesService) {}

  @OnCall('queue.kept-frames.list.v1')
  list(@Payload() request: OpenFolder): Promise<KeptSetList> {
    return this.kept.list(request);
  }

  @OnCall('queue.kept-frames.forget.v1')
  forget(@Payload() request: FolderPhotosWithFrames): Promise<Done> {
    return this.kept.forget(request);
  }
}

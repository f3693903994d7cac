import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ListTrash,
  LocateTrashed,
  TrashReference,
  type Done,
  type PhotoLocation,
  type RestoredTrash,
  type Trash,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { TrashService } from './trash.service.js';

@Controller()
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @OnCall('media.trash.list.v1')
  list(@Payload() { caller }: ListTrash): Promise<Trash> {
    return this.trash.list(caller);
  }

  @OnCall('media.trash.locate.v1')
  locate(@Payload() request: LocateTrashed): Promise<PhotoLocation> {
    return this.trash.locate(request);
  }

  @OnCall('media.trash.restore.v1')
  restore(@Payload() reference: TrashReference): Promise<RestoredTrash> {
    return this.trash.restore(reference);
  }

  @OnCall('media.trash.delete.v1')
  delete(@Payload() reference: TrashReference): Promise<Done> {
    return this.trash.delete(reference);
  }

  @OnCall('media.trash.empty.v1')
  empty(@Payload() { caller }: ListTrash): Promise<Done> {
    return this.trash.empty(caller);
  }
}

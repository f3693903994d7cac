import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ObjectKeys } from '@roomlight/contracts';
import { OnJob } from '@roomlight/platform';
import { ObjectStore } from '@roomlight/storage';

@Controller()
export class ObjectRemovalController {
  constructor(private readonly store: ObjectStore) {}

  // A store may be down for days; the sweep takes what is left after that.
  @OnJob('media.object.remove.v1', { maxDeliver: 5000 })
  async remove(@Payload() { keys }: ObjectKeys): Promise<void> {
    await this.store.delete(keys);
  }
}

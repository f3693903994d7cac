import { Injectable, Logger } from '@nestjs/common';
import type { LightMapsLost } from '@roomlight/contracts';
import { FrameError } from '@roomlight/imaging';
import { Outbox } from '@roomlight/platform';
import { withWorkingDirectory } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { SetMerging } from './set-merging.processor.js';

/** Makes light maps again that the store has lost, where the frames are kept. */
@Injectable()
export class LightMapsRestoring {
  private readonly log = new Logger(LightMapsRestoring.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly merging: SetMerging,
    private readonly outbox: Outbox,
  ) {}

  async restore(lost: LightMapsLost, signal: AbortSignal): Promise<void> {
    const { photoId, versionId } = lost;
    const size = await withWorkingDirectory((directory) =>
      this.merging.restoreMaps(lost, directory, signal),
    ).catch((err: unknown) => {
      if (err instanceof FrameError) {
        this.log.warn({ msg: 'Light maps could not be made again', photoId, versionId, err });
        return null;
      }
      throw err;
    });
    if (size !== null) {
      await this.dataSource.transaction((manager) =>
        this.outbox.publish(manager, 'queue.light-maps.restored.v1', { versionId, size }),
      );
    }
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { lockQueueOf } from '../listings/queue-lock.js';
import { Dispatcher } from './dispatcher.js';
import { SetsRepository } from './sets.repository.js';

const MINUTE_MS = 60_000;
/** Longer than a dispatched set waits for a worker on a busy day; asking twice costs time, never a photo. */
const SILENT_MS = 15 * MINUTE_MS;

/** Longer than the media service is away when it is started anew. A second photo of a set is never stored. */
const UNTOLD_MS = 60 * MINUTE_MS;

/** Brings sets back on their way that something outside has stopped: a lost job or event, a changed setting. */
@Injectable()
export class SetRescue {
  private readonly log = new Logger(SetRescue.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly sets: SetsRepository,
    private readonly dispatcher: Dispatcher,
  ) {}

  @Every(MINUTE_MS / 2, 'rescue sets')
  async rescue(): Promise<void> {
    await this.askAgain(new Date(Date.now() - SILENT_MS));
    await this.mergeAgain(new Date(Date.now() - UNTOLD_MS));
    for (const userId of await this.sets.usersWithWaitingSets()) {
      await this.dataSource.transaction(async (manager) => {
        await lockQueueOf(manager, userId);
        await this.dispatcher.dispatch(manager, userId);
      });
    }
  }

  /** Enqueues dispatched sets again that gave no sign of life since then. */
  async askAgain(silentSince: Date): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const setIds = await this.sets.takeSilent(manager, silentSince);
      if (setIds.length > 0) {
        await this.dispatcher.enqueue(manager, setIds);
        this.log.warn({ msg: 'Sets were dispatched and forgotten; asked for again', setIds });
      }
    });
  }

  /** Merges sets again of whose photos nobody has said since then that they are stored. */
  async mergeAgain(mergedBefore: Date): Promise<void> {
    const setIds = await this.sets.mergeAgain(mergedBefore);
    if (setIds.length > 0) {
      this.log.warn({ msg: 'Photos were made and never stored; they are made again', setIds });
    }
  }
}

import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';

/** Prevents that a job which is done is published again, when NATS has lost messages. */
@Injectable()
export class DoneJobs {
  /** Jobs that are done and wait for the statement under way to end, or for the database. */
  private readonly next = new Set<string>();
  private underWay: Promise<void> = Promise.resolve();
  private following: Promise<void> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Resolves when the row is gone. Jobs that end while others are being forgotten are forgotten together.
   * @param id of the outbox row that the job came from; other ids have no row
   */
  async forget(id: string): Promise<void> {
    if (!isUUID(id)) {
      return;
    }
    this.next.add(id);
    this.following ??= this.underWay.then(() => {
      const ids = [...this.next].sort();
      this.next.clear();
      this.following = undefined;
      const removal = this.remove(ids);
      this.underWay = removal.catch(() => undefined);
      return removal;
    });
    await this.following;
  }

  private async remove(ids: readonly string[]): Promise<void> {
    // Waits for a relay that has published the rows and is about to move them to the sent messages.
    try {
      await this.dataSource.query('DELETE FROM outbox WHERE id = ANY ($1)', [ids]);
      await this.dataSource.query('DELETE FROM outbox_sent WHERE id = ANY ($1)', [ids]);
    } catch (error) {
      // They go with the next job that is done.
      ids.forEach((id) => this.next.add(id));
      throw error;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';

/** Prevents that a job which is done is published again, when NATS may have lost messages. */
@Injectable()
export class DoneJobs {
  constructor(private readonly dataSource: DataSource) {}

  /** @param id of the outbox row that the job came from; other ids have no row */
  async forget(id: string): Promise<void> {
    if (isUUID(id)) {
      // Waits for a relay that has published the row and is about to move it to the sent messages.
      await this.dataSource.query('DELETE FROM outbox WHERE id = $1', [id]);
      await this.dataSource.query('DELETE FROM outbox_sent WHERE id = $1', [id]);
    }
  }
}

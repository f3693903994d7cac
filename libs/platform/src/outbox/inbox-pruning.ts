import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { databaseClock } from '../database/database-clock.js';
import { Every } from '../scheduling/every.decorator.js';
import { EVENTS_KEPT_MS } from '../messaging/nats/stream-setup.js';

const HOUR_MS = 3_600_000;

/**
 * Deletes records of handled events once their stream can't deliver them again: after twice the stream's retention
 * time.
 */
@Injectable()
export class InboxPruning {
  constructor(private readonly dataSource: DataSource) {}

  @Every(HOUR_MS, 'prune the inbox')
  async prune(): Promise<void> {
    await this.dataSource.query('DELETE FROM inbox WHERE handled_at < $1', [
      await databaseClock.ago(this.dataSource.manager, 2 * EVENTS_KEPT_MS),
    ]);
  }
}

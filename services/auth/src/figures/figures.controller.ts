import { Controller } from '@nestjs/common';
import type { UserFigures } from '@roomlight/contracts';
import { atMostEvery, OnCall } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { SESSION_LIFETIME_MS } from '../model/session-lifetime.rules.js';

const FRESH_MS = 10_000;
const DAY_MS = 24 * 3_600_000;

@Controller()
export class FiguresController {
  private readonly count = atMostEvery(FRESH_MS, () => this.ask());

  constructor(private readonly dataSource: DataSource) {}

  @OnCall('auth.figures.read.v1')
  read(): Promise<UserFigures> {
    return this.count();
  }

  /** A session's end moves with its use, so a session that ends late enough was used within the last day. */
  private async ask(): Promise<UserFigures> {
    const [figures] = await this.dataSource.query<[UserFigures]>(
      `select count(*)::int as users,
              count(*) filter (where suspended)::int as suspended,
              (select count(distinct user_id) from sessions where expires_at > now() + $1 * interval '1 millisecond')::int as active
         from users`,
      [SESSION_LIFETIME_MS - DAY_MS],
    );
    return figures;
  }
}

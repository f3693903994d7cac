import { Controller, Get, Post, Res } from '@nestjs/common';
import type { Actor, MigrationReport } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply } from 'fastify';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { Access, SignedInActor } from '../http/auth/access.decorator.js';
import { MigrationsService } from './migrations.service.js';

@Controller('api/admin/migrate-to-box')
@Access('admin')
export class MigrationController {
  constructor(
    private readonly calls: RpcClient,
    private readonly migrations: MigrationsService,
  ) {}

  /** Tells how the latest migration is going, or how it went. */
  @Get()
  @Fails(['not_found'])
  latest(): Promise<MigrationReport> {
    return this.calls.request('media.migration.find.v1', {});
  }

  /**
   * Starts the migration of the photos before us. 200 when it has ended, however it did; 202 when it goes on by
   * itself.
   */
  @Post()
  @Sends({ statuses: [200, 202] })
  @Fails(['not_found', 'migration_running', 'nothing_to_migrate'])
  async start(
    @SignedInActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MigrationReport> {
    const report = await this.migrations.migrate({ actor }, () => !reply.raw.destroyed);
    void reply.code(report.state === 'running' ? 202 : 200);
    return report;
  }
}

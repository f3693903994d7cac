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

  /** Returns the progress or the result of the latest migration. */
  @Get()
  @Fails(['not_found'])
  latest(): Promise<MigrationReport> {
    return this.calls.request('media.migration.find.v1', {});
  }

  /**
   * Starts the migration of existing photos. Answers 200 when the migration has ended, successfully or not, and 202
   * when it continues in the background.
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

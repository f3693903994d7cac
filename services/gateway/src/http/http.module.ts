import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccessCheck } from './access-check.js';
import { AccessGuard } from './access.guard.js';
import { MetricsServer } from './metrics-server.js';
import { OriginGuard } from './origin.guard.js';
import { ProblemFilter } from './problem.filter.js';
import { RequestBodyPipe } from './request-body.pipe.js';

/** What holds for every route. */
@Module({
  imports: [DiscoveryModule, SessionsModule],
  providers: [
    AccessCheck,
    MetricsServer,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: RequestBodyPipe },
  ],
})
export class HttpModule {}

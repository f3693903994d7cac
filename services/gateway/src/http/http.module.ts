import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AccessCheckService } from './auth/access-check.service.js';
import { AccessGuard } from './auth/access.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { MetricsServerService } from './server/metrics-server.service.js';
import { OpenRequestsService } from './auth/open-requests.service.js';
import { OriginGuard } from './auth/origin.guard.js';
import { ProblemFilter } from './errors/problem.filter.js';
import { RequestBodyPipe } from './request/request-body.pipe.js';

/** Applies to every route. */
@Module({
  imports: [DiscoveryModule, AuthModule],
  providers: [
    AccessCheckService,
    MetricsServerService,
    OpenRequestsService,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: RequestBodyPipe },
  ],
  exports: [OpenRequestsService],
})
export class HttpModule {}

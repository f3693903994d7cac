import { Module } from '@nestjs/common';
import { SessionCache } from '../http/auth/session-cache.js';
import { SessionsController } from './sessions.controller.js';

@Module({ controllers: [SessionsController], providers: [SessionCache], exports: [SessionCache] })
export class SessionsModule {}

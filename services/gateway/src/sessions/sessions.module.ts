import { Module } from '@nestjs/common';
import { AuthModule } from '../http/auth/auth.module.js';
import { SessionsController } from './sessions.controller.js';

@Module({ imports: [AuthModule], controllers: [SessionsController] })
export class SessionsModule {}

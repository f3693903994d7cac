import { Module } from '@nestjs/common';
import { SessionCache } from './session-cache.js';

@Module({
  providers: [SessionCache],
  exports: [SessionCache],
})
export class AuthModule {}

import { Module } from '@nestjs/common';
import { HttpModule } from './http/http.module.js';
import { ProductController } from './product/product.controller.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({
  imports: [HttpModule, SessionsModule],
  controllers: [ProductController],
})
export class AppModule {}
